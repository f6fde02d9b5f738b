// What node counts and benchmark runs say of a cluster.
#include "data/traces/trace_inputs_by_kind.h"

#include "data/traces/trace_analysis.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

std::vector<TraceInput> autoscalerInputs(const AutoscalerFit &fit)
{
    std::vector<TraceInput> inputs;
    const InputChoices choice{{"autoscaler", "flags"}};
    const auto add = [&](const char *key, const std::optional<double> &value) {
        if (value && std::isfinite(*value))
            inputs.push_back(
                {key, *value, {}, {}, Confidence::High, "fitted to the node counts", "overhead", choice});
    };
    add("boot_time", fit.bootSeconds);
    add("pod_start_time", fit.podStartSeconds);
    add("scan_interval", fit.loopSeconds);
    add("unneeded_time", fit.unneededSeconds);
    add("termination_time", fit.terminationSeconds);
    if (fit.deletionsPerMinute && fit.loopSeconds)
        add("bulk_delete", std::max(1.0, *fit.deletionsPerMinute * *fit.loopSeconds / 60));
    return inputs;
}

} // namespace

std::vector<TraceInput> scalingInputs(const FittedScaling &law, const TraceFit &fit)
{
    std::vector<TraceInput> inputs;
    const InputChoices choice{{"scaling_law", fit.model}};
    const std::string note =
        fmt::format("fitted to {} sizes, r² {:.4f}", law.measurements.points.size(), law.fit.r2);
    const Confidence confidence = fit.warnings.empty() ? Confidence::High : Confidence::Medium;
    inputs.push_back({"baseline_gpus",
                      law.measurements.baseline,
                      {},
                      {},
                      confidence,
                      "the smallest size measured",
                      "efficiency",
                      choice});
    for (const TraceParameter &parameter : fit.parameters) {
        const char *key = parameter.name == "alpha" || parameter.name == "serial" ? "serial_share"
                          : parameter.name == "beta"                              ? "crosstalk"
                          : parameter.name == "exponent"                          ? "scaling_exponent"
                                                                                  : nullptr;
        if (key && parameter.value)
            inputs.push_back(
                {key, *parameter.value, parameter.standardError, {}, confidence, note, "efficiency", choice});
    }
    return inputs;
}

std::vector<TraceInput> nodeInputs(const KnownTrace &known)
{
    if (known.fit && known.fit->isAccepted.value_or(false))
        if (const auto *fit = std::get_if<AutoscalerFit>(&known.fit->law))
            return autoscalerInputs(*fit);
    if (known.values["busy"].empty())
        return {};
    const NodeCountAnalysis a = analyseNodeCounts(nodeCountSamplesOf(known.values), {});
    if (!(a.billedOverpay >= 1))
        return {};
    return {{"overhead",
             a.billedOverpay,
             {},
             {},
             Confidence::High,
             fmt::format("{:.1f} node-hours paid for {:.1f} used", a.paidNodeHours, a.usedNodeHours),
             {},
             {}}};
}

} // namespace breakeven
