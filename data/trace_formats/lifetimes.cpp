// Lifetimes of machines as a table: a lifetime (its unit in the name), or when each began and ended, and how
// it ended.
#include "data/trace_formats/table_rows.h"

#include <algorithm>

namespace breakeven {

namespace {

// A column of lifetimes and the seconds of its unit.
struct LifetimeColumn
{
    const char *name;
    double seconds;
};
constexpr LifetimeColumn kLifetimes[] = {{"lifetime_seconds", 1},  {"lifetime_s", 1},
                                         {"time_in_sec", 1},       {"lifetime_h", 3600},
                                         {"lifetime_hours", 3600}, {"lifetime_min", 60}};

const LifetimeColumn *lifetimeColumn(const CsvHeader &header)
{
    for (const LifetimeColumn &column : kLifetimes)
        if (header.find(column.name) >= 0)
            return &column;
    return nullptr;
}

bool hasAny(const CsvHeader &header, std::initializer_list<std::string_view> names)
{
    return std::any_of(names.begin(), names.end(),
                       [&](std::string_view name) { return header.find(name) >= 0; });
}

// Two times and what ended the machine.
bool hasDates(const CsvHeader &header)
{
    return (header.hasAll({"start_time", "end_time"}) || header.hasAll({"start", "end"})) &&
           hasAny(header, {"ended_by", "outcome", "censored", "interrupted", "preempted"});
}

bool recognisesLifetimes(const TraceFile &file)
{
    const CsvHeader header = headerOf(file);
    return lifetimeColumn(header) != nullptr || hasDates(header);
}

// The seconds between two calendar times; nothing where one is not told, or the second is the earlier one.
std::optional<double> secondsBetween(std::string_view start, std::string_view end, const TimeZone &zone)
{
    const auto began = parseCalendarTime(start, zone);
    const auto ended = parseCalendarTime(end, zone);
    if (!began || !ended || ended->nanoseconds < began->nanoseconds)
        return std::nullopt;
    return double(ended->nanoseconds - began->nanoseconds) / 1e9;
}

// 1 interrupted, 0 ended by its owner or still running; nothing for other words.
std::optional<double> endOf(std::string_view text)
{
    for (const std::string_view word : {"preempted", "interrupted", "reclaimed", "terminated-by-provider"})
        if (text == word)
            return 1.0;
    for (const std::string_view word : {"stop", "stopped", "owner", "running", "censored", "deleted"})
        if (text == word)
            return 0.0;
    return std::nullopt;
}

std::optional<double> flagOf(std::string_view text, bool isCensored)
{
    const bool isTrue = text == "1" || text == "true" || text == "True";
    if (!isTrue && text != "0" && text != "false" && text != "False")
        return std::nullopt;
    return isTrue != isCensored ? 1.0 : 0.0;
}

Result<TraceRows> readLifetimes(const TraceFile &file, const TraceReading &reading)
{
    TraceRows rows;
    rows.preview.timeZone = "no clock";
    TableRows table(file, rows);
    const LifetimeColumn *meant = lifetimeColumn(table.header());
    const bool isDated = !meant && hasDates(table.header());
    if (!meant && !isDated)
        return Error{ErrorKind::BadInput, "expected a column lifetime_s, lifetime_h or lifetime_min",
                     file.path};
    const int lifetimeAt = meant ? table.column({meant->name}) : -1;
    const int startAt = isDated ? table.column({"start_time", "start"}) : -1;
    const int endAt = isDated ? table.column({"end_time", "end"}) : -1;
    const TimeZone zone = reading.zone.value_or(TimeZone());
    const int ended =
        isDated ? table.column({"ended_by", "outcome"}) : table.column({"ended_by", "end", "outcome"});
    const int censored = table.column({"censored"});
    const int interruptedAt = table.column({"interrupted", "preempted", "event"});
    Trace trace;
    trace.kind = TraceKind::Lifetimes;
    TraceColumn &lifetime = trace.add("lifetime", "s");
    TraceColumn &interrupted = trace.add("interrupted", "");
    while (true) {
        const auto more = table.next();
        if (!more)
            return more.error();
        if (!*more)
            break;
        const auto value =
            isDated ? secondsBetween(table.cell(startAt), table.cell(endAt), zone) : table.number(lifetimeAt);
        const auto end = ended >= 0           ? endOf(table.cell(ended))
                         : censored >= 0      ? flagOf(table.cell(censored), true)
                         : interruptedAt >= 0 ? flagOf(table.cell(interruptedAt), false)
                                              : std::optional(1.0);
        if (!value || !(*value >= 0)) {
            table.skip("no lifetime");
        } else if (!end) {
            table.skip("an end that is neither an interruption nor the owner's");
        } else {
            lifetime.append(*value * (meant ? meant->seconds : 1));
            interrupted.append(*end);
        }
    }
    rows.traces.push_back(std::move(trace));
    return withRows(std::move(rows), file, "lifetimes");
}

} // namespace

TraceFormat lifetimesFormat()
{
    return {"lifetimes", "lifetimes",
            "table of lifetime_s (lifetime_h, lifetime_min) and ended_by, censored or interrupted",
            recognisesLifetimes, readLifetimes};
}

} // namespace breakeven
