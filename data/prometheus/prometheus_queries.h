// Ready-made queries for what studies need of a cluster: nodes, pods and how busy its GPUs are.
//
// Source: the metric names as kube-state-metrics (docs/metrics), cluster-autoscaler (proposals/metrics.md),
// Karpenter (karpenter.sh, reference/metrics) and NVIDIA's dcgm-exporter document them.
#pragma once

#include <vector>

namespace breakeven {

struct PrometheusQuery
{
    const char *name;
    const char *exporter; // what has to run in the cluster
    const char *unit;
    const char *description;
    const char *expression; // PromQL with "$labels" for conditions of a person
};

// In the order they are listed.
const std::vector<PrometheusQuery> &prometheusQueries();

} // namespace breakeven
