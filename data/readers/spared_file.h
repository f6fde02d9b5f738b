// Which files an export must not be written over: databases, in which a store keeps studies and prices.
#pragma once

#include "model/result.h"

#include <string>

namespace breakeven {

// Errors: Usage where `path`, directly or by a link, leads to a SQLite database or to a file that SQLite
// keeps beside one, whether or not that file exists yet.
Result<void> spareDatabases(const std::string &path);

} // namespace breakeven
