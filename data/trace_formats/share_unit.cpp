#include "data/trace_formats/share_unit.h"

#include "data/traces/column_values.h"

#include <algorithm>

namespace breakeven {

double mostOf(const Trace &trace)
{
    const auto values = realsOf(trace.columns.back());
    double most = 0;
    for (std::int64_t i = 0; values && i < values->size(); ++i)
        most = std::max(most, (*values)(i)); // NaN is above nothing
    return most;
}

void multiplySamples(Trace &trace, double factor)
{
    TraceColumn &column = trace.columns.back();
    const auto values = realsOf(column);
    if (!values || factor == 1)
        return;
    TraceColumn scaled(column.name, column.unit, ColumnType::Real);
    for (const double value : *values)
        scaled.append(value * factor);
    scaled.finish();
    column = std::move(scaled);
}

bool arePercentAsSaid(const TraceReading &reading) { return reading.unit == "percent"; }

void decideShares(TraceRows &rows, const std::vector<std::size_t> &traces, const TraceReading &reading)
{
    if (arePercentAsSaid(reading))
        for (const std::size_t i : traces)
            multiplySamples(rows.traces[i], 0.01);
    if (traces.empty() || arePercentAsSaid(reading))
        return;
    const bool isPercent =
        std::any_of(traces.begin(), traces.end(), [&](std::size_t i) { return mostOf(rows.traces[i]) > 1; });
    for (const std::size_t i : traces)
        multiplySamples(rows.traces[i], isPercent ? 0.01 : 1);
    rows.note(isPercent ? "the shares have no unit; one is above 1, so all are read as per cent"
                        : "the shares have no unit; none is above 1, so 1 is read as all of the "
                          "time; if it is 1 %, add --unit percent");
}

} // namespace breakeven
