#include "data/readers/table_columns.h"

#include "data/readers/one_line.h"
#include "data/readers/time_text.h"
#include "model/numeric/number_text.h"

#include <fmt/format.h>

#include <algorithm>

namespace breakeven {

namespace {

void remember(SeenCell &seen, std::string_view cell, std::int64_t line)
{
    if (!seen)
        seen = {line, std::string(cell)};
}

std::string shown(const SeenCell &seen)
{
    return fmt::format("'{}' in line {}", oneLine(seen.text), seen.line);
}

} // namespace

void ColumnCells::take(std::string_view cell, std::int64_t line)
{
    if (isMissing(cell)) {
        missing += !cell.empty();
        return;
    }
    ++cells;
    // A column of words is one after so many of them.
    constexpr std::int64_t enough = 200;
    if (cells > enough && numbers == 0 && times == 0 && clocks == 0)
        return;
    // A day as programs write it is no number; told apart without taking the cell apart.
    const bool isDay = cell.size() >= 10 && cell[4] == '-' && cell[7] == '-';
    if (const auto number = isDay ? std::nullopt : numberCell(cell))
        return takeNumber(*number, cell, line);
    remember(oddNumber, cell, line);
    if (m_mayBeTimes)
        takeTime(cell, line);
}

void ColumnCells::takeNumber(const NumberCell &number, std::string_view cell, std::int64_t line)
{
    ++numbers;
    plain += number.isPlain;
    shares += number.isShare;
    if (!number.currency.empty())
        remember(currencies[number.currency], cell, line);
    switch (number.shown) {
    case ShownMark::None:
        break;
    case ShownMark::Point:
        remember(point, cell, line);
        break;
    case ShownMark::Comma:
        remember(comma, cell, line);
        break;
    case ShownMark::PointOrThousands:
        remember(pointOrThousands, cell, line);
        break;
    case ShownMark::CommaOrThousands:
        remember(commaOrThousands, cell, line);
        break;
    }
    if (!m_mayBeTimes)
        return;
    const auto digits =
        number.isPlain
            ? std::string(cell)
            : plainNumber(cell, number.shown == ShownMark::Comma ? DecimalMark::Comma : DecimalMark::Point)
                  .value_or("0");
    const double value = parseNumber(digits).value_or(0);
    least = numbers == 1 ? value : std::min(least, value);
    most = numbers == 1 ? value : std::max(most, value);
    compactDays += number.isPlain && cell.size() == 8 && timeCell(cell).has_value();
}

void ColumnCells::takeTime(std::string_view cell, std::int64_t line)
{
    if (cell.size() >= 10 && parseCalendarTime(cell)) {
        ++times;
        ++isoTimes;
        days += cell.size() == 10;
        return;
    }
    const DayEvidence evidence = dayEvidence(cell);
    auto time = timeCell(cell);
    if (evidence == DayEvidence::None && !time) {
        TimeCell clock;
        clocks += takeClock(cell, clock);
        return;
    }
    if (!time)
        time = timeCell(cell, evidence == DayEvidence::YearFirst ? DayOrder::YearFirst : DayOrder::DayFirst);
    ++times;
    days += !time->hasTime;
    if (evidence == DayEvidence::DayFirst)
        remember(dayFirst, cell, line);
    else if (evidence == DayEvidence::MonthFirst)
        remember(monthFirst, cell, line);
    else if (evidence == DayEvidence::Either)
        remember(eitherDay, cell, line);
    else if (evidence == DayEvidence::YearFirst)
        remember(yearFirst, cell, line);
    else if (evidence == DayEvidence::DayOrYearFirst)
        remember(dayOrYearFirst, cell, line);
}

std::string readAs(std::string_view cell, DecimalMark mark)
{
    const auto plain = plainNumber(cell, mark);
    if (!plain)
        return std::string(cell);
    const std::size_t begin = plain->front() == '-' ? 1 : 0;
    const std::size_t end = std::min(plain->find_first_of(".eE"), plain->size());
    std::string text = plain->substr(0, begin);
    for (std::size_t i = begin; i < end; ++i) {
        text += (*plain)[i];
        if ((end - i) % 3 == 1 && i + 1 < end)
            text += ',';
    }
    const auto said = numberCell(cell);
    return text + plain->substr(end) + (said && said->isShare ? "%" : "");
}

ColumnChoice<DecimalMark> decimalMarkOf(const ColumnCells &column, const FileMarks &file,
                                        const TableSaid &said)
{
    if (said.decimals)
        return {*said.decimals, {}};
    if (column.point && column.comma)
        return {DecimalMark::Point,
                fmt::format("{} has a point before its decimals and {} a comma; correct one of them",
                            shown(column.point), shown(column.comma))};
    if (column.point || column.comma)
        return {column.point ? DecimalMark::Point : DecimalMark::Comma, {}};
    if (!column.pointOrThousands && !column.commaOrThousands)
        return {DecimalMark::Point, {}};
    if (file.hasPoint != file.hasComma)
        return {file.hasPoint ? DecimalMark::Point : DecimalMark::Comma, {}};
    // Commas stand between the cells, so whoever wrote the file has the point for decimals.
    if ((file.separator == ',' || file.isOfProgram) && column.pointOrThousands)
        return {DecimalMark::Point, {}};
    const SeenCell &open = column.pointOrThousands ? column.pointOrThousands : column.commaOrThousands;
    return {DecimalMark::Point,
            fmt::format(
                "{} is {} or {}, and no other cell shows whether a point or a comma stands before the "
                "decimals; say it with --decimal point or --decimal comma",
                shown(open), readAs(open.text, DecimalMark::Point), readAs(open.text, DecimalMark::Comma))};
}

namespace {

// Where days may begin with two digits of their year; nothing where they do not.
std::optional<ColumnChoice<DayOrder>> shortYearOrderOf(const ColumnCells &column, const TableSaid &said)
{
    if (said.days)
        return std::nullopt;
    const SeenCell &other = column.dayFirst     ? column.dayFirst
                            : column.monthFirst ? column.monthFirst
                                                : column.eitherDay;
    if (column.yearFirst && !other)
        return ColumnChoice<DayOrder>{DayOrder::YearFirst, {}};
    if (column.yearFirst)
        return ColumnChoice<DayOrder>{
            DayOrder::YearFirst,
            fmt::format("{} has its year first and {} last; write the days as YYYY-MM-DD",
                        shown(column.yearFirst), shown(other))};
    const SeenCell &open = column.dayOrYearFirst;
    if (other && column.monthFirst)
        return ColumnChoice<DayOrder>{DayOrder::MonthFirst,
                                      fmt::format("{} has its month first and {} does not; write the days as "
                                                  "YYYY-MM-DD",
                                                  shown(column.monthFirst), shown(open))};
    if (other)
        return ColumnChoice<DayOrder>{DayOrder::DayFirst, {}};
    return ColumnChoice<DayOrder>{
        DayOrder::YearFirst,
        fmt::format(
            "{} is {} or {}, and no other cell shows which; say it with --days day-first, or write the "
            "days as YYYY-MM-DD",
            shown(open), timeCell(open.text, DayOrder::YearFirst)->day.iso(),
            timeCell(open.text, DayOrder::DayFirst)->day.iso())};
}

} // namespace

ColumnChoice<DayOrder> dayOrderOf(const ColumnCells &column, const TableSaid &said)
{
    if (column.yearFirst || column.dayOrYearFirst)
        if (const auto order = shortYearOrderOf(column, said))
            return *order;
    if (column.dayFirst && column.monthFirst && !said.skipsBad)
        return {DayOrder::MonthFirst,
                fmt::format("{} has its day first and {} its month; write the days as YYYY-MM-DD",
                            shown(column.dayFirst), shown(column.monthFirst))};
    if (said.days)
        return {*said.days, {}};
    if (column.dayFirst)
        return {DayOrder::DayFirst, {}};
    if (column.monthFirst || !column.eitherDay)
        return {DayOrder::MonthFirst, {}};
    const auto dayFirst = timeCell(column.eitherDay.text, DayOrder::DayFirst);
    const auto monthFirst = timeCell(column.eitherDay.text, DayOrder::MonthFirst);
    return {DayOrder::MonthFirst,
            fmt::format("{} is {} or {}, and no day is above 12; say it with --days day-first or --days "
                        "month-first, or write the days as YYYY-MM-DD",
                        shown(column.eitherDay), dayFirst->day.iso(), monthFirst->day.iso())};
}

} // namespace breakeven
