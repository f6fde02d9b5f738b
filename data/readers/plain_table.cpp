#include "data/readers/plain_table.h"

#include "data/readers/csv_line.h"
#include "data/readers/csv_reader.h"
#include "data/readers/one_line.h"
#include "data/readers/record_walk.h"
#include "data/readers/time_text.h"
#include "model/numeric/letter_case.h"
#include "model/numeric/number_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstring>
#include <memory>

namespace breakeven {

namespace {

constexpr std::int64_t kMostTitles = 20;

bool isEmptyRecord(const std::vector<std::string_view> &cells)
{
    return std::all_of(cells.begin(), cells.end(),
                       [](std::string_view cell) { return trimmed(cell).empty(); });
}

std::size_t filledCells(const std::vector<std::string_view> &cells)
{
    return std::size_t(std::count_if(cells.begin(), cells.end(),
                                     [](std::string_view cell) { return !trimmed(cell).empty(); }));
}

// "sep=;", which spreadsheets read and write before a header.
std::optional<char> saidSeparator(std::string_view line)
{
    const bool isSaid = line.size() == 5 && (line.starts_with("sep=") || line.starts_with("SEP="));
    return isSaid ? std::optional(line[4]) : std::nullopt;
}

bool isHeader(const std::vector<std::string_view> &cells)
{
    return std::none_of(cells.begin(), cells.end(), [](std::string_view cell) {
        return numberCell(cell) || timeCell(cell) || std::any_of(cell.begin(), cell.end(), [](char c) {
                   return static_cast<unsigned char>(c) < ' ' && c != '\n' && c != '\r';
               });
    });
}

} // namespace

namespace {

// A line of two cells above a wider header and its rows: "Invoice date,2026-09-30".
bool isTitleOfTwo(RecordWalk walk, char separator)
{
    constexpr std::size_t wide = 4;
    constexpr std::int64_t most = 20; // lines between them
    LineCells cells(separator);
    Record record;
    std::size_t width = 0; // of a header; 0: none was seen
    for (std::int64_t i = 0; i < most && walk.next(record); ++i) {
        cells.split(record.text);
        if (width > 0)
            return cells.cells.size() == width;
        if (filledCells(cells.cells) >= wide && isHeader(cells.cells))
            width = cells.cells.size();
    }
    return false;
}

} // namespace

// The header is the first record with two cells that hold something; what is above are titles.
std::optional<TableStart> tableStart(std::string_view text)
{
    TableStart form;
    std::int64_t titles = 0;
    RecordWalk walk(text);
    Record record;
    std::optional<char> separator;
    while (walk.next(record)) {
        if (record.line == 1 && (separator = saidSeparator(record.text))) {
            form.hasTitles = true;
            continue;
        }
        if (trimmed(record.text).empty())
            continue;
        form.separator = separator ? *separator : CsvReader(record.text, {}).separator();
        LineCells cells(form.separator);
        cells.split(record.text);
        const std::size_t filled = filledCells(cells.cells);
        if (filled < 2 || (filled == 2 && cells.cells.size() == 2 && isTitleOfTwo(walk, form.separator))) {
            form.hasTitles = true;
            if (++titles > kMostTitles)
                return std::nullopt;
            continue;
        }
        if (!isHeader(cells.cells))
            return std::nullopt;
        form.headerLine = record.line;
        form.header = record.text;
        for (const std::string_view cell : cells.cells)
            form.names.emplace_back(trimmed(cell));
        return form;
    }
    return std::nullopt;
}

namespace {

// Records that are no rows: their lines, in order, and the first of them in words.
struct LeftOut
{
    std::vector<std::int64_t> lines;
    std::vector<std::string> notes;

    void take(const Record &record, const char *what)
    {
        constexpr std::size_t most = 3;
        if (lines.size() < most)
            notes.push_back(
                fmt::format("line {} is {}, not a row of data: {}", record.line, what, oneLine(record.text)));
        lines.push_back(record.line);
    }
    bool has(std::int64_t line) const { return std::binary_search(lines.begin(), lines.end(), line); }
};

// The first pass: what the columns hold.
class Columns
{
public:
    Columns(const TableStart &form, const TableUse &use) : m_form(form)
    {
        for (const std::string &name : form.names) {
            m_isTime.push_back(use.isTime(name));
            columns.emplace_back(true);
        }
    }

    // Whether a record is none of the table: a sum below, or the header again.
    const char *leftOut(const Record &record, const std::vector<std::string_view> &cells) const
    {
        if (record.text == m_form.header)
            return "the header again";
        const auto first = std::find_if(cells.begin(), cells.end(),
                                        [](std::string_view cell) { return !trimmed(cell).empty(); });
        const bool isTotal = first != cells.end() && isTotalWord(trimmed(*first)) && !hasTime(cells);
        return isTotal ? "a total or an average" : nullptr;
    }

    void take(const Record &record, const std::vector<std::string_view> &cells)
    {
        for (std::size_t i = 0; i < std::min(cells.size(), columns.size()); ++i)
            columns[i].take(trimmed(cells[i]), record.line);
    }

    bool isTimeName(std::size_t column) const { return m_isTime[column]; }

    std::vector<ColumnCells> columns;

private:
    // A row of a day is a row, whatever it is called.
    bool hasTime(const std::vector<std::string_view> &cells) const
    {
        for (std::size_t i = 0; i < std::min(cells.size(), columns.size()); ++i)
            if (columns[i].isTimes() && timeCell(trimmed(cells[i])))
                return true;
        return false;
    }

    const TableStart &m_form;
    std::vector<bool> m_isTime;
};

// How the cells of one column are written anew.
struct ColumnRewriting
{
    enum class Form { AsIs, Numbers, Times, SerialDays };
    Form form = Form::AsIs;
    DecimalMark mark = DecimalMark::Point;
    DayOrder days = DayOrder::MonthFirst;

    // Nothing: as it is.
    std::optional<std::string> of(std::string_view cell) const
    {
        switch (form) {
        case Form::AsIs:
            return std::nullopt;
        case Form::Numbers:
            return number(cell);
        case Form::Times: {
            const auto time = timeCell(cell, days);
            return time ? std::optional(time->iso()) : std::nullopt;
        }
        case Form::SerialDays: {
            const auto digits = plainNumber(cell, mark);
            const auto value = digits ? parseNumber(*digits) : std::nullopt;
            const std::size_t point = digits ? digits->find('.') : std::string::npos;
            const std::size_t decimals = point == std::string::npos ? 0 : digits->size() - point - 1;
            return value ? std::optional(serialTime(*value, int(decimals)).iso()) : std::nullopt;
        }
        }
        return std::nullopt;
    }

private:
    std::optional<std::string> number(std::string_view cell) const
    {
        if (isMissing(cell))
            return std::string();
        const auto said = numberCell(cell);
        auto plain = said ? plainNumber(cell, mark) : std::nullopt;
        if (plain && said->isShare)
            *plain += '%';
        return plain;
    }
};

// Whether the name asks for days; "time" and "seconds" may as well count seconds from a beginning.
bool isDayName(std::string_view name)
{
    const std::string lower = lowerCase(name);
    return lower.find("date") != std::string::npos || lower.find("datum") != std::string::npos ||
           lower == "day";
}

// Days of a spreadsheet: of the years that recordings are of, with parts of days or under a name of days, and
// a few years at most. Seconds that are counted from a beginning go on beyond that within the hour.
bool isSerialDays(const ColumnCells &column, bool isTimeName, std::string_view name)
{
    constexpr double first = 36526; // 2000-01-01
    constexpr double last = 55153;  // 2051-01-01
    constexpr double longest = 10 * 366;
    const bool hasParts = column.point || column.comma || column.pointOrThousands;
    const bool saysSeconds = name.find("sec") != std::string_view::npos || name.ends_with("_s") ||
                             name.find("epoch") != std::string_view::npos ||
                             name.find("unix") != std::string_view::npos;
    return isTimeName && column.numbers == column.cells && column.numbers > 0 && column.least >= first &&
           column.most <= last && column.most - column.least <= longest &&
           (isDayName(name) || (hasParts && !saysSeconds));
}

// Of a column with days that have two readings: as another column of the table shows, where nobody says it.
TableSaid saidOfDays(const ColumnCells &column, const FileMarks &marks, const TableSaid &said)
{
    TableSaid known = said;
    if (!said.days && column.eitherDay && !column.dayFirst && !column.monthFirst &&
        marks.hasDayFirst != marks.hasMonthFirst)
        known.days = marks.hasDayFirst ? DayOrder::DayFirst : DayOrder::MonthFirst;
    return known;
}

ColumnRewriting rewritingOf(const ColumnCells &column, bool isTimeName, std::string_view name,
                            const FileMarks &marks, const TableSaid &said, std::string &question)
{
    using Form = ColumnRewriting::Form;
    ColumnRewriting rewriting;
    if (isSerialDays(column, isTimeName, name)) {
        rewriting.form = Form::SerialDays;
        rewriting.mark = column.comma ? DecimalMark::Comma : DecimalMark::Point;
    } else if (isTimeName && column.compactDays > 0 && column.compactDays == column.cells) {
        rewriting.form = Form::Times;
    } else if (column.isTimes()) {
        const auto order = dayOrderOf(column, saidOfDays(column, marks, said));
        question = order.question;
        rewriting.days = order.chosen;
        rewriting.form = column.isoTimes == column.times ? Form::AsIs : Form::Times;
    } else if (column.isNumeric()) {
        const auto mark = decimalMarkOf(column, marks, said);
        question = mark.question;
        rewriting.mark = mark.chosen;
        const bool isPlain = column.plain == column.numbers && column.missing == 0;
        const bool areThousands = mark.chosen == DecimalMark::Comma && column.pointOrThousands;
        rewriting.form = isPlain && !areThousands ? Form::AsIs : Form::Numbers;
    }
    return rewriting;
}

void noteReading(PlainTable &table, std::size_t column, const ColumnCells &cells,
                 const ColumnRewriting &rewriting)
{
    using Form = ColumnRewriting::Form;
    const SeenCell *example =
        rewriting.form == Form::SerialDays ? (cells.point              ? &cells.point
                                              : cells.comma            ? &cells.comma
                                              : cells.pointOrThousands ? &cells.pointOrThousands
                                                                       : nullptr)
        : rewriting.form == Form::Numbers
            ? (cells.comma                                                      ? &cells.comma
               : cells.pointOrThousands && rewriting.mark == DecimalMark::Comma ? &cells.pointOrThousands
               : cells.commaOrThousands                                         ? &cells.commaOrThousands
                                                                                : nullptr)
        : rewriting.form == Form::Times ? (cells.dayFirst     ? &cells.dayFirst
                                           : cells.monthFirst ? &cells.monthFirst
                                                              : nullptr)
                                        : nullptr;
    if (!example)
        return;
    const std::string name = oneLine(table.names[column]);
    if (rewriting.form == Form::Numbers)
        table.notes.push_back(fmt::format("in \"{}\" {} is read as {}", name, oneLine(example->text),
                                          readAs(example->text, rewriting.mark)));
    else if (const auto anew = rewriting.of(example->text)) // none where the order of days is in question
        table.notes.push_back(
            fmt::format("in \"{}\" {} is read as {}{}", name, oneLine(example->text), *anew,
                        rewriting.form == Form::SerialDays ? ", as spreadsheets count days" : ""));
}

void appendCell(std::string &text, std::string_view cell, char separator)
{
    const bool needsQuotes = cell.find(separator) != std::string_view::npos ||
                             cell.find_first_of("\"\n\r") != std::string_view::npos;
    if (!needsQuotes) {
        text += cell;
        return;
    }
    text += '"';
    for (const char c : cell)
        text.append(c == '"' ? 2 : 1, c);
    text += '"';
}

// A column of days and one of times of day, which are one time; it is written into the column of days.
struct SplitTime
{
    std::size_t day = 0;
    std::size_t clock = 0;
    DayOrder days = DayOrder::MonthFirst;
    bool isHour = false; // the clock is a number from 0 to 23

    // What is no time, where one of them is missing.
    std::string of(const std::vector<std::string_view> &cells) const
    {
        std::string said(trimmed(cells[clock]));
        if (isHour && said.find(':') == std::string::npos)
            said += ":00";
        auto time = timeCell(trimmed(cells[day]), days);
        return time && takeClock(said, *time) ? time->iso() : fmt::format("{}T{}", trimmed(cells[day]), said);
    }
};

class Rewriter
{
public:
    Rewriter(PlainTable &table, const std::vector<ColumnRewriting> &columns,
             const std::optional<SplitTime> &split)
        : m_table(table), m_columns(columns), m_split(split)
    {
    }

    void keep(const Record &record)
    {
        m_table.text += record.text;
        end(record);
    }
    // As many empty lines as the record has.
    void leaveOut(const Record &record)
    {
        m_table.text.append(std::size_t(std::count(record.text.begin(), record.text.end(), '\n')), '\n');
        m_table.text += '\n';
    }
    void write(const Record &record, const std::vector<std::string_view> &cells)
    {
        for (std::size_t i = 0; i < cells.size(); ++i) {
            if (i > 0)
                m_table.text += m_table.separator;
            const auto anew = rewritten(cells, i);
            appendCell(m_table.text, anew ? std::string_view(*anew) : cells[i], m_table.separator);
        }
        end(record);
    }

private:
    std::optional<std::string> rewritten(const std::vector<std::string_view> &cells, std::size_t i) const
    {
        if (m_split && std::max(m_split->day, m_split->clock) < cells.size()) {
            if (i == m_split->day)
                return m_split->of(cells);
            if (i == m_split->clock)
                return std::string();
        }
        return i < m_columns.size() ? m_columns[i].of(trimmed(cells[i])) : std::nullopt;
    }
    void end(const Record &record)
    {
        if (record.isEnded)
            m_table.text += '\n';
    }

    PlainTable &m_table;
    const std::vector<ColumnRewriting> &m_columns;
    const std::optional<SplitTime> &m_split;
};

void takeUnaligned(PlainTable &table, const Record &record, std::size_t cells)
{
    if (table.unaligned++ > 0)
        return;
    table.firstUnaligned = record.line;
    table.unalignedText = record.text;
    table.unalignedCells = cells;
}

// More cells than the header, all of them empty, are a separator at the end of the line.
bool isUnaligned(const std::vector<std::string_view> &cells, std::size_t width)
{
    return cells.size() < width || std::any_of(cells.begin() + std::ptrdiff_t(width), cells.end(),
                                               [](std::string_view cell) { return !trimmed(cell).empty(); });
}

// "1 day, 2:30:00", as Python writes a length, is one cell where commas stand between cells too. Whether it
// was two of them.
bool joinDays(std::vector<std::string_view> &cells, std::size_t width)
{
    if (cells.size() != width + 1)
        return false;
    for (std::size_t i = 0; i + 1 < cells.size(); ++i) {
        const std::string_view days = trimmed(cells[i]);
        const std::size_t digits = days.find_first_not_of("0123456789");
        const bool areDays = digits > 0 && digits < days.size() &&
                             (days.substr(digits) == " day" || days.substr(digits) == " days");
        const std::string_view clock = trimmed(cells[i + 1]);
        if (!areDays || std::count(clock.begin(), clock.end(), ':') != 2 || !parseClockDuration(clock) ||
            cells[i].data() + cells[i].size() + 1 != cells[i + 1].data())
            continue;
        cells[i] = {cells[i].data(), cells[i].size() + 1 + cells[i + 1].size()};
        cells.erase(cells.begin() + std::ptrdiff_t(i) + 1);
        return true;
    }
    return false;
}

} // namespace

bool isTotalWord(std::string_view cell)
{
    static constexpr std::array<std::string_view, 29> words{"total",
                                                            "totals",
                                                            "grand total",
                                                            "sum",
                                                            "summe",
                                                            "gesamt",
                                                            "gesamtsumme",
                                                            "insgesamt",
                                                            "average",
                                                            "avg",
                                                            "mean",
                                                            "mittelwert",
                                                            "durchschnitt",
                                                            "median",
                                                            "subtotal",
                                                            "min",
                                                            "max",
                                                            "minimum",
                                                            "maximum",
                                                            "mittel",
                                                            "zwischensumme",
                                                            "moyenne",
                                                            "somme",
                                                            "suma",
                                                            "promedio",
                                                            "\xC3\x98",
                                                            "\xC3\xB8",
                                                            "somma",
                                                            "\xE5\x90\x88\xE8\xA8\x88"};
    while (!cell.empty() && (cell.back() == ':' || cell.back() == ' ' || cell.back() == '.'))
        cell.remove_suffix(1);
    const std::string lower = lowerCase(cell);
    return std::find(words.begin(), words.end(), lower) != words.end() || lower.ends_with(" total") ||
           lower.starts_with("total ");
}

namespace {

// The first pass: counts of the records, and what the columns hold.
template<class Walk>
Result<void> takeRecords(Walk &&walk, const TableStart &start, PlainTable &table, Columns &columns,
                         LeftOut &leftOut)
{
    LineCells cells(start.separator);
    Record record;
    while (true) {
        const Result<bool> more = walk.next(record);
        if (!more)
            return more.error();
        if (!*more)
            break;
        if (record.line <= start.headerLine || trimmed(record.text).empty())
            continue;
        cells.split(record.text);
        if (isEmptyRecord(cells.cells))
            continue;
        if (const char *what = columns.leftOut(record, cells.cells)) {
            leftOut.take(record, what);
            continue;
        }
        ++table.records;
        table.isChanged = joinDays(cells.cells, start.names.size()) || table.isChanged;
        if (isUnaligned(cells.cells, start.names.size()))
            takeUnaligned(table, record, cells.cells.size());
        else
            columns.take(record, cells.cells);
    }
    table.isTable = table.records > 0 && table.unaligned * 2 <= table.records;
    return {};
}

std::vector<ColumnRewriting> rewritingsOf(const Columns &columns, PlainTable &table, const TableSaid &said,
                                          const TableUse &use)
{
    FileMarks marks;
    marks.separator = table.separator;
    for (const ColumnCells &column : columns.columns) {
        marks.hasPoint = marks.hasPoint || (column.isNumeric() && column.point);
        marks.hasComma = marks.hasComma || (column.isNumeric() && column.comma);
        marks.hasDayFirst = marks.hasDayFirst || (column.isTimes() && column.dayFirst);
        marks.hasMonthFirst = marks.hasMonthFirst || (column.isTimes() && column.monthFirst);
    }
    std::vector<ColumnRewriting> rewritings;
    table.questions.resize(columns.columns.size());
    for (std::size_t i = 0; i < columns.columns.size(); ++i) {
        // Amounts of money among other numbers are asked about by whoever reads them.
        const bool isStrange = !use.hasMoney && !columns.columns[i].currencies.empty();
        rewritings.push_back(isStrange ? ColumnRewriting()
                                       : rewritingOf(columns.columns[i], columns.isTimeName(i),
                                                     table.names[i], marks, said, table.questions[i]));
        noteReading(table, i, columns.columns[i], rewritings.back());
        table.currencies.insert(columns.columns[i].currencies.begin(), columns.columns[i].currencies.end());
    }
    return rewritings;
}

bool areHours(const ColumnCells &column)
{
    return column.numbers > 0 && column.plain == column.cells && !column.point && !column.pointOrThousands &&
           column.least >= 0 && column.most <= 23;
}

// The only column of days and the only one of times of day, which is called so.
std::optional<SplitTime> splitTimeOf(const Columns &columns, const PlainTable &table, const TableUse &use)
{
    static constexpr std::array<std::string_view, 5> names{"time", "zeit", "uhrzeit", "clock", "hour"};
    std::vector<std::size_t> days;
    std::vector<std::size_t> clocks;
    bool isHour = false;
    for (std::size_t i = 0; i < columns.columns.size(); ++i) {
        const ColumnCells &column = columns.columns[i];
        const std::string name =
            lowerCase(trimmed(table.names[i].substr(0, table.names[i].find_first_of("(["))));
        const bool isClockName = std::find(names.begin(), names.end(), name) != names.end();
        if (column.times > 0 && column.times == column.cells && column.days == column.times)
            days.push_back(i);
        else if (column.clocks > 0 && column.clocks == column.cells && isClockName)
            clocks.push_back(i);
        else if ((name == "hour" || name == "stunde") && areHours(column)) {
            clocks.push_back(i);
            isHour = true;
        }
    }
    if (use.hasMoney || days.size() != 1 || clocks.size() != 1)
        return std::nullopt;
    return SplitTime{days.front(), clocks.front(), DayOrder::MonthFirst, isHour};
}

// The zone that names of columns of times say, where they say one.
std::optional<TimeZone> headerZone(const Columns &columns, const PlainTable &table)
{
    std::optional<TimeZone> zone;
    for (std::size_t i = 0; i < columns.columns.size(); ++i) {
        const bool hasTimes = columns.columns[i].isTimes() || columns.columns[i].clocks > 0;
        const auto said = hasTimes ? TimeZone::ofHeader(table.names[i]) : std::nullopt;
        if (said && zone && *said != *zone)
            return std::nullopt;
        zone = said ? said : zone;
    }
    return zone;
}

// How a table is written anew.
struct Rewriting
{
    TableStart start;
    LeftOut leftOut;
    std::vector<ColumnRewriting> columns;
    std::optional<SplitTime> split;
};

// The second pass, record by record.
void rewrite(const Record &record, const Rewriting &how, LineCells &cells, Rewriter &rewriter)
{
    cells.split(record.text);
    const bool isAbove = record.line < how.start.headerLine;
    if (record.line == how.start.headerLine) {
        rewriter.keep(record);
    } else if (isAbove || isEmptyRecord(cells.cells) || how.leftOut.has(record.line)) {
        rewriter.leaveOut(record);
    } else {
        joinDays(cells.cells, how.start.names.size());
        rewriter.write(record, cells.cells);
    }
}

// JSON; annotated CSV of InfluxDB; nothing at all.
bool isNoTable(std::string_view text)
{
    const auto first = text.find_first_not_of(" \t\r\n");
    return first == std::string_view::npos || text[first] == '{' || text[first] == '[' ||
           text.substr(first).starts_with("#datatype,") || text.substr(first).starts_with("#group,");
}

// What the first pass says of a table: all but its text.
template<class Walk>
Result<void> readTable(Walk &&walk, const TableSaid &said, const TableUse &use, PlainTable &table,
                       Rewriting &how)
{
    table.separator = how.start.separator;
    table.names = how.start.names;
    Columns columns(how.start, use);
    if (auto taken = takeRecords(walk, how.start, table, columns, how.leftOut); !taken)
        return taken;
    if (!table.isTable) {
        table.isChanged = false;
        return {};
    }
    how.columns = rewritingsOf(columns, table, said, use);
    table.zone = headerZone(columns, table);
    how.split = splitTimeOf(columns, table, use);
    if (how.split) {
        how.split->days = how.columns[how.split->day].days;
        table.notes.push_back(fmt::format("the days in \"{}\" and the times in \"{}\" are read together",
                                          oneLine(table.names[how.split->day]),
                                          oneLine(table.names[how.split->clock])));
    }
    const std::size_t lines = how.leftOut.lines.size(), named = how.leftOut.notes.size();
    table.isChanged = table.isChanged || how.start.hasTitles || how.split || lines > 0 ||
                      std::any_of(how.columns.begin(), how.columns.end(), [](const ColumnRewriting &column) {
                          return column.form != ColumnRewriting::Form::AsIs;
                      });
    if (!table.isChanged)
        return {};
    table.notes.insert(table.notes.end(), how.leftOut.notes.begin(), how.leftOut.notes.end());
    if (lines > named)
        table.notes.push_back(fmt::format("{} more lines are not rows of data", lines - named));
    return {};
}

// The records of a file, of which is told now and then how much of it was read.
struct Reached
{
    RecordBlocks records;
    const std::function<Result<void>(double)> &tell;
    std::int64_t count = 0;

    Result<bool> next(Record &record)
    {
        constexpr std::int64_t kOften = 4096; // records
        if (++count % kOften == 0)
            if (auto told = tell(records.share()); !told)
                return told.error();
        return records.next(record);
    }
};

// The text of a table that is written anew, in pieces.
struct RewrittenText
{
    RecordBlocks records;
    PlainTable written; // its text: what is not handed out
    Rewriting how;
    LineCells cells;
    std::size_t taken = 0; // of the text

    Result<std::size_t> read(char *to, std::size_t size)
    {
        Rewriter rewriter(written, how.columns, how.split);
        Record record;
        while (written.text.size() - taken < size) {
            const auto more = records.next(record);
            if (!more)
                return more.error();
            if (!*more)
                break;
            rewrite(record, how, cells, rewriter);
        }
        const std::size_t count = std::min(size, written.text.size() - taken);
        std::memcpy(to, written.text.data() + taken, count);
        taken += count;
        if (taken > size) {
            written.text.erase(0, taken);
            taken = 0;
        }
        return count;
    }
};

} // namespace

PlainTable plainTable(std::string_view text, const TableSaid &said, const TableUse &use)
{
    PlainTable table;
    const auto start = isNoTable(text) ? std::nullopt : tableStart(text);
    if (!start)
        return table;
    Rewriting how{*start, {}, {}, {}};
    // A text that is held has no errors.
    if (!readTable(RecordWalk(text), said, use, table, how) || !table.isChanged)
        return table;
    LineCells cells(start->separator);
    Rewriter rewriter(table, how.columns, how.split);
    RecordWalk walk(text);
    Record record;
    while (walk.next(record))
        rewrite(record, how, cells, rewriter);
    return table;
}

Result<PlainTableBlocks> plainTableBlocks(std::string_view beginning, const OpenLines &open,
                                          const TableSaid &said, const TableUse &use,
                                          const std::function<Result<void>(double)> &reached)
{
    PlainTableBlocks blocks;
    const auto start = isNoTable(beginning) ? std::nullopt : tableStart(beginning);
    if (!start)
        return blocks;
    Rewriting how{*start, {}, {}, {}};
    auto lines = open();
    if (!lines)
        return lines.error();
    if (auto read =
            readTable(Reached{RecordBlocks(std::move(lines.value())), reached}, said, use, blocks.table, how);
        !read)
        return read.error();
    if (!blocks.table.isChanged)
        return blocks;
    blocks.open = [open, how = std::move(how), separator = start->separator]() -> Result<TextBlocks> {
        auto again = open();
        if (!again)
            return again.error();
        const auto text = std::make_shared<RewrittenText>(
            RewrittenText{RecordBlocks(std::move(again.value())), {}, how, LineCells(separator)});
        text->written.separator = separator;
        return TextBlocks([text](char *to, std::size_t size) { return text->read(to, size); });
    };
    return blocks;
}

std::string unalignedRefusal(const PlainTable &table)
{
    if (table.unaligned * 100 <= table.records)
        return {};
    constexpr std::size_t most = 120;
    std::string line = oneLine(table.unalignedText);
    if (line.size() > most)
        line = line.substr(0, most) + "…";
    return fmt::format("has {} cells in line {} and {} in its header: {}{}", table.unalignedCells,
                       table.firstUnaligned, table.names.size(), line,
                       table.unalignedCells > table.names.size()
                           ? "; put cells that hold the separator in quotes, or leave such rows out with "
                             "--skip-bad"
                           : "; complete the row, or leave such rows out with --skip-bad");
}

} // namespace breakeven
