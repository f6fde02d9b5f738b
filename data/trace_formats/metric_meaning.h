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
// The same of what a query gives that leaves no name: count(…) counts, avg(…) is what its metric is.
MetricMeaning queryMeaning(std::string_view query, const std::optional<TraceKind> &said);

// The series of `set`, whose keys are metrics, as traces of `rows` named by the labels that differ; those
// without a sample are left out. `labelsOf` reads a key; `query` made series that have no name.
// Errors: BadInput for samples that nothing says the meaning of and that can be no counts.
Result<void> takeMetricSeries(SeriesSet &set, TraceRows &rows, const TraceReading &reading,
                              std::map<std::string, std::string> (*labelsOf)(std::string_view key),
                              const std::string &query, const std::string &path);

} // namespace breakeven
