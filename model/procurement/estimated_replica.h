// An option's replicas where nothing was measured: what the model and its GPUs say of their speed.
//
// The option says so by "performance": "estimate". Memory, bandwidth and BF16 speed are those of its GPU in
// the study. Every figure made of it is marked as estimated; how well bandwidth and arithmetic are used is
// not known, and their ranges stand for that.
#pragma once

#include "model/procurement/procurement.h"
#include "model/procurement/token_replicas.h"
#include "model/serving/estimated_goodput.h"
#include "model/serving/length_factor.h"

#include <optional>

namespace breakeven {

inline constexpr const char *kEstimate = "estimate"; // instead of the name of runs

FieldSet estimateFields();
// What the option says; it may still have runs of that name.
bool asksForEstimate(const Procurement &procurement);
bool isEstimated(const Study &study, const Procurement &procurement);

// Runs that are converted to requests of lengths far from theirs, by the weight of an output token.
struct ConvertedRuns
{
    Lengths measured;
    Lengths asked;

    // Whether they are slower the more an output token weighs.
    bool isSlowerByWeight() const { return measured.output * asked.input < measured.input * asked.output; }
};
std::optional<ConvertedRuns> convertedRuns(const Study &study, const Procurement &procurement);

// Nothing was measured, or not at these lengths.
bool isSpeedEstimated(const Study &study, const Procurement &procurement);

ReplicaGoodput estimatedGoodputBy(const ProcurementContext &context);
ByLatency<std::optional<Quantity>> estimatedSecondsAt(const ProcurementContext &context,
                                                      Quantity requestsPerSecond);

// The same as plain numbers, for the inputs as they are; unknown where one is missing.
EstimatedReplica estimatedReplicaOf(const Study &study, const std::string &workload,
                                    const Procurement &procurement);
LatencyTargets targetsOf(const Study &study, const std::string &workload);
// Goodput with the least and with the greatest use of bandwidth and arithmetic their ranges allow.
struct EstimatedSpan
{
    double low = 0;
    double high = 0;
};
EstimatedSpan estimatedSpan(const Study &study, const std::string &workload, const Procurement &procurement);

} // namespace breakeven
