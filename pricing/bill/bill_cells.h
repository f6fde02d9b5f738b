// Days and amounts as cost exports write them.
#pragma once

#include "data/readers/number_cell.h"
#include "data/readers/time_cell.h"
#include "model/numeric/date.h"
#include "model/numeric/money.h"

#include <optional>
#include <string_view>

namespace breakeven {

// The day of "2026-03-31T00:00:00Z", "31.03.2026", "3-Sep-26", 46112 (as spreadsheets count days); with the
// year behind slashes in the order said.
std::optional<Date> billDay(std::string_view text, DayOrder order = DayOrder::MonthFirst);

// Exact: "1234.5", "(1,234.50)", "$50,000.00"; "1.234,50 €" with a comma for the decimals.
std::optional<NanoMoney> billMoney(std::string_view text, DecimalMark mark = DecimalMark::Point);

} // namespace breakeven
