// Days and amounts as cost exports write them.
#pragma once

#include "model/numeric/date.h"
#include "model/numeric/money.h"
#include "pricing/bill/bill.h"

#include <optional>
#include <string_view>

namespace breakeven {

// "2026-03-31", "2026-03-31T00:00:00Z", "2026/03/31", "31.03.2026"; with the year behind slashes in the order
// said: "03/31/2026" as Azure writes it.
std::optional<Date> billDay(std::string_view text, DayOrder order = DayOrder::MonthFirst);

// What a day says of the order in which its file writes them: nothing where both orders give the same day,
// or where it is written otherwise.
enum class DayEvidence { None, DayFirst, MonthFirst, Either };
DayEvidence dayEvidence(std::string_view text);

// Exact; with a comma for the decimals where `hasDecimalComma` says that the file may: "1.234,5".
std::optional<NanoMoney> billMoney(std::string_view text, bool hasDecimalComma);

} // namespace breakeven
