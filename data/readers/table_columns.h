// What the columns of a table hold, told from all of their cells: counts and examples, no rows. A mark that
// may stand before decimals or between thousands, and a day that may be a month, are decided here, once for a
// column; where nothing decides, there is a question with both readings.
#pragma once

#include "data/readers/number_cell.h"
#include "data/readers/time_cell.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace breakeven {

// What a person says about a file; nothing: as the file shows it.
struct TableSaid
{
    std::optional<DecimalMark> decimals; // --decimal
    std::optional<DayOrder> days;        // --days
    std::string sheet;                   // --sheet, of a workbook
    bool skipsBad = false;               // --skip-bad: goes on without cells and rows that cannot be read
};

struct SeenCell
{
    std::int64_t line = 0; // 0: there is none
    std::string text;

    explicit operator bool() const { return line > 0; }
};

class ColumnCells
{
public:
    // What days are in a column is looked at only where its name, or the first cells, may be times.
    ColumnCells() = default;
    explicit ColumnCells(bool mayBeTimes) : m_mayBeTimes(mayBeTimes) {}

    void take(std::string_view cell, std::int64_t line);

    std::int64_t cells = 0;       // those that are not missing
    std::int64_t missing = 0;     // said by a word: "n/a"
    std::int64_t numbers = 0;     // with or without marks
    std::int64_t plain = 0;       // of them, as programs write them
    std::int64_t shares = 0;      // of them, with a per cent sign
    std::int64_t times = 0;       // no numbers among them
    std::int64_t isoTimes = 0;    // of them, as programs write them
    std::int64_t days = 0;        // of the times, without a time of day
    std::int64_t clocks = 0;      // times of day without a day
    std::int64_t compactDays = 0; // of the numbers: "20260903"
    double least = 0;             // of the numbers
    double most = 0;
    SeenCell point; // the first that shows it
    SeenCell comma;
    SeenCell pointOrThousands;
    SeenCell commaOrThousands;
    SeenCell dayFirst;
    SeenCell monthFirst;
    SeenCell eitherDay;
    SeenCell yearFirst;
    SeenCell dayOrYearFirst;
    SeenCell oddNumber;                         // neither number nor missing
    std::map<std::string, SeenCell> currencies; // by code

    bool isNumeric() const { return numbers > 0 && numbers * 2 > cells; }
    bool isTimes() const { return times > 0 && times * 2 > cells; }

private:
    void takeNumber(const NumberCell &number, std::string_view cell, std::int64_t line);
    void takeTime(std::string_view cell, std::int64_t line);

    bool m_mayBeTimes = true;
};

// What else of the file says how its numbers are written.
struct FileMarks
{
    char separator = ',';
    bool hasPoint = false; // in any column, before decimals
    bool hasComma = false;
    bool hasDayFirst = false; // in any column, by a day above 12
    bool hasMonthFirst = false;
    bool isOfProgram = false; // a format whose numbers have a point, whoever opened the file in between
};

// One of the readings, and the question where there is more than one: "'25.000' is 25 or 25,000 …". A
// question whose answer was said is none.
template<class Choice>
struct ColumnChoice
{
    Choice chosen;
    std::string question; // empty: decided
};

ColumnChoice<DecimalMark> decimalMarkOf(const ColumnCells &column, const FileMarks &file,
                                        const TableSaid &said);
ColumnChoice<DayOrder> dayOrderOf(const ColumnCells &column, const TableSaid &said);

// "1234.50" as people read it in English: "1,234.50".
std::string readAs(std::string_view cell, DecimalMark mark);

} // namespace breakeven
