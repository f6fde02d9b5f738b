// What the samples of a metric are, told by its name or by the PromQL that made them.
//
// Source: the names that kube-state-metrics, Karpenter, dcgm-exporter, vLLM and web servers give, and
// Prometheus' naming rules (prometheus.io, "Metric and label naming"): base units at the end, _total for
// counters.
#pragma once

#include "data/trace_formats/series_set.h"
#include "data/trace_formats/trace_format.h"

#include <optional>
#include <string>
#include <string_view>

namespace breakeven {

struct MetricMeaning
{
    TraceKind kind = TraceKind::NodeCounts;
    ReadColumn value{"ready", "value", "nodes"};
    bool isSure = false; // the name says it; otherwise the values may still speak against it
    double factor = 1;   // to the unit of the column; 0 of shares whose unit nothing says
    std::string doubt;   // why it can be no trace; empty: it can
};

// `said`: what a person says the samples are; nothing is doubted then. `name` may be empty.
MetricMeaning metricMeaning(std::string_view name, const std::optional<TraceKind> &said);
// The same for the result of a query, which has no metric name: count(…) counts, avg(…) means what its metric
// means.
MetricMeaning queryMeaning(std::string_view query, const std::optional<TraceKind> &said);

// Turns the series of `set`, whose keys are metrics, into traces of `rows`. The traces are named by the
// labels in which they differ; series without a sample are left out. `labelsOf` reads a key, and `query` is
// the source of series without a name. Errors: BadInput for samples whose meaning is not stated anywhere and
// which cannot be counts.
Result<void> takeMetricSeries(SeriesSet &set, TraceRows &rows, const TraceReading &reading,
                              std::map<std::string, std::string> (*labelsOf)(std::string_view key),
                              const std::string &query, const std::string &path);

} // namespace breakeven
