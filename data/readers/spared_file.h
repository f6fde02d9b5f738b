// Which files an export must not be written over: databases, in which a store keeps studies and prices.
#pragma once

#include "model/result.h"

#include <string>

namespace breakeven {

// Errors: Usage, where `path` leads, also by a link, to a SQLite database or to what SQLite keeps beside one,
// written so far or not.
Result<void> spareDatabases(const std::string &path);

} // namespace breakeven
