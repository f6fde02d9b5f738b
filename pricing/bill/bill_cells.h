// Days and amounts as cost exports write them.
#pragma once

#include "model/numeric/date.h"
#include "model/numeric/money.h"

#include <optional>
#include <string_view>

namespace breakeven {

// "2026-03-31", "2026-03-31T00:00:00Z", "03/31/2026" (as Azure writes it), "31.03.2026".
std::optional<Date> billDay(std::string_view text);
// Whether it can only be a day with slashes that stands before its month: "31/03/2026".
bool isDayFirst(std::string_view text);

// Exact; with a comma for the decimals where `hasDecimalComma` says that the file may: "1.234,5".
std::optional<NanoMoney> billMoney(std::string_view text, bool hasDecimalComma);

} // namespace breakeven
