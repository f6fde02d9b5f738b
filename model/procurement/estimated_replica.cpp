#include "model/procurement/estimated_replica.h"

#include "model/numeric/unknown.h"
#include "model/study/shared_inputs.h"
#include "model/workload/equal_work.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace breakeven {

namespace {

// What an estimate is made of, in the order in which the sheet and plain numbers give it.
enum Part {
    kParameters,
    kActiveParameters,
    kSharedParameters,
    kBytes,
    kKvBytes,
    kGpus,
    kMemory,
    kMemoryShare,
    kMemoryOverhead,
    kBandwidth,
    kTflops,
    kReachedBandwidth,
    kReachedFlops,
    kInput,
    kOutput,
    kCached,
    kParts
};
using Parts = std::array<double, kParts>;

EstimatedReplica replicaOf(std::span<const double> parts)
{
    EstimatedReplica replica;
    replica.model = {parts[kParameters], parts[kActiveParameters], parts[kSharedParameters], parts[kBytes],
                     parts[kKvBytes]};
    replica.hardware = {parts[kGpus], parts[kBandwidth], parts[kTflops], parts[kReachedBandwidth],
                        parts[kReachedFlops]};
    replica.memory = parts[kMemory];
    replica.memoryShare = parts[kMemoryShare];
    replica.memoryOverhead = parts[kMemoryOverhead];
    replica.inputTokens = parts[kInput];
    replica.outputTokens = parts[kOutput];
    replica.cachedShare = parts[kCached];
    return replica;
}

std::vector<std::string> partNames()
{
    return {"parameters, billions",
            "active parameters",
            "shared parameters",
            "bytes of a parameter",
            "bytes of the cache a token",
            "GPUs of a replica",
            "memory of a GPU",
            "share of the memory used",
            "memory for other things",
            "memory bandwidth",
            "TFLOPS",
            "use of the bandwidth",
            "use of the arithmetic",
            "input tokens",
            "output tokens",
            "cached input"};
}

constexpr const char *kProvenance = "estimated: what memory and arithmetic allow, no run";

// Goodput, limit, state and length factor of the parts and a target of each latency, infinite for none.
class EstimateFunction : public MonthlyFunction
{
public:
    EstimateFunction()
    {
        name = "estimate of a replica";
        argumentNames = partNames();
        for (const char *kind : {"TTFT", "TPOT", "time to the last token"})
            argumentNames.push_back(std::string(kind) + " asked, in seconds");
        outputNames = {"goodput", "what limits it", "what is known of it", "factor of the lengths"};
        provenance = kProvenance;
    }

    void evaluate(std::span<const double> arguments, std::span<double> outputs) const override
    {
        LatencyTargets targets;
        for (std::size_t kind = 0; kind < targets.size(); ++kind)
            targets[kind] = arguments[kParts + kind];
        const EstimatedGoodput goodput = estimatedGoodput(replicaOf(arguments.first(kParts)), targets);
        const bool isUnknown = std::isnan(goodput.requestsPerSecond);
        outputs[0] = goodput.requestsPerSecond;
        outputs[1] = isUnknown ? kUnknown : goodput.limitedBy ? double(*goodput.limitedBy) : kLimitMemory;
        outputs[2] = double(isUnknown                       ? PerformanceState::Unmeasured
                            : goodput.requestsPerSecond > 0 ? PerformanceState::Estimated
                                                            : PerformanceState::Infeasible);
        outputs[3] = 1;
    }
};

class EstimatedLatencyFunction : public MonthlyFunction
{
public:
    EstimatedLatencyFunction()
    {
        name = "latency of an estimated replica";
        argumentNames = partNames();
        argumentNames.push_back("requests a second of a replica");
        outputNames = {"TTFT", "TPOT", "time to the last token"};
        provenance = kProvenance;
    }

    void evaluate(std::span<const double> arguments, std::span<double> outputs) const override
    {
        const ByLatency<double> seconds =
            estimatedSeconds(replicaOf(arguments.first(kParts)), arguments[kParts]);
        std::copy(seconds.begin(), seconds.end(), outputs.begin());
    }
};

std::string gpuOf(const Study &study, const Procurement &procurement)
{
    const std::string own = choiceIn(procurement.choices, "gpu");
    return own.empty() ? referenceGpu(study) : own;
}

std::vector<Quantity> partsOf(const ProcurementContext &context)
{
    SheetBuilder &builder = context.builder();
    const Demand::Serving &serving = *context.demand().serving;
    const std::string gpu = gpuOf(context.study(), context.procurement());
    const auto fact = [&](const char *key) { return gpuFact(builder, context.study(), gpu, key); };
    const Quantity parameters = context.in("params_b");
    return {parameters,
            context.has("active_params_b") ? context.in("active_params_b") : parameters,
            context.in("shared_params_b"),
            context.in("bytes_per_param"),
            context.in("kv_bytes_per_token"),
            context.in("gpus_per_replica"),
            fact("memory_gb"),
            context.in("memory_share"),
            context.in("memory_overhead"),
            fact("bandwidth_gb_s"),
            context.has("tflops") ? context.in("tflops") : fact("bf16_tflops"),
            context.in("mbu"),
            context.in("mfu"),
            serving.lengths.input,
            serving.lengths.output,
            serving.cachedShare};
}

double valueIn(const Study &study, const Inputs &inputs, const char *key, double otherwise = kUnknown)
{
    const auto found = inputs.find(key);
    return found == inputs.end() ? otherwise : meant(study, found->second).value.value_or(otherwise);
}

// Of an input its value, or an end of its range.
double endOf(const Study &study, const Procurement &procurement, const char *key, bool isHigh)
{
    const auto found = procurement.inputs.find(key);
    if (found == procurement.inputs.end())
        return kUnknown;
    const Input &input = meant(study, found->second);
    if (!input.range)
        return input.value.value_or(kUnknown);
    return isHigh ? input.range->high : input.range->low;
}

} // namespace

FieldSet estimateFields()
{
    const auto part = [](const char *key, const char *label, const char *unit, std::optional<double> standard,
                         const char *origin, double least, double most, const char *help,
                         bool isOptional = false) {
        return Field{key, label, units::one, unit, standard, origin, least, most, help, isOptional};
    };
    const FieldSet parts{
        {part("params_b", "Parameters, billions", "", std::nullopt, "", 1e-6, 1e6, "Of the model."),
         part("active_params_b", "Active parameters, billions", "", std::nullopt, "", 1e-6, 1e6,
              "Parameters that a token uses; unset: all, as in a dense model.", true),
         part("shared_params_b", "Shared parameters, billions", "", 0, "none", 0, 1e6,
              "Parameters of a mixture of experts that every token reads beside its experts."),
         part("bytes_per_param", "Bytes of a parameter", "", 2, "16 bit", 1e-3, 64,
              "2 for 16 bit, 1 for 8 bit, about 0.53 for 4 bit with its scales."),
         part("kv_bytes_per_token", "KV cache of a token, bytes", "", std::nullopt, "", 1e-6, 1e9,
              "2 × layers × KV heads × size of a head × bytes of an element."),
         part("tflops", "Speed of a GPU", "TFLOPS", std::nullopt, "", 1e-6, 1e9,
              "Unset: its BF16 speed; twice that for weights of 8 or 4 bit where it has FP8.", true),
         part("memory_share", "Memory that may be used", "%", 0.9, "a convention of servers", 1e-3, 1,
              "Of each GPU."),
         part("memory_overhead", "Memory for other things, GiB", "", 0, "none", 0, 1e6, "Of each GPU."),
         part("mbu", "Use of the bandwidth", "%", kBandwidthUse, "a convention; 15 to 80 % are seen", 1e-3, 1,
              "Share of the memory bandwidth that is reached."),
         part("mfu", "Use of the arithmetic", "%", kFlopsUse, "a convention; 10 to 60 % are seen", 1e-3, 1,
              "Share of the TFLOPS that is reached.")},
        {},
        {}};
    return onlyWhen("performance estimate", parts);
}

bool asksForEstimate(const Procurement &procurement)
{
    return choiceIn(procurement.choices, "performance") == kEstimate;
}

bool isEstimated(const Study &study, const Procurement &procurement)
{
    return asksForEstimate(procurement) && !performanceOf(study, procurement);
}

std::optional<ConvertedRuns> convertedRuns(const Study &study, const Procurement &procurement)
{
    const ServingSeries *series = performanceOf(study, procurement);
    if (!series || std::isnan(valueIn(study, procurement.inputs, "output_weight")))
        return std::nullopt;
    for (const auto &[id, workload] : study.workloads) {
        const Lengths asked{valueIn(study, workload.inputs, "input_tokens"),
                            valueIn(study, workload.inputs, "output_tokens")};
        if (asked.output > 0 && !isNear(series->lengths, asked))
            return ConvertedRuns{series->lengths, asked};
    }
    return std::nullopt;
}

bool isSpeedEstimated(const Study &study, const Procurement &procurement)
{
    return isEstimated(study, procurement) || convertedRuns(study, procurement);
}

ReplicaGoodput estimatedGoodputBy(const ProcurementContext &context)
{
    if (const auto known = context.knownEffect("goodput"))
        return {*known, *context.knownStep("goodput_limit"), *context.knownStep("goodput_state"),
                *context.knownStep("length_factor")};
    SheetBuilder &builder = context.builder();
    std::vector<Quantity> arguments = partsOf(context);
    for (const auto &target : context.demand().serving->targets)
        arguments.push_back(
            target ? *target
                   : builder.constant(std::numeric_limits<double>::infinity(), units::second, "no target"));
    const Unit rate = units::request / units::second;
    const auto outputs = builder.monthly(std::make_shared<EstimateFunction>(), arguments,
                                         {rate, units::one, units::one, units::one});
    return {context.computed("goodput", outputs[0]),
            context.step("goodput_limit", "What limits it: 0 TTFT, 1 TPOT, 2 end to end, 4 the memory",
                         outputs[1], Display::Last),
            context.step("goodput_state", "1 infeasible, 2 unknown, 3 estimated", outputs[2], Display::Last),
            context.step("length_factor", "Change of the rate by other lengths", outputs[3], Display::Last)};
}

ByLatency<std::optional<Quantity>> estimatedSecondsAt(const ProcurementContext &context,
                                                      Quantity requestsPerSecond)
{
    std::vector<Quantity> arguments = partsOf(context);
    arguments.push_back(requestsPerSecond);
    const auto outputs = context.builder().monthly(std::make_shared<EstimatedLatencyFunction>(), arguments,
                                                   {units::second, units::second, units::second});
    return {outputs[0], outputs[1], outputs[2]};
}

EstimatedReplica estimatedReplicaOf(const Study &study, const std::string &workload,
                                    const Procurement &procurement)
{
    const Inputs &own = procurement.inputs;
    const Inputs &asked = study.workloads.at(workload).inputs;
    const auto facts = study.gpus.find(gpuOf(study, procurement));
    const Inputs none;
    const Inputs &ofGpu = facts == study.gpus.end() ? none : facts->second;
    const double parameters = valueIn(study, own, "params_b");
    const Parts parts{parameters,
                      valueIn(study, own, "active_params_b", parameters),
                      valueIn(study, own, "shared_params_b"),
                      valueIn(study, own, "bytes_per_param"),
                      valueIn(study, own, "kv_bytes_per_token"),
                      valueIn(study, own, "gpus_per_replica"),
                      valueIn(study, ofGpu, "memory_gb"),
                      valueIn(study, own, "memory_share"),
                      valueIn(study, own, "memory_overhead"),
                      valueIn(study, ofGpu, "bandwidth_gb_s"),
                      valueIn(study, own, "tflops", valueIn(study, ofGpu, "bf16_tflops")),
                      valueIn(study, own, "mbu"),
                      valueIn(study, own, "mfu"),
                      valueIn(study, asked, "input_tokens"),
                      valueIn(study, asked, "output_tokens"),
                      valueIn(study, asked, "cached_share", 0)};
    return replicaOf(parts);
}

LatencyTargets targetsOf(const Study &study, const std::string &workload)
{
    LatencyTargets targets;
    static constexpr ByLatency<const char *> kKeys{"ttft_target", "tpot_target", "e2e_target"};
    for (std::size_t kind = 0; kind < kKeys.size(); ++kind)
        if (const double target = valueIn(study, study.workloads.at(workload).inputs, kKeys[kind]);
            !std::isnan(target))
            targets[kind] = target;
    return targets;
}

EstimatedSpan estimatedSpan(const Study &study, const std::string &workload, const Procurement &procurement)
{
    EstimatedReplica replica = estimatedReplicaOf(study, workload, procurement);
    const LatencyTargets targets = targetsOf(study, workload);
    const auto at = [&](bool isHigh) {
        replica.hardware.bandwidthUse = endOf(study, procurement, "mbu", isHigh);
        replica.hardware.flopsUse = endOf(study, procurement, "mfu", isHigh);
        return estimatedGoodput(replica, targets).requestsPerSecond;
    };
    const double low = at(false);
    return {low, at(true)};
}

} // namespace breakeven
