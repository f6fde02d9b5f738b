// The records of a cost export, read block by block and summed.
#include "pricing/bill/bill.h"
#include "pricing/bill/bill_cells.h"
#include "pricing/bill/bill_columns.h"
#include "pricing/bill/bill_sums.h"

#include "data/readers/csv_reader.h"
#include "data/readers/text_stream.h"
#include "data/trace_formats/csv_line.h"
#include "data/trace_formats/each_line.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

namespace breakeven {

namespace {

// A record of several lines has a quote open at the end of all but the last.
bool isWholeRecord(std::string_view text) { return std::count(text.begin(), text.end(), '"') % 2 == 0; }

// Columns with names of printable characters.
bool isTable(const std::vector<std::string> &header)
{
    return header.size() > 1 && std::all_of(header.begin(), header.end(), [](const std::string &name) {
               return std::all_of(name.begin(), name.end(),
                                  [](char c) { return static_cast<unsigned char>(c) >= ' ' || c == '\n'; });
           });
}

Error noTable(const std::string &path)
{
    return {ErrorKind::BadInput, "expected a cost export, a table with a header, found something else", path};
}

class Records
{
public:
    Records(const std::string &path, const BillOptions &options, Bill &bill)
        : m_path(path), m_options(options), m_bill(bill), m_sums(options, bill)
    {
    }

    Result<void> takeLine(std::string_view line, std::int64_t number, bool isEnded)
    {
        if (m_pending.empty() && isWholeRecord(line))
            return takeRecord(line, number, isEnded);
        if (m_pending.empty())
            m_first = number;
        else
            m_pending += '\n';
        m_pending += line;
        if (m_pending.size() > CsvReader::kMaximumRecord)
            return neverClosed();
        if (!isWholeRecord(m_pending))
            return {};
        const std::string whole = std::exchange(m_pending, {});
        return takeRecord(whole, m_first, isEnded);
    }

    const DaysSeen &daysSeen() const { return m_sums.daysSeen(); }

    Result<void> finish()
    {
        if (!m_pending.empty())
            return neverClosed();
        if (!m_columns)
            return Error{ErrorKind::BadInput, "expected a cost export, found an empty file", m_path};
        return m_sums.finish(*m_columns, m_path);
    }

private:
    std::string place(std::int64_t line) const { return fmt::format("{}:{}", m_path, line); }

    Error neverClosed() const
    {
        return {ErrorKind::BadInput,
                "the quoted cell that begins here is never closed: the file is cut short; fetch it again",
                place(m_first)};
    }

    Result<void> takeHeader(std::string_view line)
    {
        CsvReader reader(line, m_path);
        const auto read = reader.next();
        if (!read)
            return read.error();
        if (!isTable(reader.cells()))
            return noTable(m_path);
        m_separator = reader.separator();
        m_cells = LineCells(m_separator);
        m_width = reader.cells().size();
        auto columns = billColumns(reader.cells(), m_options, m_path);
        if (!columns)
            return columns.error();
        m_columns = std::move(columns).value();
        m_dateTitle = reader.cells()[std::size_t(m_columns->date)];
        return {};
    }

    std::string_view cell(int column) const
    {
        return column >= 0 && column < int(m_cells.cells.size()) ? trimmed(m_cells.cells[std::size_t(column)])
                                                                 : std::string_view();
    }

    bool isTooWide() const
    {
        const auto &cells = m_cells.cells;
        return cells.size() > m_width && std::any_of(cells.begin() + std::ptrdiff_t(m_width), cells.end(),
                                                     [](std::string_view cell) { return !cell.empty(); });
    }

    Result<void> takeRecord(std::string_view text, std::int64_t line, bool isEnded)
    {
        const std::size_t samples = m_bill.first.size();
        auto taken = takeCells(text, line, isEnded);
        if (m_bill.first.size() > samples) {
            m_bill.first.back().line = line;
            m_bill.first.back().written = std::string(text);
        }
        return taken;
    }

    Result<void> takeCells(std::string_view text, std::int64_t line, bool isEnded)
    {
        if (trimmed(text).empty())
            return {};
        if (!m_columns)
            return takeHeader(text);
        m_cells.split(text);
        if (!isEnded && m_cells.cells.size() < m_width)
            return Error{
                ErrorKind::BadInput,
                fmt::format("the file is cut short: its last line has {} of {} cells and no end; fetch "
                            "it again",
                            m_cells.cells.size(), m_width),
                place(line)};
        // A stray quote joins two records into one that is too long.
        if (isTooWide()) {
            m_sums.skipLine("more cells than the header", place(line));
            return {};
        }
        // Exports of several months put together repeat the header.
        if (cell(m_columns->date) == m_dateTitle)
            return {};
        BillRecord record;
        record.columns = &*m_columns;
        record.cells = &m_cells.cells;
        record.hasDecimalComma = m_separator == ';';
        return m_sums.take(record, [&] { return place(line); });
    }

    const std::string &m_path;
    const BillOptions &m_options;
    Bill &m_bill;
    BillSums m_sums;
    std::optional<BillColumns> m_columns;
    LineCells m_cells{','};
    std::string m_dateTitle;
    char m_separator = ',';
    std::size_t m_width = 0;  // cells of the header
    std::string m_pending;    // of a record, whole lines
    std::int64_t m_first = 0; // its first line
};

} // namespace

NanoMoney Bill::money(Category category) const
{
    NanoMoney sum = 0;
    for (const BillMonth &month : months)
        sum += month.byCategory[std::size_t(category)].money;
    return sum;
}

NanoMoney Bill::money() const
{
    NanoMoney sum = 0;
    for (int i = 0; i < kCategoryCount; ++i)
        sum += money(Category(i));
    return sum;
}

namespace {

Result<std::vector<std::string>> firstRecord(const std::string &path)
{
    auto stream = TextStream::open(path);
    if (!stream)
        return stream.error();
    std::string beginning(std::size_t(64) << 10, '\0');
    const auto size = stream->read(beginning.data(), beginning.size());
    if (!size)
        return size.error();
    beginning.resize(*size);
    const auto end = beginning.find('\n');
    CsvReader reader(std::string_view(beginning).substr(0, end), path);
    const auto read = reader.next();
    if (!read)
        return read.error();
    return reader.cells();
}

} // namespace

bool isBill(const std::string &path)
{
    const auto header = firstRecord(path);
    return header && isBillHeader(*header);
}

bool BillHeader::isRecognised() const
{
    const auto has = [this](const char *role) { return roles.count(role) > 0; };
    return has("date") && has("cost") && (has("currency") || has("service") || has("sku") || has("charge"));
}

Result<BillHeader> readBillHeader(const std::string &path)
{
    const auto header = firstRecord(path);
    if (!header)
        return header.error();
    if (!isTable(*header))
        return noTable(path);
    return billHeader(*header);
}

namespace {

struct BillReading
{
    Result<Bill> bill;
    DaysSeen days; // as far as the file was read
};

BillReading readOnce(const std::string &path, const BillOptions &options)
{
    auto stream = TextStream::open(path);
    if (!stream)
        return {stream.error(), {}};
    LineBlocks blocks(std::move(stream).value());
    Bill bill;
    bill.file = std::filesystem::path(path).filename().string();
    Records records(path, options, bill);
    TraceReading reading;
    reading.stop = options.stop;
    reading.progress = options.progress;
    auto read = eachLine(blocks, reading, [&](std::string_view line, std::int64_t number, bool isEnded) {
        return records.takeLine(line, number, isEnded);
    });
    if (read)
        read = records.finish();
    if (!read)
        return {read.error(), records.daysSeen()};
    return {std::move(bill), records.daysSeen()};
}

Error unknownOrder(const DaysSeen &days, const std::string &path)
{
    if (!days.dayFirst.empty())
        return {ErrorKind::BadInput,
                fmt::format("holds '{}', its day first, and '{}', its month first; write the days as "
                            "YYYY-MM-DD",
                            days.dayFirst, days.monthFirst),
                path};
    return {ErrorKind::BadInput,
            fmt::format("does not show whether '{}' has its day or its month first: no day is above 12; say "
                        "it with --days day-first or --days month-first, or write the days as YYYY-MM-DD",
                        days.either),
            path};
}

} // namespace

Result<Bill> readBill(const std::string &path, const BillOptions &options)
{
    if (options.from && options.to && *options.to < *options.from)
        return Error{
            ErrorKind::BadInput,
            fmt::format("the first month asked for, {}, is after the last, {}; swap them (--from and "
                        "--to choose the months)",
                        options.from->iso().substr(0, 7), options.to->iso().substr(0, 7)),
            path};
    BillReading first = readOnce(path, options);
    const DaysSeen &days = first.days;
    const bool isMixed = !days.dayFirst.empty() && !days.monthFirst.empty();
    const bool isOpen = !days.either.empty() && days.dayFirst.empty() && days.monthFirst.empty();
    const bool isGivenUp = !first.bill && first.bill.error().kind == ErrorKind::Cancelled;
    if (!isGivenUp && (isMixed || isOpen))
        return unknownOrder(days, path);
    if (isGivenUp || days.dayFirst.empty())
        return std::move(first.bill);
    BillOptions again = options;
    again.days = DayOrder::DayFirst;
    return readOnce(path, again).bill;
}

} // namespace breakeven
