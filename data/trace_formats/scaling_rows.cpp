#include "data/trace_formats/scaling_rows.h"

#include "data/traces/trace_names.h"

#include <algorithm>

namespace breakeven {

Result<void> ScalingSeries::addRows(TableRows &table, int gpusColumn, int valueColumn,
                                    const std::function<Labels()> &labels, double unit)
{
    while (true) {
        const auto more = table.next();
        if (!more)
            return more.error();
        if (!*more)
            return {};
        const auto gpus = table.number(gpusColumn);
        const auto value = table.number(valueColumn);
        if (gpus && value && *gpus > 0 && *value > 0)
            add(labels(), {*gpus, *value * unit});
        else
            table.skip("no GPUs or no measurement");
    }
}

void ScalingSeries::takeInto(TraceRows &rows, ScalingValue value, const std::string &unit)
{
    for (auto &[labels, points] : m_series) {
        std::stable_sort(points.begin(), points.end(), [&](const ScalingRow &a, const ScalingRow &b) {
            if (a.gpus != b.gpus)
                return a.gpus < b.gpus;
            return value == ScalingValue::Seconds ? a.value < b.value : a.value > b.value;
        });
        Trace trace;
        trace.kind = TraceKind::Scaling;
        trace.attributes = labels;
        TraceColumn &gpus = trace.add("gpus", "GPUs");
        TraceColumn &measured =
            value == ScalingValue::Seconds ? trace.add("duration", "s") : trace.add("throughput", unit);
        for (const ScalingRow &point : points) {
            gpus.append(point.gpus);
            measured.append(point.value);
        }
        rows.traces.push_back(std::move(trace));
    }
    rows.preview.timeZone = "no clock";
    nameByDifferences(rows.traces, {"submitter", "benchmark", "accelerator", "division"});
}

} // namespace breakeven
