// The records of a cost export, read block by block and summed.
#include "data/readers/file_change.h"
#include "pricing/bill/bill.h"
#include "pricing/bill/bill_cells.h"
#include "pricing/bill/bill_columns.h"
#include "pricing/bill/bill_json.h"
#include "pricing/bill/bill_sums.h"

#include "data/readers/csv_line.h"
#include "data/readers/csv_reader.h"
#include "data/readers/file_change.h"
#include "data/readers/file_text.h"
#include "data/readers/plain_table.h"
#include "data/readers/text_stream.h"
#include "data/trace_formats/each_line.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

namespace breakeven {

namespace {

// A record of several lines has a quote open at the end of all but the last.
bool isWholeRecord(std::string_view text) { return std::count(text.begin(), text.end(), '"') % 2 == 0; }

Error noTable(const std::string &path)
{
    return {ErrorKind::BadInput, "expected a cost export, a table with a header, found something else", path};
}

// The text of a bill: of a file, or of a sheet of a workbook or rows of JSON, which are held.
struct BillText
{
    std::string path;
    std::optional<std::string> sheet{};
    std::string note{};
    std::int64_t added = 0; // lines above what the file holds: the header of rows of JSON

    static Result<BillText> open(const std::string &path, const std::string &sheet)
    {
        auto stream = TextStream::openTable(path, sheet);
        if (!stream)
            return stream.error();
        BillText bill{path};
        bill.note = stream->note();
        const auto start = stream->isOfSheet() ? Result<std::string>(std::string()) : bill.beginning();
        if (!start)
            return start.error();
        const bool isJson = mayBeBillJson(*start);
        if (!isJson && !stream->isOfSheet())
            return bill;
        auto text = readTableText(path, sheet);
        if (text && isJson)
            text = tableOfBillJson(*text, path);
        if (!text)
            return text.error();
        bill.added = isJson;
        bill.sheet = std::move(text).value();
        return bill;
    }
    Result<LineBlocks> blocks() const
    {
        if (sheet)
            return LineBlocks(*sheet, path);
        auto stream = TextStream::open(path);
        if (!stream)
            return stream.error();
        return LineBlocks(std::move(stream).value());
    }
    // Where the header stands.
    Result<std::string> beginning() const
    {
        constexpr std::size_t most = std::size_t(64) << 10;
        if (sheet)
            return sheet->substr(0, most);
        auto stream = TextStream::open(path);
        if (!stream)
            return stream.error();
        std::string text(most, '\0');
        const auto size = stream->read(text.data(), text.size());
        if (!size)
            return size.error();
        text.resize(*size);
        return text;
    }
};

// Errors: BadInput for what is no table with a header.
Result<TableStart> startOf(const BillText &text)
{
    const std::string &path = text.path;
    const auto beginning = text.beginning();
    if (!beginning)
        return beginning.error();
    if (trimmed(*beginning).empty())
        return Error{ErrorKind::BadInput, "expected a cost export, found an empty file", path};
    auto start = tableStart(*beginning);
    if (!start)
        return noTable(path);
    start->headerLine -= text.added;
    return std::move(*start);
}

class Records
{
public:
    Records(const std::string &path, const TableStart &start, BillColumns columns, const BillOptions &options,
            Bill &bill)
        : m_path(path), m_start(start), m_columns(std::move(columns)),
          m_mark(options.table.decimals.value_or(DecimalMark::Point)), m_bill(bill),
          m_sums(options, bill, path)
    {
        if (!m_columns.machines.empty()) {
            m_ofMachine = m_columns;
            m_ofMachine.date = 0;
            m_ofMachine.cost = 1;
            m_ofMachine.sku = {2};
        }
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

    const BillEvidence &evidence() const { return m_sums.evidence(); }

    Result<void> finish()
    {
        if (!m_pending.empty())
            return neverClosed();
        return m_sums.finish(m_columns);
    }

private:
    std::string place(std::int64_t line) const { return fmt::format("{}:{}", m_path, line); }

    Error neverClosed() const
    {
        return {ErrorKind::BadInput,
                "the quoted cell that begins here is never closed: the file is cut short; fetch it again",
                place(m_first)};
    }

    std::string_view cell(int column) const
    {
        return column >= 0 && column < int(m_cells.cells.size()) ? trimmed(m_cells.cells[std::size_t(column)])
                                                                 : std::string_view();
    }

    bool isTooWide() const
    {
        const auto &cells = m_cells.cells;
        return cells.size() > width() && std::any_of(cells.begin() + std::ptrdiff_t(width()), cells.end(),
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

    std::size_t width() const { return m_start.names.size(); }

    Result<void> takeCells(std::string_view text, std::int64_t line, bool isEnded)
    {
        if (line <= m_start.headerLine || trimmed(text).empty())
            return {};
        m_cells.split(text);
        const std::size_t count = m_cells.cells.size();
        if (!isEnded && count < width())
            return Error{
                ErrorKind::BadInput,
                fmt::format("the file is cut short: its last line has {} of {} cells and no end; fetch "
                            "it again",
                            count, width()),
                place(line)};
        // Exports of several months put together repeat the header.
        if (text == m_start.header)
            return {};
        // A stray quote joins two records into one that is too long.
        // Some exports leave off what is empty at the end of a line.
        const std::size_t least =
            m_columns.isKnown ? std::size_t(std::max(m_columns.date, m_columns.cost)) + 1 : width();
        if (isTooWide() || count < least)
            return m_sums.takeUnaligned(count, width(), line);
        return m_columns.machines.empty() ? takeLineOf(m_columns, m_cells.cells, text, line)
                                          : takeMachines(text, line);
    }

    Result<void> takeLineOf(const BillColumns &columns, const std::vector<std::string_view> &cells,
                            std::string_view text, std::int64_t line)
    {
        BillRecord record;
        record.columns = &columns;
        record.cells = &cells;
        record.written = text;
        record.mark = m_mark;
        return m_sums.take(record, line);
    }

    // A row of a day with a column for each machine: a line for each.
    Result<void> takeMachines(std::string_view text, std::int64_t line)
    {
        if (isTotalWord(cell(0)))
            return {};
        for (const int column : m_columns.machines) {
            const std::string_view name = m_start.names[std::size_t(column)];
            if (cell(column).empty()) // it did not run
                continue;
            const std::vector<std::string_view> cells{cell(0), cell(column), name.substr(0, name.rfind('('))};
            if (auto taken = takeLineOf(m_ofMachine, cells, text, line); !taken)
                return taken;
        }
        return {};
    }

    const std::string &m_path;
    const TableStart &m_start;
    BillColumns m_columns;
    BillColumns m_ofMachine; // of the line made for a machine
    DecimalMark m_mark;
    Bill &m_bill;
    BillSums m_sums;
    LineCells m_cells{m_start.separator};
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

bool isBill(const std::string &path)
{
    const auto text = BillText::open(path, {});
    const auto start = text ? startOf(*text) : text.error();
    return start && isBillHeader(start->names);
}

bool BillHeader::isRecognised() const
{
    const auto has = [this](const char *role) { return roles.count(role) > 0; };
    return has("date") && has("cost") && (has("currency") || has("service") || has("sku") || has("charge"));
}

Result<BillHeader> readBillHeader(const std::string &path, const std::string &sheet)
{
    const auto text = BillText::open(path, sheet);
    if (!text)
        return text.error();
    const auto start = startOf(*text);
    if (!start)
        return start.error();
    return billHeader(start->names);
}

namespace {

struct BillReading
{
    Result<Bill> bill;
    BillEvidence evidence; // as far as the file was read
};

BillReading readOnce(const BillText &text, const TableStart &start, const BillColumns &columns,
                     const BillOptions &options)
{
    auto blocks = text.blocks();
    if (!blocks)
        return {blocks.error(), BillEvidence{}};
    Bill bill;
    bill.file = std::filesystem::path(text.path).filename().string();
    Records records(text.path, start, columns, options, bill);
    TraceReading reading;
    reading.stop = options.stop;
    reading.progress = options.progress;
    auto read = eachLine(*blocks, reading, [&](std::string_view line, std::int64_t number, bool isEnded) {
        return records.takeLine(line, number - text.added, isEnded);
    });
    if (read)
        read = records.finish();
    if (!read)
        return {read.error(), records.evidence()};
    return {std::move(bill), records.evidence()};
}

// The first reading takes points for decimals and months for the first; what the cells show decides.
Result<Bill> readAsShown(const BillText &text, const TableStart &start, const BillColumns &columns,
                         const BillOptions &options)
{
    BillReading first = readOnce(text, start, columns, options);
    if (!first.bill && first.bill.error().kind == ErrorKind::Cancelled)
        return std::move(first.bill);
    FileMarks marks;
    marks.separator = start.separator;
    marks.isOfProgram = columns.isKnown && start.separator != ';';
    TableSaid said = options.table;
    if (!said.days)
        said.days = columns.days;
    const auto decimals = decimalMarkOf(first.evidence.amounts, marks, said);
    const auto days = dayOrderOf(first.evidence.days, said);
    for (const std::string &question : {decimals.question, days.question})
        if (!question.empty())
            return Error{ErrorKind::BadInput, question, text.path};
    const bool isAsAssumed = decimals.chosen == options.table.decimals.value_or(DecimalMark::Point) &&
                             days.chosen == said.days.value_or(DayOrder::MonthFirst);
    if (isAsAssumed)
        return std::move(first.bill);
    BillOptions again = options;
    again.table.decimals = decimals.chosen;
    BillColumns decided = columns;
    decided.days = days.chosen;
    return readOnce(text, start, decided, again).bill;
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
    const FileChange change(path);
    const auto text = BillText::open(path, options.table.sheet);
    if (!text)
        return text.error();
    const auto start = startOf(*text);
    if (!start)
        return start.error();
    const auto columns = billColumns(start->names, options, path);
    if (!columns)
        return columns.error();
    auto bill = readAsShown(*text, *start, *columns, options);
    if (const auto changed = bill ? change.issue() : std::nullopt)
        bill->issues.push_back(*changed);
    if (bill && !text->note.empty())
        bill->issues.push_back({Severity::Note, text->note, path, 1});
    return bill;
}

} // namespace breakeven
