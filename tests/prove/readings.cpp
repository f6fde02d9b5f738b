// Tables as people write them: bills, samples, price books, each with separator, marks, signs, days,
// encoding, titles, sums and short rows of its own. What is read is what was written, or it is asked about;
// with the answer it is what was written.
#include "tests/prove/proof.h"

#include "data/readers/time_text.h"
#include "data/trace_formats/trace_import.h"
#include "data/traces/column_values.h"
#include "pricing/bill/bill.h"
#include "pricing/formats/price_format.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <random>

namespace breakeven::test {

namespace {

enum class Content { Bill, Nodes, Shares, Prices };

class Draw
{
public:
    explicit Draw(std::uint64_t seed) : m_engine(seed) {}
    int below(int count) { return int(m_engine() % std::uint64_t(count)); }
    bool isOneIn(int count) { return below(count) == 0; }
    double uniform() { return double(m_engine() >> 11) * 0x1p-53; }
    template<class T, std::size_t N>
    T of(const T (&values)[N])
    {
        return values[below(int(N))];
    }

private:
    std::mt19937_64 m_engine;
};

// How a table is written.
struct Style
{
    char separator = ',';
    DecimalMark decimals = DecimalMark::Point;
    std::string groups; // between thousands; empty: none
    int digits = 2;     // behind the mark
    int negative = 0;   // "-5", "5-", "(5)"
    int currency = 0;   // none, "$5", "5 €", "USD 5"
    int days = 0;
    bool isCrlf = false;
    int encoding = 0; // UTF-8, with a mark, UTF-16 little and big
    int titles = 0;
    bool saysSeparator = false;
    bool hasSum = false;
    bool repeatsHeader = false;
    bool hasShortRow = false;
};

struct Row
{
    Date day;
    std::int64_t units = 0; // of 10^−digits
};

Style drawnStyle(Draw &draw, Content content)
{
    Style style;
    style.separator = draw.of({',', ';', '\t', '|'});
    style.decimals = draw.of({DecimalMark::Point, DecimalMark::Comma});
    const char *other = style.decimals == DecimalMark::Point ? "," : ".";
    style.groups = draw.of({std::string(), std::string(), std::string(other), std::string("'"),
                            std::string(" "), std::string("\xC2\xA0")});
    style.digits = content == Content::Nodes ? 0 : draw.of({0, 1, 2, 2, 3, 4});
    // Where commas stand between cells, a point without quotes stands before decimals.
    if (style.separator == ',' && style.groups == ".")
        style.groups.clear();
    style.negative = draw.below(3);
    style.currency = content == Content::Bill || content == Content::Prices ? draw.below(3) : 0;
    style.days = draw.below(9);
    style.isCrlf = draw.isOneIn(2);
    style.encoding = draw.below(4);
    style.titles = draw.isOneIn(4) ? 1 + draw.below(2) : 0;
    style.saysSeparator = draw.isOneIn(6);
    style.hasSum = draw.isOneIn(4) && content != Content::Prices;
    style.repeatsHeader = draw.isOneIn(6);
    style.hasShortRow = draw.isOneIn(8);
    return style;
}

std::string written(std::int64_t units, const Style &style)
{
    std::string digits = std::to_string(std::llabs(units));
    if (int(digits.size()) <= style.digits)
        digits.insert(0, std::size_t(style.digits) + 1 - digits.size(), '0');
    std::string whole = digits.substr(0, digits.size() - std::size_t(style.digits));
    const std::string rest = digits.substr(whole.size());
    for (int at = int(whole.size()) - 3; at > 0; at -= 3)
        whole.insert(std::size_t(at), style.groups);
    std::string text = whole;
    if (!rest.empty())
        text += (style.decimals == DecimalMark::Point ? "." : ",") + rest;
    if (units < 0)
        text = style.negative == 0 ? "-" + text : style.negative == 1 ? text + "-" : "(" + text + ")";
    return style.currency == 1 ? "$" + text : style.currency == 2 ? "USD " + text : text;
}

std::string writtenDay(const Date &day, int style, DecimalMark decimals)
{
    static constexpr const char *months[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                             "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    const char *month = months[day.month - 1];
    switch (style) {
    case 0:
        return day.iso();
    case 1:
        return day.iso() + "T00:00:00Z";
    case 2:
        return fmt::format("{}/{:02}/{:02}", day.year, day.month, day.day);
    case 3:
        return fmt::format("{:02}.{:02}.{} 00:00", day.day, day.month, day.year);
    case 4:
        return fmt::format("{}/{}/{:02}", day.day, day.month, day.year % 100);
    case 5:
        return fmt::format("{:02}/{:02}/{}", day.month, day.day, day.year);
    case 6:
        return fmt::format("{}-{}-{:02}", day.day, month, day.year % 100);
    case 7:
        return fmt::format("{} {}, {}", month, day.day, day.year);
    default:
        return std::to_string(day.daysSinceEpoch() + 25569) +
               (decimals == DecimalMark::Point ? ".5" : ",5"); // at noon
    }
}

std::string quoted(const std::string &cell, const Style &style)
{
    return cell.find(style.separator) == std::string::npos ? cell : '"' + cell + '"';
}

std::string joined(const std::vector<std::string> &cells, const Style &style)
{
    std::string line;
    for (std::size_t i = 0; i < cells.size(); ++i)
        line += (i > 0 ? std::string(1, style.separator) : "") + quoted(cells[i], style);
    return line;
}

std::string encoded(const std::string &text, int encoding)
{
    if (encoding == 0)
        return text;
    if (encoding == 1)
        return "\xEF\xBB\xBF" + text;
    std::string wide = encoding == 2 ? "\xFF\xFE" : "\xFE\xFF";
    for (std::size_t i = 0; i < text.size(); ++i) {
        unsigned letter = static_cast<unsigned char>(text[i]);
        if (letter == 0xC2) // of the blank of a fixed width
            letter = static_cast<unsigned char>(text[++i]);
        const char high = 0;
        const char low = char(letter);
        wide += encoding == 2 ? std::string{low, high} : std::string{high, low};
    }
    return wide;
}

std::vector<std::string> headerOf(Content content)
{
    switch (content) {
    case Content::Bill:
        return {"Day", "Machine", "Amount"};
    case Content::Nodes:
        return {"time", "nodes"};
    case Content::Shares:
        return {"time", "gpu_util"};
    case Content::Prices:
        break;
    }
    return {"provider", "region", "instance_type", "gpu", "gpus", "model", "price_per_h", "currency"};
}

std::vector<std::string> cellsOf(Content content, const Row &row, std::size_t index, const Style &style)
{
    const std::string amount = written(row.units, style);
    switch (content) {
    case Content::Bill:
        return {writtenDay(row.day, style.days, style.decimals), "p5.48xlarge", amount};
    case Content::Nodes:
        return {writtenDay(row.day, style.days, style.decimals), amount};
    case Content::Shares:
        return {writtenDay(row.day, style.days, style.decimals), amount + " %"};
    case Content::Prices:
        break;
    }
    return {"acme", "eu-1", fmt::format("8x-h100-{}", index), "H100 SXM", "8", "on_demand", amount, "USD"};
}

struct WrittenTable
{
    Content content = Content::Bill;
    Style style;
    std::vector<Row> rows;
    std::optional<std::size_t> cut; // a row without its last cell
    std::string plain;              // as UTF-8
    std::string text;
};

double scale(const Style &style) { return std::pow(10.0, style.digits); }

WrittenTable drawnTable(Draw &draw)
{
    WrittenTable table;
    table.content = draw.of({Content::Bill, Content::Nodes, Content::Shares, Content::Prices});
    table.style = drawnStyle(draw, table.content);
    const Style &style = table.style;
    Date day = Date::fromDaysSinceEpoch(19700 + draw.below(1200));
    for (int i = 0, count = 4 + draw.below(20); i < count; ++i) {
        const double most = table.content == Content::Shares ? 2 : table.content == Content::Prices ? 3.3 : 6;
        const double size =
            table.content == Content::Prices ? 1.3 + draw.uniform() * (most - 1.3) : draw.uniform() * most;
        Row row{day, std::llround(std::pow(10.0, size) * scale(style))};
        if (table.content == Content::Bill && draw.isOneIn(6))
            row.units = -row.units;
        table.rows.push_back(row);
        day = Date::fromDaysSinceEpoch(day.daysSinceEpoch() + 1);
    }
    if (style.hasShortRow)
        table.cut = std::size_t(draw.below(int(table.rows.size())));
    const std::string end = style.isCrlf ? "\r\n" : "\n";
    std::string text;
    if (style.saysSeparator)
        text += std::string("sep=") + style.separator + end;
    for (int i = 0; i < style.titles; ++i)
        text += (i == 0 ? "Cluster of the north" : "") + end;
    const std::string header = joined(headerOf(table.content), style);
    text += header + end;
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        auto cells = cellsOf(table.content, table.rows[i], i, style);
        if (table.cut == i)
            cells.pop_back();
        else
            sum += table.rows[i].units;
        text += joined(cells, style) + end;
        if (style.repeatsHeader && i == table.rows.size() / 2)
            text += header + end;
    }
    if (style.hasSum) {
        std::vector<std::string> cells(headerOf(table.content).size());
        cells.front() = "Total";
        cells.back() = written(sum, style) + (table.content == Content::Shares ? " %" : "");
        text += joined(cells, style) + end;
    }
    table.text = encoded(text, style.encoding);
    table.plain = std::move(text);
    return table;
}

// What was read of a table, as what was written: days and values, in order. A bill has one sum.
struct Reading
{
    std::vector<double> values;
    std::vector<long> days; // since 1970; of samples
};

Result<Reading> readBillTable(const std::string &path, const TableSaid &said)
{
    BillOptions options;
    options.roles = {{"date", "Day"}, {"cost", "Amount"}, {"sku", "Machine"}};
    options.currency = "USD";
    options.table = said;
    const auto bill = readBill(path, options);
    if (!bill)
        return bill.error();
    return Reading{{toDouble(bill->money())},
                   {bill->firstDay.daysSinceEpoch(), bill->lastDay.daysSinceEpoch()}};
}

Result<Reading> readSamples(const std::string &path, const TableSaid &said, const char *column)
{
    TraceImport import;
    import.path = path;
    import.reading.table = said;
    const auto traces = readTraces(import);
    if (!traces)
        return traces.error();
    Reading reading;
    if (traces->rows.traces.size() != 1)
        return Error{ErrorKind::Failed, fmt::format("{} traces", traces->rows.traces.size()), path};
    const Trace &trace = traces->rows.traces.front();
    const TraceColumn *values = trace.column(column);
    if (!values)
        return Error{ErrorKind::Failed, std::string("no column ") + column, path};
    const auto reals = realsOf(*values);
    const auto times = wholesOf(*trace.column("time"));
    for (std::int64_t i = 0; reals && i < reals->size(); ++i)
        reading.values.push_back((*reals)(i));
    for (std::int64_t i = 0; times && i < times->size(); ++i)
        reading.days.push_back(long((*times)(i) / (86400 * kNanoseconds)));
    return reading;
}

Result<Reading> readBook(const std::string &path, const TableSaid &said)
{
    const auto file = readPriceFile(path, said);
    if (!file)
        return file.error();
    const auto format = formatOf(*file);
    if (!format)
        return format.error();
    const auto rows = (*format)->read(*file);
    if (!rows)
        return rows.error();
    Reading reading;
    for (const PriceBatch &batch : rows->batches)
        for (const Offer &offer : batch.offers)
            reading.values.push_back(toDouble(offer.price));
    return reading;
}

Result<Reading> readTable(const WrittenTable &table, const std::string &path, const TableSaid &said)
{
    switch (table.content) {
    case Content::Bill:
        return readBillTable(path, said);
    case Content::Nodes:
        return readSamples(path, said, "ready");
    case Content::Shares:
        return readSamples(path, said, "share");
    case Content::Prices:
        break;
    }
    return readBook(path, said);
}

Reading truthOf(const WrittenTable &table)
{
    Reading truth;
    double sum = 0;
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        if (table.cut == i)
            continue;
        const double value = double(table.rows[i].units) / scale(table.style);
        sum += value;
        truth.values.push_back(table.content == Content::Shares ? value / 100 : value);
        truth.days.push_back(table.rows[i].day.daysSinceEpoch());
    }
    if (table.content == Content::Bill) {
        truth.values = {sum};
        truth.days = {truth.days.front(), truth.days.back()};
    }
    return truth;
}

std::string differenceOf(const Reading &read, const Reading &truth)
{
    if (read.values.size() != truth.values.size())
        return fmt::format("{} values for {}", read.values.size(), truth.values.size());
    for (std::size_t i = 0; i < truth.values.size(); ++i)
        if (std::fabs(read.values[i] - truth.values[i]) > 1e-7 + 1e-9 * std::fabs(truth.values[i]))
            return fmt::format("{} for {}", read.values[i], truth.values[i]);
    for (std::size_t i = 0; i < std::min(read.days.size(), truth.days.size()); ++i)
        if (read.days[i] != truth.days[i])
            return fmt::format("{} for {}", Date::fromDaysSinceEpoch(read.days[i]).iso(),
                               Date::fromDaysSinceEpoch(truth.days[i]).iso());
    return {};
}

struct Counts
{
    int equal = 0;
    int asked = 0;
    std::map<std::string, int> byFlag;
};

// What is wrong with how a table is read; empty: nothing.
std::string faultWith(const WrittenTable &table, const std::string &path, Counts &counts)
{
    TableSaid said;
    const Reading truth = truthOf(table);
    bool isAsked = false;
    for (int answers = 0; answers < 4; ++answers) {
        const auto read = readTable(table, path, said);
        if (read) {
            // A row of a list that is cut off may be left out; one of a sum may not.
            if (const std::string difference = differenceOf(*read, truth); !difference.empty())
                return difference + (isAsked ? " after the answer" : " without a question");
            if (table.cut && table.content == Content::Bill && !said.skipsBad)
                return "a short row of a bill is left out without a word";
            ++(isAsked ? counts.asked : counts.equal);
            return {};
        }
        const std::string sentence = read.error().text();
        isAsked = true;
        if (sentence.find("--decimal") != std::string::npos && !said.decimals)
            said.decimals = table.style.decimals;
        else if (sentence.find("--days") != std::string::npos && !said.days)
            said.days = table.style.days == 4 ? DayOrder::DayFirst : DayOrder::MonthFirst;
        else if (sentence.find("--skip-bad") != std::string::npos && table.cut && !said.skipsBad)
            said.skipsBad = true;
        else
            return sentence;
        for (const char *flag : {"--decimal", "--days", "--skip-bad"})
            counts.byFlag[flag] += sentence.find(flag) != std::string::npos;
    }
    return "asked again and again";
}

} // namespace

bool readingsHold(int cases, std::uint64_t seed)
{
    char folder[] = "/tmp/breakeven-readings-XXXXXX";
    if (!::mkdtemp(folder))
        return false;
    Counts counts;
    int faults = 0;
    for (int i = 0; i < cases; ++i) {
        Draw draw(seed * 1'000'003 + std::uint64_t(i));
        const WrittenTable table = drawnTable(draw);
        const std::string path = std::string(folder) + "/table.csv";
        std::ofstream(path, std::ios::binary) << table.text;
        const std::string fault = faultWith(table, path, counts);
        if (fault.empty())
            continue;
        constexpr int shown = 12;
        if (++faults <= shown)
            std::printf("table %d: %s\n%.600s\n", i, fault.c_str(), table.plain.c_str());
    }
    std::error_code ignored;
    std::filesystem::remove_all(folder, ignored);
    std::printf("%d tables: %d read as written, %d asked about and then read as written, %d faults\n", cases,
                counts.equal, counts.asked, faults);
    for (const auto &[flag, count] : counts.byFlag)
        std::printf("  %-12s %d\n", flag.c_str(), count);
    return faults == 0 && counts.equal > 0;
}

} // namespace breakeven::test
