// Numbers and texts as they stand in JSON that is part of an HTML page.
#pragma once

#include <string>

namespace breakeven {

// The shortest digits that are read back as the same number; unknown is null, never 1e999.
std::string jsonNumber(double value);
// With quotes, and without a character that could end the script around it.
std::string jsonString(const std::string &text);

} // namespace breakeven
