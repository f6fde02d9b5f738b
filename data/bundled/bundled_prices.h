// The price book that comes with the program: single facts, each with where it is stated and of which day.
#pragma once

#include <string_view>

namespace breakeven {

// In the format of `prices export`.
std::string_view bundledPriceBook();

} // namespace breakeven
