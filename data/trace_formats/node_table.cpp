// The nodes of a cluster with their GPUs (Alibaba 2023): an inventory, at no particular time.
#include "data/trace_formats/table_rows.h"

namespace breakeven {

namespace {

bool recognisesNodeTable(const TraceFile &file)
{
    const CsvHeader header = headerOf(file);
    return header.hasAll({"sn", "gpu", "model", "cpu_milli"});
}

Result<TraceRows> readNodeTable(const TraceFile &file, const TraceReading &)
{
    TraceRows rows;
    rows.preview.timeZone = "no clock";
    TableRows table(file, rows);
    const int gpu = table.column({"gpu"});
    double nodes = 0;
    double gpus = 0;
    while (true) {
        const auto more = table.next();
        if (!more)
            return more.error();
        if (!*more)
            break;
        const auto count = table.number(gpu);
        if (!count || !(*count >= 0)) {
            table.skip("no number of GPUs");
            continue;
        }
        ++nodes;
        gpus += *count;
    }
    Trace trace;
    trace.kind = TraceKind::NodeCounts;
    if (nodes > 0) {
        trace.add("ready", "nodes").append(nodes);
        trace.add("gpus", "GPUs").append(gpus);
    }
    rows.note("the inventory says no time: it is one count, without a history", file.path);
    rows.traces.push_back(std::move(trace));
    return withRows(std::move(rows), file, "nodes with their GPUs");
}

} // namespace

TraceFormat nodeTableFormat()
{
    return {"node-table",        "node-counts", "table of nodes with sn, gpu, model (Alibaba 2023)",
            recognisesNodeTable, readNodeTable, "sn,cpu_milli,gpu,model"};
}

} // namespace breakeven
