#include "data/traces/demand_history.h"

#include "data/traces/column_values.h"

namespace breakeven {

namespace {

// GPUs at work say more about a demand than GPUs that stand ready.
const TraceColumn *amountOf(const Trace &trace)
{
    const TraceColumn *busy = trace.column("busy");
    return busy ? busy : trace.column("ready");
}

} // namespace

Result<DemandHistory> demandHistoryOf(const Trace &trace, double gpusPerNode)
{
    const TraceColumn *amount = amountOf(trace);
    if (trace.kind != TraceKind::NodeCounts || !amount)
        return Error{ErrorKind::BadInput,
                     std::string("Expected a history of nodes or GPUs over time (node-counts), found ") +
                         traceKindName(trace.kind) + ".",
                     trace.name};
    const TraceColumn *time = trace.column("time");
    if (!trace.hasClock || !time)
        return Error{ErrorKind::BadInput,
                     "The history does not say on which days it was recorded; its times need dates.",
                     trace.name};
    const auto stamps = wholesOf(*time);
    const auto counts = realsOf(*amount);
    if (!stamps || !counts)
        return stamps ? counts.error() : stamps.error();
    const Eigen::ArrayXd seconds = stamps->cast<double>() / 1e9;
    const Eigen::ArrayXd gpus = amount->unit == "GPUs" ? *counts : Eigen::ArrayXd(*counts * gpusPerNode);
    auto history = demandHistoryOf(std::span(seconds.data(), std::size_t(seconds.size())),
                                   std::span(gpus.data(), std::size_t(gpus.size())));
    if (!history)
        return Error{history.error().kind, history.error().message, trace.name};
    return history;
}

} // namespace breakeven
