// Files a command writes its results to.
#pragma once

#include "model/result.h"

#include <string>

namespace breakeven {

// Also by a link; "-" and an empty name are no file.
bool isSameFile(const std::string &one, const std::string &other);

// Errors: Usage, where the result would be written over `input`, a file the command reads.
Result<void> spareInput(const std::string &input, const std::string &result);

} // namespace breakeven
