#include "model/serving/estimated_goodput.h"

#include "model/numeric/root.h"
#include "model/numeric/unknown.h"

#include <cmath>
#include <limits>

namespace breakeven {

namespace {

constexpr double kMostBatch = 1e6;

double mostInCache(const EstimatedReplica &replica)
{
    // A floor of nothing would hide what is not known.
    if (std::isnan(replica.memory + replica.memoryShare + replica.memoryOverhead))
        return kUnknown;
    const double context = replica.inputTokens + replica.outputTokens;
    return kvCache(replica.model, replica.hardware.gpus, replica.memory, replica.memoryShare,
                   replica.memoryOverhead, context)
        .concurrency;
}

// The first target that is missed, in their order.
std::optional<LatencyKind> missed(const ByLatency<double> &seconds, const LatencyTargets &targets)
{
    for (const LatencyKind kind : kLatencyKinds)
        if (const auto &target = targets[std::size_t(kind)]; target && seconds[std::size_t(kind)] > *target)
            return kind;
    return std::nullopt;
}

} // namespace

EstimatedLatency estimatedAt(const EstimatedReplica &replica, double batch)
{
    const DecodeStep step =
        decodeStep(replica.model, replica.hardware, batch, replica.inputTokens + replica.outputTokens);
    const ReplicaEstimate estimate = replicaEstimate(
        batch, step.seconds, prefillTokensPerSecond(replica.model.activeParameters, replica.hardware),
        replica.inputTokens, replica.outputTokens, replica.cachedShare);
    EstimatedLatency at;
    at.requestsPerSecond = estimate.requestsPerSecond;
    at.seconds = {estimate.ttft, estimate.tpot,
                  estimate.ttft + std::max(0.0, replica.outputTokens - 1) * estimate.tpot};
    return at;
}

// A larger batch never makes a token come sooner: the largest is found by halving.
EstimatedGoodput estimatedGoodput(const EstimatedReplica &replica, const LatencyTargets &targets)
{
    EstimatedGoodput goodput;
    const double cache = mostInCache(replica);
    if (std::isnan(cache) || std::isnan(estimatedAt(replica, 1).requestsPerSecond)) {
        goodput.requestsPerSecond = kUnknown;
        return goodput;
    }
    goodput.fits = cache >= 1;
    if (!goodput.fits)
        return goodput;
    double within = 0, beyond = std::min(cache, kMostBatch) + 1;
    while (beyond - within > 1) {
        const double batch = std::floor((within + beyond) / 2);
        if (const auto kind = missed(estimatedAt(replica, batch).seconds, targets)) {
            beyond = batch;
            goodput.limitedBy = kind;
        } else {
            within = batch;
        }
    }
    goodput.batch = within;
    if (within >= 1)
        goodput.requestsPerSecond = estimatedAt(replica, within).requestsPerSecond;
    return goodput;
}

ByLatency<double> estimatedSeconds(const EstimatedReplica &replica, double requestsPerSecond)
{
    const double most = std::min(mostInCache(replica), kMostBatch);
    if (std::isnan(most) || std::isnan(requestsPerSecond) || most < 1)
        return {kUnknown, kUnknown, kUnknown};
    const auto batch = rootBetween(1, most, [&](double size) {
        return estimatedAt(replica, size).requestsPerSecond - requestsPerSecond;
    });
    const bool isFast = estimatedAt(replica, 1).requestsPerSecond >= requestsPerSecond;
    return estimatedAt(replica, batch.value_or(isFast ? 1 : most)).seconds;
}

} // namespace breakeven
