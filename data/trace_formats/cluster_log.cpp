// A cluster as JF-D/Parcae replays it (aws/traces, read by aws/replay_trace.py): lines of a JSON list of
// milliseconds, what happens ("add", "remove", "no-op", "migration") and {"nodes": […], "duration": ms, …}.
// Lines that begin with # are remarks.
#include "data/trace_formats/cluster_steps.h"

#include "data/readers/json_value.h"
#include "data/readers/time_text.h"
#include "model/numeric/number_text.h"
#include "model/numeric/time_constants.h"

#include <algorithm>
#include <set>

namespace breakeven {

namespace {

std::optional<double> millisecondsOf(const JsonValue &value)
{
    const auto number = value.isArray() || value.isObject() ? std::nullopt : parseNumber(value.string());
    return number && *number >= 0 && *number <= 1e12 ? number : std::nullopt;
}

// A line as JSON; nothing where it is no event.
std::optional<JsonValue> eventOf(std::string_view line)
{
    if (line.substr(0, 1) != "[")
        return std::nullopt;
    auto json = parseJson(line, "");
    if (!json || json->items.size() != 3 || !millisecondsOf(json->items[0]) || !json->items[2].isObject() ||
        !json->items[2]["nodes"].isArray())
        return std::nullopt;
    return std::move(json.value());
}

std::string_view takeLine(std::string_view &rest)
{
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    return line;
}

bool isRemark(std::string_view line)
{
    return line.find_first_not_of(" \t\r") == std::string_view::npos || line.front() == '#';
}

bool recognisesClusterLog(const TraceFile &file)
{
    std::string_view rest = file.text;
    while (!rest.empty()) {
        const std::string_view line = takeLine(rest);
        if (!isRemark(line))
            return eventOf(line).has_value();
    }
    return false;
}

class NodeLog
{
public:
    // Errors, as words for a skipped line: nodes that come twice, or go without being there.
    const char *take(const JsonValue &event)
    {
        const std::string_view what = event.items[1].string();
        const std::vector<JsonValue> &named = event.items[2]["nodes"].items;
        const bool isKnown = std::all_of(named.begin(), named.end(), [&](const JsonValue &node) {
            return m_nodes.contains(node.string()) == (what == "remove");
        });
        if (!isKnown)
            return what == "remove" ? "removed while it is not there" : "added while it is there";
        for (const JsonValue &node : named)
            if (what == "remove")
                m_nodes.erase(m_nodes.find(node.string()));
            else
                m_nodes.emplace(node.string());
        const double begin = *millisecondsOf(event.items[0]);
        steps.emplace_back(std::int64_t(begin) * kNanosecondsPerMillisecond, double(m_nodes.size()));
        m_end = begin + millisecondsOf(event.items[2]["duration"]).value_or(0);
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

Result<TraceRows> readClusterLog(const TraceFile &file, const TraceReading &)
{
    TraceRows rows;
    rows.preview.columns = {{"item 1", "time", "ms"}, {"item 2", "event", ""}, {"nodes", "up", "instances"}};
    rows.preview.timeZone = "no clock";
    NodeLog log;
    std::string_view rest = file.text;
    for (std::int64_t line = 1; !rest.empty(); ++line) {
        const std::string_view text = takeLine(rest);
        if (isRemark(text))
            continue;
        ++rows.rows;
        const std::string place = file.path + ":" + std::to_string(line);
        const auto event = eventOf(text);
        if (!event && rest.empty() && !file.text.ends_with('\n'))
            return Error{ErrorKind::BadInput, "the last line is cut short; fetch the file again", place};
        const char *problem = event ? log.take(*event) : "no list of milliseconds, event and nodes";
        if (problem)
            rows.skipRow(problem, place);
    }
    log.finish();
    if (auto taken = takeSteps(rows, std::move(log.steps), StepsAre::Events, false, file.path); !taken)
        return taken.error();
    return rows;
}

} // namespace

TraceFormat clusterLogFormat()
{
    return {"cluster-log", "availability", "JSON lines of [milliseconds, add or remove, {nodes}] (Parcae)",
            recognisesClusterLog, readClusterLog};
}

} // namespace breakeven
