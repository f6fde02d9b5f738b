// Step times of siasosp23/artifacts: num_nodes, num_replicas (or placement: GPUs per node as digits),
// local_bsz, step_time, sync_time. Throughput is replicas × local batch / step time; one series for each
// local batch, the fewest nodes of each number of GPUs being its points: the same GPUs on more nodes are
// slower.
#include "data/trace_formats/scaling_rows.h"
#include "data/trace_formats/table_rows.h"

#include <map>

namespace breakeven {

namespace {

struct Placement
{
    double nodes = 0;
    double gpus = 0;
};

bool recognisesSia(const TraceFile &file)
{
    const CsvHeader header = headerOf(file);
    return header.hasAll({"local_bsz", "step_time"}) &&
           (header.find("num_replicas") >= 0 || header.find("placement") >= 0);
}

// "44": four GPUs on each of two nodes.
std::optional<Placement> placementOf(std::string_view digits)
{
    Placement placement;
    for (const char digit : digits) {
        if (digit < '1' || digit > '9')
            return std::nullopt;
        ++placement.nodes;
        placement.gpus += digit - '0';
    }
    return digits.empty() ? std::nullopt : std::optional(placement);
}

// By local batch and GPUs: nodes and samples a second.
using Measured = std::map<std::pair<std::string, double>, std::vector<std::pair<double, double>>>;

void addFewestNodes(const Measured &measured, ScalingSeries &series)
{
    for (const auto &[key, points] : measured) {
        double fewest = points.front().first;
        for (const auto &[nodes, speed] : points)
            fewest = std::min(fewest, nodes);
        for (const auto &[nodes, speed] : points)
            if (nodes == fewest)
                series.add({{"local_bsz", key.first}}, {key.second, speed});
    }
}

Result<TraceRows> readSia(const TraceFile &file, const TraceReading &)
{
    TraceRows rows;
    TableRows table(file, rows);
    const int nodesAt = table.column({"num_nodes"});
    const int replicas = table.column({"num_replicas"});
    const int placementAt = table.column({"placement"});
    const int batch = table.column({"local_bsz"});
    const int step = table.column({"step_time"});
    Measured measured;
    while (true) {
        const auto more = table.next();
        if (!more)
            return more.error();
        if (!*more)
            break;
        const auto size = table.number(batch);
        const auto seconds = table.number(step);
        const auto gpus = table.number(replicas);
        const auto placement = placementAt >= 0 ? placementOf(table.cell(placementAt))
                               : gpus && *gpus > 0
                                   ? std::optional(Placement{table.number(nodesAt).value_or(0), *gpus})
                                   : std::nullopt;
        if (!size || !seconds || !placement || !(*size > 0) || !(*seconds > 0))
            table.skip("no GPUs, batch or step time");
        else
            measured[{std::string(table.cell(batch)), placement->gpus}].emplace_back(
                placement->nodes, placement->gpus * *size / *seconds);
    }
    ScalingSeries series;
    addFewestNodes(measured, series);
    series.takeInto(rows, ScalingValue::Throughput, "samples/s");
    return withRows(std::move(rows), file, "step times by GPUs");
}

} // namespace

TraceFormat siaFormat()
{
    return {"sia",         "scaling", "table of num_replicas or placement, local_bsz, step_time (Sia)",
            recognisesSia, readSia,   "num_replicas,local_bsz,step_time"};
}

} // namespace breakeven
