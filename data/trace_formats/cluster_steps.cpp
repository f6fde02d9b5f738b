// How many instances a cluster had, from one time to the next, as recipes find it: a count at each time, or
// nodes that come and go.
#include "data/trace_formats/recipes.h"
#include "data/trace_formats/records.h"

#include "data/readers/time_text.h"
#include "model/numeric/number_text.h"
#include "model/numeric/time_constants.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace breakeven {

namespace {

// A count that holds from a time (ns) on.
using CountStep = std::pair<std::int64_t, double>;

// The middle one of the steps in whole seconds.
std::int64_t usualSeconds(const std::vector<CountStep> &steps)
{
    std::vector<std::int64_t> widths;
    for (std::size_t i = 1; i < steps.size(); ++i)
        widths.push_back(steps[i].first - steps[i - 1].first);
    if (widths.empty())
        return 0;
    const auto middle = widths.begin() + std::ptrdiff_t(widths.size() / 2);
    std::nth_element(widths.begin(), middle, widths.end());
    return (*middle + kNanoseconds / 2) / kNanoseconds;
}

// Sorts by time and keeps what holds after equal times; counts what was out of order and samples that repeat
// a time. Of samples the usual step becomes the attribute step_s.
Result<void> takeSteps(TraceRows &rows, std::vector<CountStep> steps, bool areSamples,
                       const std::string &path)
{
    if (steps.empty())
        return Error{ErrorKind::BadInput,
                     fmt::format("expected how many instances there were at each time; none of the {} lines "
                                 "says so",
                                 rows.rows),
                     path};
    for (std::size_t i = 1; i < steps.size(); ++i)
        rows.preview.backwards += steps[i].first < steps[i - 1].first;
    std::stable_sort(steps.begin(), steps.end(),
                     [](const CountStep &a, const CountStep &b) { return a.first < b.first; });
    std::vector<CountStep> kept;
    for (const CountStep &step : steps) {
        if (kept.empty() || kept.back().first != step.first)
            kept.push_back(step);
        else
            kept.back() = step;
    }
    // Events of one time all count: what holds after it is what the last of them leaves.
    if (areSamples)
        rows.preview.duplicates += std::int64_t(steps.size() - kept.size());
    Trace trace = timedTrace(TraceKind::Availability, "", areSamples);
    trace.attributes["polarity"] = "available";
    TraceColumn &up = trace.add("up", "instances");
    for (const auto &[time, count] : kept) {
        trace.columns.front().append(time);
        up.append(count);
    }
    const std::int64_t usual = usualSeconds(kept);
    if (areSamples && usual > 0) {
        trace.attributes["step_s"] = std::to_string(usual);
        trace.attributes["sampled"] = "by the clock";
    }
    rows.traces.push_back(std::move(trace));
    return {};
}

std::optional<double> millisecondsOf(const RecipeRecords &records, CellRole role)
{
    const auto number = records.number(role);
    return number && *number >= 0 && *number <= 1e12 ? number : std::nullopt;
}

// How many there are at a time.
std::optional<CountStep> countOf(const RecipeRecords &records, const TimeZone &zone)
{
    const auto isWhole = [](std::optional<double> value) { return value && *value == std::floor(*value); };
    const auto count = records.number(CellRole::Value);
    if (!isWhole(count) || *count < 0 || *count > 1e12)
        return std::nullopt;
    const std::string_view day = records.cell(CellRole::Day);
    if (!records.has(CellRole::Day)) {
        const auto time = millisecondsOf(records, CellRole::Time);
        return isWhole(time)
                   ? std::optional(CountStep{std::int64_t(*time) * kNanosecondsPerMillisecond, *count})
                   : std::nullopt;
    }
    constexpr std::size_t lengthOfDay = 10;
    const auto time =
        parseCalendarTime(std::string(day) + " " + std::string(records.cell(CellRole::Time)), zone);
    return time && day.size() == lengthOfDay ? std::optional(CountStep{time->nanoseconds, *count})
                                             : std::nullopt;
}

// Follows nodes by their names.
class NodeLog
{
public:
    // Why an event is not used; nothing where it is.
    const char *take(const RecipeRecords &records, const char *unusable)
    {
        const auto time = millisecondsOf(records, CellRole::Time);
        const std::string_view what = records.cell(CellRole::Event);
        const bool isLog =
            records.has(CellRole::Group); // whose events name a list, and more than two things happen
        if (!time || (isLog ? records.cell(CellRole::Group) != "[]" : what != "add" && what != "remove"))
            return unusable;
        const bool isRemoval = what == "remove";
        const auto named = isLog ? alternativesOf(records.cell(CellRole::Name), ',')
                                 : std::vector<std::string_view>{records.cell(CellRole::Name)};
        for (const std::string_view node : named)
            if (m_nodes.contains(node) != isRemoval)
                return isRemoval ? "removed while it is not there" : "added while it is there";
        for (const std::string_view node : named)
            if (isRemoval)
                m_nodes.erase(m_nodes.find(node));
            else
                m_nodes.emplace(node);
        steps.emplace_back(std::int64_t(*time) * kNanosecondsPerMillisecond, double(m_nodes.size()));
        m_end = *time + millisecondsOf(records, CellRole::Duration).value_or(0);
        return nullptr;
    }
    // What is there after the last event stays for as long as that says.
    void finish()
    {
        const std::int64_t end = std::int64_t(m_end) * kNanosecondsPerMillisecond;
        if (!steps.empty() && end > steps.back().first)
            steps.emplace_back(end, steps.back().second);
    }

    std::vector<CountStep> steps;

private:
    std::set<std::string, std::less<>> m_nodes;
    double m_end = 0;
};

// In the order of the file.
Result<std::vector<CountStep>> countSteps(const Recipe &recipe, const TraceFile &file,
                                          const TraceReading &reading, TraceRows &rows)
{
    RecipeRecords records(recipe, file, rows);
    NodeLog log;
    const auto read = records.each([&] {
        if (records.has(CellRole::Event)) {
            if (const char *why = log.take(records, recipe.unusable))
                records.skip(why);
        } else if (const auto step = countOf(records, reading.zone.value_or(TimeZone()))) {
            log.steps.push_back(*step);
        } else {
            records.skip(recipe.unusable);
        }
    });
    if (!read)
        return read.error();
    log.finish();
    return std::move(log.steps);
}

Result<TraceRows> readSteps(const Recipe &recipe, const TraceFile &file, const TraceReading &reading)
{
    TraceRows rows;
    const bool areSamples =
        std::any_of(recipe.columns.begin(), recipe.columns.end(),
                    [](const RecipeColumn &column) { return column.role == CellRole::Day; });
    rows.preview.timeZone = !areSamples ? "no clock" : reading.zone ? "as said" : "none said, taken as UTC";
    if (areSamples && !reading.zone)
        rows.note("the times have no zone and are read as UTC; --time-zone sets another");
    auto steps = countSteps(recipe, file, reading, rows);
    if (!steps)
        return steps.error();
    if (auto taken = takeSteps(rows, std::move(*steps), areSamples, file.path); !taken)
        return taken.error();
    return rows;
}

bool beginsWith(const Recipe &recipe, const TraceFile &file)
{
    TraceRows rows;
    const auto steps = countSteps(recipe, firstLines(file, 1), {}, rows);
    return steps && rows.rows == 1 && !rows.skipped.contains(recipe.unusable);
}

// One more or one less each.
bool beginsWithCounts(const TraceFile &file)
{
    constexpr int tried = 8;
    TraceRows rows;
    const auto steps = countSteps(kClusterCounts, firstLines(file, tried), {}, rows);
    if (rows.rows < 2 || !rows.skipped.empty())
        return false;
    if (!steps)
        return true; // they are, and the text is cut short behind them
    CountStep before{0, 0};
    for (const CountStep &step : *steps) {
        if (step.first < before.first || std::fabs(step.second - before.second) != 1)
            return false;
        before = step;
    }
    return true;
}

} // namespace

// Cluster size after each event as JF-D/Parcae publishes it; of several lines with one time the last counts.
const Recipe kClusterCounts{
    .is = {"cluster-counts", "availability",
           "CSV lines of milliseconds and instances alive after an event (Parcae)"},
    .read = readSteps,
    .columns = {{CellRole::Time, "time", "ms", "", "time"}, {CellRole::Value, "up", "instances", "", "up"}},
    .records = RecordsAre::BareTable,
    .header = "time,up",
    .unusable = "not milliseconds and a count",
    .recognises = beginsWithCounts,
};

// Cluster membership as uclasystem/bamboo records it: milliseconds since the start.
const Recipe kClusterEvents{
    .is = {"cluster-events", "availability", "CSV lines of milliseconds, add or remove, node (Bamboo)"},
    .read = readSteps,
    .columns = {{CellRole::Time, "time", "ms", "", "time"},
                {.role = CellRole::Event, .names = "event", .as = "event"},
                {.role = CellRole::Name, .names = "node", .as = "node"}},
    .records = RecordsAre::BareTable,
    .header = "time,event,node",
    .unusable = "not milliseconds, add or remove, node",
    .recognises = [](const TraceFile &file) { return beginsWith(kClusterEvents, file); },
};

// Cluster size sampled by the clock as uclasystem/bamboo logs it: "YYYY-MM-DD, HH:MM:SS, instances", local
// time without a zone, not sorted.
const Recipe kClusterSamples{
    .is = {"cluster-samples", "availability", "CSV lines of day, time and instances alive (Bamboo, gcloud)"},
    .read = readSteps,
    .columns = {{.role = CellRole::Day, .names = "day", .as = "day"},
                {.role = CellRole::Time, .names = "time", .as = "time"},
                {CellRole::Value, "up", "instances", "", "up"}},
    .records = RecordsAre::BareTable,
    .header = "day,time,up",
    .unusable = "not a day, a time and a count",
    .recognises = [](const TraceFile &file) { return beginsWith(kClusterSamples, file); },
};

// A cluster as JF-D/Parcae replays it (aws/traces, read by aws/replay_trace.py): milliseconds, what happens
// ("add", "remove", "no-op", "migration") and {"nodes": […], "duration": ms, …}.
const Recipe kClusterLog{
    .is = {"cluster-log", "availability", "JSON lines of [milliseconds, add or remove, {nodes}] (Parcae)"},
    .read = readSteps,
    .columns = {{CellRole::Time, "0", "ms", "item 1", "time"},
                {CellRole::Event, "1", "", "item 2", "event"},
                {CellRole::Name, "2/nodes/*", "instances", "nodes", "up"},
                {CellRole::Group, "2/nodes"},
                {CellRole::Duration, "2/duration"}},
    .records = RecordsAre::JsonLines,
    .unusable = "no list of milliseconds, event and nodes",
    .recognises = [](const TraceFile &file) { return beginsWith(kClusterLog, file); },
};

} // namespace breakeven
