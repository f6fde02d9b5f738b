// How long machines lived, and what ended them.
#include "data/readers/time_text.h"
#include "data/trace_formats/recipes.h"
#include "data/trace_formats/records.h"

#include <algorithm>

namespace breakeven {

namespace {

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
    return hasNeeds(header, "lifetime~|time_in_sec") || hasDates(header);
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

bool isAnyOf(std::initializer_list<std::string_view> words, std::string_view text)
{
    return std::find(words.begin(), words.end(), text) != words.end();
}

// How it ended as "1" for interrupted, "0" for ended by its owner or still running; empty for other words.
std::string endOf(std::string_view text)
{
    return isAnyOf({"preempted", "interrupted", "reclaimed", "terminated-by-provider"}, text) ? "1"
           : isAnyOf({"stop", "stopped", "owner", "running", "censored", "deleted"}, text)    ? "0"
                                                                                              : "";
}
std::string flagOf(std::string_view text)
{
    return isAnyOf({"1", "true", "True"}, text) ? "1" : isAnyOf({"0", "false", "False"}, text) ? "0" : "";
}
std::string otherFlagOf(std::string_view text)
{
    const std::string flag = flagOf(text);
    return flag.empty() ? "" : flag == "1" ? "0" : "1";
}
std::string interruptedIfThere(std::string_view text) { return text.empty() ? "" : "1"; }
std::string endedIfThere(std::string_view text) { return text.empty() ? "" : "0"; }

Result<TraceRows> readLifetimes(const Recipe &recipe, const TraceFile &file, const TraceReading &reading)
{
    TraceRows rows;
    rows.preview.timeZone = "no clock";
    RecipeRecords records(recipe, file, rows);
    const bool isDated = !records.has(CellRole::Duration);
    if (isDated && !(records.has(CellRole::Begin) && records.has(CellRole::End)))
        return Error{ErrorKind::BadInput, "expected a column lifetime_s, lifetime_h or lifetime_min",
                     file.path};
    const TimeZone zone = reading.zone.value_or(TimeZone());
    Trace trace;
    trace.kind = TraceKind::Lifetimes;
    TraceColumn &lifetime = trace.add("lifetime", "s");
    TraceColumn &interrupted = trace.add("interrupted", "");
    const auto read = records.each([&] {
        const auto value =
            isDated ? secondsBetween(records.cell(CellRole::Begin), records.cell(CellRole::End), zone)
                    : records.number(CellRole::Duration);
        const auto end =
            records.has(CellRole::Interrupted) ? records.number(CellRole::Interrupted) : std::optional(1.0);
        if (!value || !(*value >= 0))
            return records.skip("no lifetime");
        if (!end)
            return records.skip(recipe.unusable);
        lifetime.append(*value);
        interrupted.append(*end);
    });
    if (!read)
        return read.error();
    rows.traces.push_back(std::move(trace));
    return withRows(std::move(rows), file, recipe.expected);
}

} // namespace

// Lifetimes of GCP preemptible machines as kadupitiya/goog-preemption-data records them. A machine that its
// owner stopped is censored.
const Recipe kGcpLifetimes{
    .is = {"gcp-lifetimes", "lifetimes",
           "JSON {machine: {instance_data, time_in_sec, compute.instances.preempted or stop}}"},
    .read = readLifetimes,
    .expected = "lifetimes as time_in_sec",
    .columns = {{CellRole::Name, "name:*"},
                {CellRole::Duration, "./time_in_sec", "s", "time_in_sec", "lifetime"},
                {.role = CellRole::Interrupted,
                 .names = "./compute.instances.preempted",
                 .shown = "compute.instances.preempted",
                 .as = "interrupted",
                 .of = interruptedIfThere},
                {.role = CellRole::Interrupted, .names = "./stop", .of = endedIfThere}},
    .records = RecordsAre::Json,
    .place = "*",
    .unusable = "neither preempted nor stopped",
    .marks = "time_in_sec,instance_data",
};

// Lifetimes of machines as a table: a lifetime (its unit in the name), or when each began and ended, and how
// it ended.
const Recipe kLifetimes{
    .is = {"lifetimes", "lifetimes",
           "table of lifetime_s (lifetime_h, lifetime_min) and ended_by, censored or interrupted"},
    .read = readLifetimes,
    .expected = "lifetimes",
    .columns = {{CellRole::Duration, "lifetime~|time_in_sec"},
                {.role = CellRole::Begin, .names = "start_time|start", .unless = CellRole::Duration},
                {.role = CellRole::End, .names = "end_time|end", .unless = CellRole::Duration},
                {.role = CellRole::Interrupted, .names = "ended_by", .of = endOf},
                {.role = CellRole::Interrupted,
                 .names = "end",
                 .as = "ended_by",
                 .unless = CellRole::End,
                 .of = endOf},
                {.role = CellRole::Interrupted,
                 .names = "outcome",
                 .as = "ended_by",
                 .unless = CellRole::Interrupted,
                 .of = endOf},
                {.role = CellRole::Interrupted,
                 .names = "censored",
                 .unless = CellRole::Interrupted,
                 .of = otherFlagOf},
                {.role = CellRole::Interrupted,
                 .names = "interrupted|preempted|event",
                 .unless = CellRole::Interrupted,
                 .of = flagOf}},
    .unusable = "an end that is neither an interruption nor the owner's",
    .recognises = recognisesLifetimes,
};

} // namespace breakeven
