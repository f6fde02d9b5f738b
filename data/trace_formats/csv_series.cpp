// Samples over time as a table: CSV, TSV or semicolons, wide (a column a series) or long (columns of words
// tell the series), with or without a header. Read line by line, however large.
#include "data/readers/csv_line.h"
#include "data/readers/decimal_text.h"
#include "data/readers/text_stream.h"
#include "data/readers/time_text.h"
#include "data/trace_formats/bill_header.h"
#include "data/trace_formats/column_question.h"
#include "data/trace_formats/each_line.h"
#include "data/trace_formats/series_set.h"
#include "data/trace_formats/share_unit.h"
#include "data/trace_formats/table_rows.h"
#include "model/numeric/unknown.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

bool recognisesCsvSeries(const TraceFile &file) { return csvLayoutOf(file, {}).has_value(); }

class SeriesReader
{
public:
    SeriesReader(const TraceFile &file, const TraceReading &reading, CsvLayout layout)
        : m_file(file), m_reading(reading), m_layout(std::move(layout)), m_line(m_layout.separator),
          m_zone(reading.zone.value_or(TimeZone())), m_row(m_layout.values.size())
    {
        if (m_layout.isOneTrace || m_layout.values.size() == 1 || m_layout.values.empty())
            m_sets.emplace_back(m_layout.kind, m_layout.values);
        else
            for (const ReadColumn &value : m_layout.values)
                m_sets.emplace_back(m_layout.kind, std::vector<ReadColumn>{value});
    }

    Result<TraceRows> read(LineBlocks blocks)
    {
        bool isFirst = m_layout.hasHeader;
        const auto take = [&](std::string_view text, std::int64_t line, bool isEnded) -> Result<void> {
            if (text.empty() || std::exchange(isFirst, false))
                return {};
            return takeLine(text, line, isEnded);
        };
        if (auto taken = eachLine(blocks, m_reading, take); !taken)
            return taken.error();
        return finished();
    }

private:
    std::string place(std::int64_t line) const { return fmt::format("{}:{}", m_file.path, line); }

    Result<void> takeLine(std::string_view text, std::int64_t line, bool hasEnd)
    {
        ++m_rows.rows;
        const bool isClosed = m_line.split(text);
        const auto &cells = m_line.cells;
        if (!hasEnd && (cells.size() < m_layout.names.size() || !isClosed))
            return Error{ErrorKind::BadInput,
                         fmt::format("the file is cut short: its last line has {} of {} cells and no end; "
                                     "fetch it again",
                                     cells.size(), m_layout.names.size()),
                         place(line)};
        if (!isClosed || cells.size() != m_layout.names.size()) {
            m_rows.skipRow(isClosed ? "not as many cells as the first row" : "a quote that is not closed",
                           place(line));
            return {};
        }
        const auto time = timeOf(trimmed(cells[std::size_t(m_layout.timeColumn)]));
        if (!time)
            m_rows.skipRow("no time, or one in another unit", place(line));
        else
            takeSamples(*time, line);
        return m_negative ? Result<void>(negativeCount(*m_negative, line)) : Result<void>();
    }

    std::optional<std::int64_t> timeOf(std::string_view cell)
    {
        if (m_layout.timeUnit == 0) {
            const auto time = parseCalendarTime(cell, m_zone);
            if (!time)
                return std::nullopt;
            m_saysZone = time->saysZone;
            m_repeatsAfter = time->repeatsAfter;
            return time->nanoseconds;
        }
        static constexpr std::int64_t powers[] = {1,      10,      100,      1000,      10000,
                                                  100000, 1000000, 10000000, 100000000, 1000000000};
        const auto number = decimalDigits(cell);
        std::int64_t nanoseconds = 0;
        if (number && number->decimals <= 9 && m_layout.timeUnit % powers[number->decimals] == 0) {
            if (__builtin_mul_overflow(number->digits, m_layout.timeUnit / powers[number->decimals],
                                       &nanoseconds))
                return std::nullopt;
        } else {
            const auto real = readDecimal(cell);
            if (!real || !(std::fabs(*real * double(m_layout.timeUnit)) < double(kMostNanoseconds)))
                return std::nullopt;
            nanoseconds = std::llround(*real * double(m_layout.timeUnit));
        }
        if (nanoseconds > kMostNanoseconds || nanoseconds < -kMostNanoseconds)
            return std::nullopt;
        // Seconds among milliseconds, or the other way round, would land in another age.
        if (m_layout.hasClock && unixTimeUnit(double(nanoseconds)) != 1)
            return std::nullopt;
        return nanoseconds;
    }

    // Of the index-th column of values.
    std::optional<double> valueOf(std::size_t index)
    {
        const std::size_t column = std::size_t(m_layout.valueColumns[index]);
        std::string_view cell = trimmed(m_line.cells[column]);
        if (m_layout.contents[column].isPercent())
            cell = withoutPercent(cell);
        return possible(index, scaled(readDecimal(cell), m_layout.valueFactors[index]));
    }
    // No share of a time is more than all of it, which may be 100 where nothing says the unit.
    std::optional<double> possible(std::size_t index, std::optional<double> value)
    {
        if (m_layout.kind == TraceKind::NodeCounts && value && *value < 0)
            m_negative = index;
        const double all = m_layout.valueFactors[index] == 0 ? 100 : 1;
        const bool isShare = m_layout.kind == TraceKind::Utilisation;
        return isShare && value && !(*value >= 0 && *value <= all) ? std::nullopt : value;
    }
    static std::optional<double> scaled(std::optional<double> value, double factor)
    {
        if (!value || !std::isfinite(*value))
            return std::nullopt;
        return factor == 1 || factor == 0 ? *value : *value * factor;
    }

    std::string_view seriesKey()
    {
        if (m_layout.seriesColumns.empty())
            return {};
        if (m_layout.seriesColumns.size() == 1)
            return trimmed(m_line.cells[std::size_t(m_layout.seriesColumns.front())]);
        m_key.clear();
        for (const int column : m_layout.seriesColumns)
            m_key.append(m_key.empty() ? "" : "/").append(trimmed(m_line.cells[std::size_t(column)]));
        return m_key;
    }

    // A count below 0 shows that the column is something else, or the file is damaged.
    Error negativeCount(std::size_t index, std::int64_t line)
    {
        const std::size_t column = std::size_t(m_layout.valueColumns[index]);
        return {
            ErrorKind::BadInput,
            fmt::format("expected a number of nodes of at least 0 in \"{}\", found '{}'; correct the line, "
                        "or say with --kind what the file holds",
                        m_layout.names[column], trimmed(m_line.cells[column])),
            place(line)};
    }

    void takeSamples(std::int64_t time, std::int64_t line)
    {
        const std::string_view key = seriesKey();
        if (m_sets.front().size() >= SeriesSet::kMostSeries) {
            m_rows.skipRow("more than 100000 series", place(line));
        } else if (m_layout.valueColumns.empty()) {
            m_sets.front().of(key).append(time, m_row, m_repeatsAfter);
        } else if (m_sets.size() == 1 && m_row.size() == 1) {
            if (const auto value = valueOf(0))
                m_sets.front().of(key).append(time, *value, m_repeatsAfter);
            else if (!skipUnread(0, line)) {
                m_rows.skipRow("no value", place(line));
                ++m_rows.missing;
            }
        } else if (m_sets.size() == 1) {
            bool isUnread = false;
            for (std::size_t i = 0; i < m_row.size(); ++i) {
                const auto value = valueOf(i);
                isUnread = isUnread || (!value && skipUnread(i, line));
                m_row[i] = value.value_or(kUnknown);
            }
            m_sets.front().of(key).append(time, m_row, m_repeatsAfter);
        } else {
            // An empty cell of a wide table is no sample of its series.
            bool isUnread = false;
            for (std::size_t i = 0; i < m_sets.size(); ++i)
                if (const auto value = valueOf(i))
                    m_sets[i].of(key).append(time, *value, m_repeatsAfter);
                else
                    isUnread = isUnread || skipUnread(i, line);
        }
    }

    // "[Not Supported]", "[GPU is lost]" of nvidia-smi.
    static bool isSaidMissing(std::string_view cell) { return cell.starts_with('[') && cell.ends_with(']'); }

    // A cell that holds something else than a value: true, and counted.
    bool skipUnread(std::size_t index, std::int64_t line)
    {
        const auto cell = trimmed(m_line.cells[std::size_t(m_layout.valueColumns[index])]);
        const auto number = readDecimal(cell);
        if (isMissing(cell) || isSaidMissing(cell) || (number && isNotMeasured(*number)))
            return false;
        m_rows.skipRow("a value that cannot be", place(line));
        return true;
    }

    void describe()
    {
        TracePreview &preview = m_rows.preview;
        preview.separator = m_layout.separator == '\t' ? "tab" : std::string(1, m_layout.separator);
        preview.hasHeader = m_layout.hasHeader;
        static constexpr const char *roles[] = {"ignored", "time", "series", "value"};
        for (std::size_t i = 0; i < m_layout.names.size(); ++i)
            preview.columns.push_back({m_layout.names[i], roles[std::size_t(m_layout.roles[i])], ""});
        for (std::size_t i = 0; i < m_layout.valueColumns.size(); ++i) {
            ReadColumn &column = preview.columns[std::size_t(m_layout.valueColumns[i])];
            column.role = m_layout.values[i].name;
            column.unit = m_layout.values[i].unit;
        }
        const bool isCalendar = m_layout.timeUnit == 0;
        preview.timeZone = !m_layout.hasClock          ? "no clock"
                           : !isCalendar || m_saysZone ? "UTC"
                           : m_reading.zone            ? "as said"
                                                       : "none said, taken as UTC";
        if (isCalendar && !m_saysZone && !m_reading.zone)
            m_rows.note("the times have no zone and are read as UTC; --time-zone sets another");
        if (!m_layout.isKindSure)
            m_rows.note(
                "the meaning of the values is not given; they are read as counts of nodes; --kind sets "
                "another");
        for (const std::string &column : m_layout.leftOut)
            m_rows.note("the column \"" + column + "\" is left out; --map COLUMN=ROLE says what it is");
    }

    // Words that are of nearly every row another, as the names of requests are, tell no series.
    bool isShattered() const
    {
        constexpr std::size_t manySeries = 20;
        constexpr std::int64_t fewSamples = 3;
        const std::size_t series = m_sets.front().size();
        const bool isSaid =
            std::any_of(m_layout.seriesColumns.begin(), m_layout.seriesColumns.end(),
                        [&](int column) { return m_layout.names[std::size_t(column)] == "series"; });
        return !isSaid && series > manySeries && m_rows.rows < fewSamples * std::int64_t(series);
    }

    // Samples of several things that nothing tells apart: of each time all but the last would be lost.
    bool isMixed() const
    {
        constexpr std::int64_t fewest = 3;
        std::int64_t kept = 0;
        for (const Trace &trace : m_rows.traces)
            kept += trace.points();
        return m_otherValues >= fewest && m_otherValues >= kept;
    }

    Result<TraceRows> finished()
    {
        if (isShattered())
            return Error{ErrorKind::BadInput, seriesQuestion(m_layout, m_sets.front().size(), m_rows.rows),
                         m_file.path};
        describe();
        std::vector<std::size_t> undecided; // traces of shares
        for (std::size_t set = 0; set < m_sets.size(); ++set)
            for (std::size_t i = 0; i < m_sets[set].size(); ++i) {
                SampleSeries &series = m_sets[set][i];
                m_otherValues += series.tidy(m_rows.preview);
                series.trace.hasClock = m_layout.hasClock;
                const std::string column =
                    m_sets.size() > 1 ? m_layout.names[std::size_t(m_layout.valueColumns[set])] : "";
                const std::string &key = m_sets[set].key(i);
                series.trace.attributes = {{"series", key}};
                if (!column.empty())
                    series.trace.attributes["column"] = column;
                const bool isOnly = m_sets.size() == 1 && m_sets[set].size() == 1;
                series.trace.name = isOnly           ? ""
                                    : key.empty()    ? column
                                    : column.empty() ? key
                                                     : key + "/" + column;
                if (m_layout.kind == TraceKind::Utilisation && m_layout.valueFactors[set] == 0)
                    undecided.push_back(m_rows.traces.size());
                m_rows.traces.push_back(std::move(series.trace));
            }
        if (isMixed())
            return Error{ErrorKind::BadInput,
                         "has several rows with different values for each time, and no column tells them "
                         "apart; export a column that does (of nvidia-smi: index), or keep one row of each "
                         "time",
                         m_file.path};
        decideShares(m_rows, undecided, m_reading);
        return withRows(std::move(m_rows), m_file, "rows with a time and a value");
    }

    const TraceFile &m_file;
    const TraceReading &m_reading;
    CsvLayout m_layout;
    LineCells m_line;
    TimeZone m_zone;
    std::vector<double> m_row;
    std::deque<SeriesSet> m_sets;
    std::string m_key;
    TraceRows m_rows;
    bool m_saysZone = false;
    std::int64_t m_otherValues = 0;        // at a time that another row has
    std::int64_t m_repeatsAfter = 0;       // of the time of the row
    std::optional<std::size_t> m_negative; // column of values
};

// A report of sacct, by the states of its jobs.
bool isSacctWithoutHeader(const TraceFile &file, const CsvLayout &layout)
{
    if (layout.hasHeader || layout.separator != '|')
        return false;
    const std::string_view beginning = std::string_view(file.text).substr(0, 65536);
    const auto has = [&](const char *state) { return beginning.find(state) != std::string_view::npos; };
    return has("|COMPLETED|") || has("|RUNNING|") || has("|PENDING|") || has("|FAILED|") ||
           has("|TIMEOUT|") || has("|CANCELLED") || has("gres/gpu");
}

// Why a table with times is none of samples; empty where it may be one.
std::string refusalOf(const CsvLayout &layout, const TraceFile &file, const TraceReading &reading)
{
    if (reading.roles.empty() && !reading.kind && isBillHeader(headerOf(file)))
        return "is a bill, not a trace; breakeven study import-bill reads it";
    if (isSacctWithoutHeader(file, layout))
        return "looks like a report of sacct without its header line, so its columns are unknown; run "
               "sacct --parsable2 without --noheader";
    if (reading.kind == TraceKind::Jobs)
        return "cannot be read as jobs: that needs columns of times (submit_time, or start_time and "
               "end_time), "
               "of lengths (duration_s, duration_h) and of GPUs (num_gpus); --map COLUMN=submit_time says "
               "which "
               "one is which";
    if (reading.kind == TraceKind::Lifetimes)
        return "cannot be read as lifetimes: that takes a column lifetime_s; --map COLUMN=lifetime_s says "
               "which";
    if (reading.kind == TraceKind::Scaling)
        return "cannot be read as scaling: that takes columns gpus and throughput, or gpus and time, without "
               "times of a clock; --map COLUMN=throughput says which";
    return {};
}

Result<TraceRows> readCsvSeries(const TraceFile &file, const TraceReading &reading)
{
    auto layout = csvLayoutOf(file, reading);
    if (!layout)
        return Error{
            ErrorKind::BadInput,
            "expected a table with a column of times; found none; --map COLUMN=time says which it is",
            file.path};
    if (const std::string refusal = refusalOf(*layout, file, reading); !refusal.empty())
        return Error{ErrorKind::BadInput, refusal, file.path};
    if (const std::string question = columnQuestion(*layout, reading); !question.empty())
        return Error{ErrorKind::BadInput, question, file.path};
    if (layout->kind == TraceKind::Durations &&
        std::count(layout->valueFactors.begin(), layout->valueFactors.end(), 0.0) > 0)
        return Error{ErrorKind::BadInput,
                     "does not say the unit of its durations; say it with --unit ms, s, min or h", file.path};
    SeriesReader reader(file, reading, std::move(*layout));
    auto blocks = lineBlocksOf(file);
    if (!blocks)
        return blocks.error();
    return reader.read(std::move(*blocks));
}

} // namespace

TraceFormat csvSeriesFormat()
{
    return {"csv",
            "any",
            "CSV, TSV or semicolons with a column of times, wide or long",
            recognisesCsvSeries,
            readCsvSeries,
            "second,ready_nodes|time,ready",
            FormatReads::LargeFiles};
}

} // namespace breakeven
