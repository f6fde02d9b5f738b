// What several commands ask of their options, with the sentence where it is not so.
//
// The checks are for `CLI::Option::check`: empty where all is well.
#pragma once

#include "model/result.h"

#include <string>

namespace breakeven {

// A whole number that 64 bits hold, none below 0.
std::string wholeNumberCheck(const std::string &text);
// A number above 0, and not without end.
std::string aboveZeroCheck(const std::string &text);
// The same, or 0.
std::string notBelowZeroCheck(const std::string &text);

// For a file that is written with others beside it, or in turns: no folder, and not "-". Errors: BadInput. An
// empty path is well.
Result<void> checkOutputFile(const std::string &path);

} // namespace breakeven
