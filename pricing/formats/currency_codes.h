// The codes of the currencies that a price may be in.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace breakeven {

// "GBP" of "gbp". Nothing for what is no currency. Source: ISO 4217, the codes in use, without those of
// funds, metals and tests.
std::optional<std::string> currencyCode(std::string_view text);

// True of a currency of which one unit is between half a dollar and two: USD, EUR, GBP, …
bool isAboutADollar(std::string_view currency);

} // namespace breakeven
