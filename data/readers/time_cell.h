// Days and times as people and programs write them in the cells of a table: "2026-09-03T10:00:00Z",
// "2026/09/03", "03.09.2026 10:00", "9/3/26", "3-Sep-26", "Sep 3, 2026", "20260903T100000", "Tue Sep  1
// 08:00:00 2026", "9/3/2026 4:30 PM", "01/Sep/2026:08:00:00 +0000".
#pragma once

#include "model/numeric/date.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace breakeven {

// Of days with slashes or dashes and the year behind them: 31/03/2026 or 03/31/2026; and of days with dashes
// and the two digits of a year before them: 26-03-31.
enum class DayOrder { DayFirst, MonthFirst, YearFirst };

struct TimeCell
{
    Date day;
    bool hasTime = false;
    std::int64_t nanosecond = 0;             // of the day
    std::optional<std::int64_t> secondsEast; // of the zone that the cell says

    // "2026-09-03T10:00:00.5+02:00"; without a zone where the cell says none; a day alone "2026-09-03".
    std::string iso() const;
};

// Nothing for what is no existing day, or no time of it.
std::optional<TimeCell> timeCell(std::string_view cell, DayOrder order = DayOrder::MonthFirst);

// A time of day without a day, "08:00", "8:00 PM", "10:00:00Z", taken into `time`; false for other cells.
bool takeClock(std::string_view cell, TimeCell &time);

// What a day says of the order in which its column writes them: nothing where both orders give the same day,
// or where it is written otherwise. "26-09-30" begins with its day or its year.
enum class DayEvidence { None, DayFirst, MonthFirst, Either, YearFirst, DayOrYearFirst };
DayEvidence dayEvidence(std::string_view cell);

// A day of a spreadsheet with its parts: 46093.5 is 2026-03-12 at noon (days since 1899-12-30). `decimals`:
// to how many it is written, which say how exact it is.
constexpr double kFirstSerialDay = 25000; // 1968-06-11
constexpr double kLastSerialDay = 80000;  // 2119-01-10
TimeCell serialTime(double days, int decimals = 9);

// "day-first", "month-first"; nothing for other words.
std::optional<DayOrder> parseDayOrder(std::string_view word);

} // namespace breakeven
