// The rate a replica would take with all latency targets met, estimated from the memory and the arithmetic of
// its GPUs where no run was measured.
//
// Units: those of model/serving/roofline.h; targets in seconds. Source: serving without a run: the largest
// batch within the cache and the targets. There is no queue in it: a first token comes no sooner than its
// prompt and one step. Unknown (NaN) in, unknown out. Checked:
// tests/model/serving/estimated_goodput_test.cpp.
#pragma once

#include "model/serving/goodput.h"
#include "model/serving/roofline.h"

#include <optional>

namespace breakeven {

struct EstimatedReplica
{
    ModelShape model;
    ReplicaHardware hardware;
    double memory = 0;        // GiB of one GPU
    double memoryShare = 0.9; // that may be used
    double memoryOverhead = 0;
    double inputTokens = 0;
    double outputTokens = 0;
    double cachedShare = 0;
};

struct EstimatedLatency
{
    double requestsPerSecond = 0;
    ByLatency<double> seconds{};
};
EstimatedLatency estimatedAt(const EstimatedReplica &replica, double batch);

struct EstimatedGoodput
{
    double requestsPerSecond = 0; // 0: the model does not fit, or no batch meets the targets
    double batch = 0;
    std::optional<LatencyKind> limitedBy; // nothing: the memory
    bool fits = false;                    // weights and one request
};
EstimatedGoodput estimatedGoodput(const EstimatedReplica &replica, const LatencyTargets &targets);

// Latencies of a replica that so many requests a second come to, at most those of its largest batch.
ByLatency<double> estimatedSeconds(const EstimatedReplica &replica, double requestsPerSecond);

} // namespace breakeven
