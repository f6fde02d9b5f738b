// Checks that several commands make of their options, each with the sentence for a text that fails it.
//
// They are for `CLI::Option::check` and give an empty text where the option is right.
#pragma once

#include "model/result.h"

#include <string>

namespace breakeven {

// A whole number that 64 bits hold, none below 0.
std::string wholeNumberCheck(const std::string &text);
// A number above 0 that is finite.
std::string aboveZeroCheck(const std::string &text);
// The same, or 0.
std::string notBelowZeroCheck(const std::string &text);

// For a file that is written with others beside it, or in turns: no folder, and not "-". Errors: BadInput. An
// empty path is well.
Result<void> checkOutputFile(const std::string &path);

} // namespace breakeven
