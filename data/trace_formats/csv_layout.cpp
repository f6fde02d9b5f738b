#include "data/trace_formats/csv_layout.h"

#include "data/readers/csv_reader.h"
#include "data/readers/decimal_text.h"
#include "data/readers/one_line.h"
#include "data/readers/time_text.h"
#include "data/trace_formats/measure_words.h"
#include "data/trace_formats/measured_cell.h"
#include "data/trace_formats/series_set.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace breakeven {

namespace {

constexpr int kRowsTried = 50;

struct KnownName
{
    std::string_view name;
    TraceKind kind;
    std::string_view column; // of the trace
    std::string_view unit;
};
// Names of value columns that say what they are.
constexpr std::array kKnownNames{
    KnownName{"ready", TraceKind::NodeCounts, "ready", "nodes"},
    KnownName{"ready_nodes", TraceKind::NodeCounts, "ready", "nodes"},
    KnownName{"nodes", TraceKind::NodeCounts, "ready", "nodes"},
    KnownName{"node_count", TraceKind::NodeCounts, "ready", "nodes"},
    KnownName{"pods", TraceKind::NodeCounts, "ready", "nodes"},
    KnownName{"replicas", TraceKind::NodeCounts, "ready", "nodes"},
    KnownName{"busy", TraceKind::NodeCounts, "busy", "nodes"},
    KnownName{"busy_nodes", TraceKind::NodeCounts, "busy", "nodes"},
    KnownName{"used_nodes", TraceKind::NodeCounts, "busy", "nodes"},
    KnownName{"paid", TraceKind::NodeCounts, "paid", "nodes"},
    KnownName{"paid_nodes", TraceKind::NodeCounts, "paid", "nodes"},
    KnownName{"gpus", TraceKind::NodeCounts, "ready", "GPUs"},
    KnownName{"gpu_count", TraceKind::NodeCounts, "ready", "GPUs"},
    KnownName{"busy_gpus", TraceKind::NodeCounts, "busy", "GPUs"},
    KnownName{"used_gpus", TraceKind::NodeCounts, "busy", "GPUs"},
    KnownName{"gpus_in_use", TraceKind::NodeCounts, "busy", "GPUs"},
    KnownName{"price", TraceKind::SpotPrices, "price", "USD/h"},
    KnownName{"spot_price", TraceKind::SpotPrices, "price", "USD/h"},
    KnownName{"spotprice", TraceKind::SpotPrices, "price", "USD/h"},
    KnownName{"price_usd_per_h", TraceKind::SpotPrices, "price", "USD/h"},
    KnownName{"up", TraceKind::Availability, "up", "instances"},
    KnownName{"available", TraceKind::Availability, "up", "instances"},
    KnownName{"instances", TraceKind::Availability, "up", "instances"},
    KnownName{"rate", TraceKind::Arrivals, "rate", "1/s"},
    KnownName{"qps", TraceKind::Arrivals, "rate", "1/s"},
    KnownName{"rps", TraceKind::Arrivals, "rate", "1/s"},
    KnownName{"queue", TraceKind::Arrivals, "queue", "requests"},
    KnownName{"queue_length", TraceKind::Arrivals, "queue", "requests"},
    KnownName{"duration", TraceKind::Durations, "duration", "s"},
    KnownName{"latency", TraceKind::Durations, "duration", "s"},
    KnownName{"cold_start", TraceKind::Durations, "duration", "s"},
    KnownName{"gpu_utilisation", TraceKind::Utilisation, "share", ""},
    KnownName{"gpu_utilization", TraceKind::Utilisation, "share", ""},
    KnownName{"gpu_util", TraceKind::Utilisation, "share", ""},
    KnownName{"utilisation", TraceKind::Utilisation, "share", ""},
    KnownName{"share", TraceKind::Utilisation, "share", ""},
};
constexpr std::array<std::string_view, 24> kTimeNames{
    "time",         "timestamp",  "ts",         "date",       "datetime",   "second",
    "seconds",      "epoch",      "start",      "start_time", "time_s",     "unix_time",
    "arrival",      "arrived_at", "created_at", "created",    "gmt_create", "event_time",
    "request_time", "day",        "datum",      "zeit",       "zeitpunkt",  "hour"};

// "gpu_utilization_percent" and "utilization.gpu [%]" are utilisation too; shareFactor reads their unit.
std::string_view nameOfShares(std::string_view name)
{
    for (const std::string_view ending : {"_percent", "_pct", "_ratio"})
        if (name.size() > ending.size() && name.ends_with(ending))
            return name.substr(0, name.size() - ending.size());
    return isUtilisationName(name) ? "gpu_utilisation" : std::string_view();
}

const KnownName *knownName(std::string_view name)
{
    const auto named = [&](std::string_view wanted) -> const KnownName * {
        const auto found = std::find_if(kKnownNames.begin(), kKnownNames.end(),
                                        [&](const KnownName &known) { return known.name == wanted; });
        return found == kKnownNames.end() ? nullptr : &*found;
    };
    const KnownName *found = named(name);
    if (!found)
        found = named(withoutTimeUnit(name).first);
    const KnownName *share = found ? nullptr : named(nameOfShares(name));
    return share && share->kind == TraceKind::Utilisation ? share : found;
}

// The first records of the file.
struct LayoutSample
{
    char separator = ',';
    std::vector<std::vector<std::string>> rows;
};

LayoutSample sampleOf(const TraceFile &file)
{
    LayoutSample sample;
    CsvReader reader(file.text, file.path);
    sample.separator = reader.separator();
    while (int(sample.rows.size()) < kRowsTried) {
        const auto more = reader.next();
        if (!more || !*more)
            break;
        sample.rows.push_back(reader.cells());
    }
    // The last line of the beginning of a large file may be cut.
    if (!file.isWhole && sample.rows.size() > 1 && int(sample.rows.size()) < kRowsTried)
        sample.rows.pop_back();
    return sample;
}

bool isCalendar(std::string_view cell) { return cell.size() >= 10 && parseCalendarTime(cell).has_value(); }

void takeCell(ColumnContent &content, std::string_view cell)
{
    if (const auto number = readDecimal(cell)) {
        content.take(*number);
    } else if (const auto percent = readDecimal(withoutPercent(cell))) {
        content.take(*percent);
        ++content.percents;
        content.firstMeasured = content.percents == 1 ? std::string(cell) : content.firstMeasured;
    } else if (isCalendar(cell)) {
        ++content.calendars;
    } else {
        content.take(cell);
        if (isMeasured(cell) && ++content.measured == 1)
            content.firstMeasured = cell;
    }
}

ColumnContent contentOf(const CsvLayout &layout, const LayoutSample &sample, int column)
{
    ColumnContent content;
    std::string_view before;
    for (std::size_t i = layout.hasHeader ? 1 : 0; i < sample.rows.size(); ++i) {
        const std::string_view cell = cellAt(sample.rows[i], column);
        content.runs += content.runs == 0 || cell != before;
        before = cell;
        if (cell.empty() || cell == "null" || cell == "NaN" || cell == "nan")
            continue;
        takeCell(content, cell);
    }
    return content;
}

// The first row is a header when nothing in it is a number or a time.
bool startsWithHeader(const LayoutSample &sample)
{
    return std::none_of(sample.rows.front().begin(), sample.rows.front().end(),
                        [](const std::string &cell) { return readDecimal(cell) || isCalendar(cell); });
}

bool isNameOfTimes(std::string_view name)
{
    return std::find(kTimeNames.begin(), kTimeNames.end(), withoutTimeUnit(name).first) != kTimeNames.end();
}

// Whether numbers may be times of a clock though their column is not called so: of our days, and under a
// header also in one unit, none before the one above it, and not under a name that says something else.
bool isUnnamedClock(const CsvLayout &layout, const ColumnContent &content, std::size_t column)
{
    constexpr double year = 365.25 * 86400;
    const auto isOurs = [](double time) {
        const double seconds = time * double(unixTimeUnit(time)) / 1e9;
        return seconds > 25 * year && seconds < 100 * year;
    };
    if (!content.isNumeric() || content.least < kLeastUnixTime || !isOurs(content.first))
        return false;
    const bool isOneUnit = unixTimeUnit(content.least) == unixTimeUnit(content.most);
    return !layout.hasHeader || (isOneUnit && isOurs(content.least) && isOurs(content.most) &&
                                 content.isAscending && !measureOf(layout.names[column]));
}

int findTime(const CsvLayout &layout, const std::vector<ColumnContent> &contents)
{
    for (std::size_t i = 0; i < contents.size(); ++i)
        if (isNameOfTimes(layout.names[i]) && (contents[i].isCalendarTime() || contents[i].isNumeric()))
            return int(i);
    for (std::size_t i = 0; i < contents.size(); ++i)
        if (contents[i].isCalendarTime() || isUnnamedClock(layout, contents[i], i))
            return int(i);
    return -1;
}

void takeTime(CsvLayout &layout, const ColumnContent &content)
{
    layout.roles[std::size_t(layout.timeColumn)] = ColumnRole::Time;
    if (content.isCalendarTime()) {
        layout.hasClock = true;
        return;
    }
    const double unit = unitOfTimes(layout.names[std::size_t(layout.timeColumn)]);
    layout.hasClock = content.first >= kLeastUnixTime;
    layout.timeUnit = layout.hasClock || unit == 0 ? unixTimeUnit(content.first)
                                                   : std::max<std::int64_t>(std::llround(unit * 1e9), 1);
}

// What the column is as a value of that kind; nothing where its name says nothing of it. "busy_ms" is a time,
// whatever it is called.
const KnownName *knownValue(const CsvLayout &layout, std::size_t column)
{
    const KnownName *known = knownName(layout.names[column]);
    const bool saysUnit = withoutTimeUnit(layout.names[column]).second > 0;
    return known && (known->name == layout.names[column] || !saysUnit || known->kind == TraceKind::Durations)
               ? known
               : nullptr;
}

// Whether the names tell of requests, each row of one.
bool saysRequests(const CsvLayout &layout)
{
    constexpr std::array<std::string_view, 16> words{
        "request", "requests", "req",   "query",   "prompt",   "path",    "url",  "uri",
        "method",  "endpoint", "route", "arrival", "arrivals", "arrived", "http", "queries"};
    return std::any_of(layout.names.begin(), layout.names.end(), [&](const std::string &name) {
        const std::vector<std::string> said = wordsOf(name);
        return std::find_first_of(said.begin(), said.end(), words.begin(), words.end()) != said.end();
    });
}

// Numbers that tell GPUs apart, beside a column that has their values.
bool isNumberOfGpu(const CsvLayout &layout, std::size_t column)
{
    if (!isNumberOfGpuName(layout.names[column]) || !layout.contents[column].canBeCounts())
        return false;
    for (std::size_t i = 0; i < layout.names.size(); ++i) {
        const KnownName *known = knownValue(layout, i);
        const auto measure = measureOf(layout.names[i]);
        const bool isAnyValue =
            layout.names[i] == "value" || layout.names[i] == "_value" ||
            (measure && (measure->measure == Measure::Share || measure->measure == Measure::Percent));
        if (i != column && (isAnyValue || (known && known->kind == TraceKind::Utilisation)))
            return true;
    }
    return false;
}

// Per cent of memory, disks and processors say nothing of GPUs at work.
bool isOfOtherParts(const std::string &name)
{
    static constexpr std::array<std::string_view, 10> parts{"memory", "mem",  "fb",   "vram",    "ram",
                                                            "cpu",    "cpus", "disk", "network", "swap"};
    const std::vector<std::string> words = wordsOf(name);
    return std::find_first_of(words.begin(), words.end(), parts.begin(), parts.end()) != words.end();
}

// The kind that the columns, or the person, say; and which of them are values.
void takeValues(CsvLayout &layout, const TraceReading &reading)
{
    for (std::size_t i = 0; i < layout.contents.size(); ++i) {
        const ColumnContent &content = layout.contents[i];
        if (layout.roles[i] != ColumnRole::Ignored || layout.names[i] == "ignore")
            continue;
        const KnownName *known = knownValue(layout, i);
        if (content.isNumeric() && !content.isMeasured() && layout.names[i] != "series" &&
            !isNumberOfGpu(layout, i)) {
            layout.roles[i] = ColumnRole::Value;
            layout.valueColumns.push_back(int(i));
            if (known && !layout.isKindSure) {
                layout.kind = known->kind;
                layout.isKindSure = true;
            }
        } else if (!content.words.empty() || layout.names[i] == "series" || isNumberOfGpu(layout, i)) {
            layout.roles[i] = ColumnRole::Series;
            layout.seriesColumns.push_back(int(i));
        }
    }
    if (layout.valueColumns.empty()) {
        // Words beside the times of requests (paths, methods) do not make series of them, unless it is said.
        layout.kind = TraceKind::Arrivals;
        layout.isRequestsGuessed = layout.names.size() > 1 && !reading.kind && !saysRequests(layout);
        std::erase_if(layout.seriesColumns, [&](int i) { return layout.names[std::size_t(i)] != "series"; });
    }
    // Per cent of nothing that is known are shares of a time.
    const bool arePercents =
        !layout.valueColumns.empty() &&
        std::all_of(layout.valueColumns.begin(), layout.valueColumns.end(), [&](int column) {
            return layout.contents[std::size_t(column)].isPercent() &&
                   !isOfOtherParts(layout.names[std::size_t(column)]);
        });
    if (!layout.isKindSure && arePercents) {
        layout.kind = TraceKind::Utilisation;
        layout.isKindSure = true;
    }
    layout.isKindSure = layout.isKindSure || layout.valueColumns.empty() || reading.kind;
    layout.kind = reading.kind.value_or(layout.kind);
}

// 0 where nothing says the unit.
double valueFactor(TraceKind kind, const std::string &name, const ColumnContent &content,
                   const TraceReading &reading)
{
    if (kind == TraceKind::Utilisation && content.isPercent())
        return 0.01;
    if (kind == TraceKind::Utilisation)
        return reading.unit == "percent" ? 0.01 : shareFactor(name).value_or(0);
    if (kind == TraceKind::Durations)
        return reading.unit.empty() ? withoutTimeUnit(name).second
                                    : secondsOfLengthUnit(reading.unit).value_or(0);
    return 1;
}

// The columns of the trace, and of those that are values the ones that are taken: where one is known to be of
// the kind, the others are something else.
void nameValues(CsvLayout &layout, const TraceReading &reading)
{
    const auto isOfKind = [&](int column) {
        const KnownName *known = knownValue(layout, std::size_t(column));
        return known && known->kind == layout.kind;
    };
    const bool isAnyKnown = std::any_of(layout.valueColumns.begin(), layout.valueColumns.end(), isOfKind);
    // What is measured beside a column that is known ("61234 MiB") is something else.
    std::erase_if(layout.seriesColumns, [&](int column) {
        const bool isElse = isAnyKnown && layout.contents[std::size_t(column)].isMeasured() &&
                            layout.names[std::size_t(column)] != "series";
        if (isElse) {
            layout.roles[std::size_t(column)] = ColumnRole::Ignored;
            layout.leftOut.push_back(layout.names[std::size_t(column)]);
        }
        return isElse;
    });
    std::vector<int> taken;
    for (const int column : layout.valueColumns) {
        const std::string &name = layout.names[std::size_t(column)];
        if (isAnyKnown && !isOfKind(column)) {
            layout.roles[std::size_t(column)] = ColumnRole::Ignored;
            layout.leftOut.push_back(name);
            continue;
        }
        ReadColumn value = valueColumn(layout.kind);
        if (isAnyKnown) {
            const KnownName *known = knownValue(layout, std::size_t(column));
            value = {std::string(known->column), "value", std::string(known->unit)};
        }
        taken.push_back(column);
        layout.values.push_back(value);
        layout.valueFactors.push_back(
            valueFactor(layout.kind, name, layout.contents[std::size_t(column)], reading));
    }
    layout.valueColumns = std::move(taken);
    layout.isOneTrace = layout.kind == TraceKind::NodeCounts && isAnyKnown;
}

} // namespace

bool isTimeName(std::string_view name)
{
    // Of jobs; they make no samples of a table.
    static constexpr std::array<std::string_view, 12> others{
        "submit", "submit_time", "submitted", "submitted_at", "end",      "end_time",
        "finish", "finish_time", "ended_at",  "finished_at",  "eligible", "stop_time"};
    const std::string lower = CsvHeader({std::string(name)}).names().front();
    return isNameOfTimes(lower) || std::find(others.begin(), others.end(), lower) != others.end();
}

std::optional<CsvLayout> csvLayoutOf(const TraceFile &file, const TraceReading &reading)
{
    const LayoutSample sample = sampleOf(file);
    if (sample.rows.empty())
        return std::nullopt;
    CsvLayout layout;
    layout.separator = sample.separator;
    layout.hasHeader = startsWithHeader(sample);
    const std::size_t columns = sample.rows.front().size();
    if (sample.rows.size() < (layout.hasHeader ? 2u : 1u) || (columns < 2 && !layout.hasHeader))
        return std::nullopt;
    layout.names = layout.hasHeader ? CsvHeader(sample.rows.front()).names() : std::vector<std::string>();
    for (std::size_t i = layout.names.size(); i < columns; ++i)
        layout.names.push_back("column " + std::to_string(i + 1));
    if (!layout.hasHeader)
        for (const auto &[column, role] : reading.roles)
            if (const auto at = parseNumber(column); at && *at >= 1 && *at <= double(columns))
                layout.names[std::size_t(*at) - 1] = role;
    layout.roles.assign(columns, ColumnRole::Ignored);
    for (std::size_t i = 0; i < columns; ++i)
        layout.contents.push_back(contentOf(layout, sample, int(i)));
    layout.timeColumn = findTime(layout, layout.contents);
    if (layout.timeColumn < 0)
        return std::nullopt;
    takeTime(layout, layout.contents[std::size_t(layout.timeColumn)]);
    takeValues(layout, reading);
    nameValues(layout, reading);
    return layout;
}

namespace {

// How long something took is no date.
bool isUnreadDate(std::string_view cell)
{
    return !isMissing(cell) && !readDecimal(cell) && !isCalendar(cell) && !parseClockDuration(cell);
}

} // namespace

std::string unreadTimes(const TraceFile &file)
{
    const LayoutSample sample = sampleOf(file);
    if (sample.rows.empty() || sample.rows.front().size() < 2 || !startsWithHeader(sample))
        return {};
    const std::vector<std::string> names = CsvHeader(sample.rows.front()).names();
    if (sample.rows.size() == 1)
        return "it is a header without rows";
    for (std::size_t i = 0; i < names.size(); ++i) {
        const std::string cell(cellAt(sample.rows[1], int(i)));
        if (isNameOfTimes(names[i]) && isUnreadDate(cell))
            return fmt::format("the times in \"{}\" cannot be read (\"{}\"); write them as "
                               "2026-01-02T15:04:05Z or 2026-01-02 15:04:05+01:00, or as Unix seconds; "
                               "--time-zone says the zone of times without one",
                               oneLine(names[i]), oneLine(cell));
    }
    return {};
}

std::vector<ReadColumn> columnsToSay(const TraceFile &file)
{
    std::vector<ReadColumn> columns;
    if (file.startsWith('{') || file.startsWith('['))
        return columns;
    for (const TraceFormat &format : traceFormats())
        if (*format.asks && format.recognises(file))
            return {{format.asks, "", ""}};
    const LayoutSample sample = sampleOf(file);
    const bool isTable = sample.rows.size() > 1 && sample.rows.front().size() > 1;
    if (!isTable || !startsWithHeader(sample))
        return columns;
    const CsvHeader header(sample.rows.front());
    for (const std::string &name : header.names())
        columns.push_back({name, "", ""});
    return columns;
}

} // namespace breakeven
