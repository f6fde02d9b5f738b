// Numbers in and out as text, whatever the locale.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace breakeven {

// "1e-9", ".5", "+3", "inf"; nothing for anything else, NaN and numbers beyond a double included.
std::optional<double> parseNumber(std::string_view text);

// The shortest decimal that reads back as the same double; "inf" and "-inf".
std::string numberText(double value);

// "-381,200.5 USD" of "-381200.5 USD": commas between groups of three digits of the number a text begins
// with; none where it has an exponent.
std::string grouped(std::string text);

} // namespace breakeven
