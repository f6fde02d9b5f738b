// Cluster membership as uclasystem/bamboo records it: lines of milliseconds since the start, add or remove,
// and the node; no header.
#include "data/trace_formats/cluster_steps.h"
#include "data/trace_formats/table_rows.h"

#include "model/numeric/number_text.h"
#include "model/numeric/time_constants.h"

#include <set>

namespace breakeven {

namespace {

std::optional<std::int64_t> eventTime(const std::vector<std::string> &cells)
{
    const auto time = parseNumber(cellAt(cells, 0));
    const std::string_view event = cellAt(cells, 1);
    if (cells.size() != 3 || !time || !(*time >= 0) || *time > 1e12 || (event != "add" && event != "remove"))
        return std::nullopt;
    return std::int64_t(*time) * kNanosecondsPerMillisecond;
}

bool recognisesClusterEvents(const TraceFile &file)
{
    CsvReader reader(file.text, file.path);
    const auto more = reader.next();
    return more && *more && eventTime(reader.cells()).has_value();
}

Result<TraceRows> readClusterEvents(const TraceFile &file, const TraceReading &)
{
    TraceRows rows;
    rows.preview = {
        ",",        false, {{"column 1", "time", "ms"}, {"column 2", "event", ""}, {"column 3", "node", ""}},
        "no clock", 0,     0,
        0};
    std::vector<CountStep> steps;
    std::set<std::string, std::less<>> nodes;
    CsvReader reader(file.text, file.path);
    while (true) {
        const auto more = reader.next();
        if (!more)
            return more.error();
        if (!*more)
            break;
        ++rows.rows;
        const auto time = eventTime(reader.cells());
        const std::string node(cellAt(reader.cells(), 2));
        const bool isAdded = cellAt(reader.cells(), 1) == "add";
        if (!time)
            rows.skipRow("not milliseconds, add or remove, node", reader.place());
        else if (isAdded ? !nodes.insert(node).second : nodes.erase(node) == 0)
            rows.skipRow(isAdded ? "added while it is there" : "removed while it is not there",
                         reader.place());
        else
            steps.emplace_back(*time, double(nodes.size()));
    }
    if (auto taken = takeSteps(rows, std::move(steps), StepsAre::Events, false, file.path); !taken)
        return taken.error();
    return rows;
}

} // namespace

TraceFormat clusterEventsFormat()
{
    return {"cluster-events", "availability", "CSV lines of milliseconds, add or remove, node (Bamboo)",
            recognisesClusterEvents, readClusterEvents};
}

} // namespace breakeven
