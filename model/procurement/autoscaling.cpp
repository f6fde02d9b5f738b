#include "model/procurement/autoscaling.h"

#include "model/effects/autoscaling_overhead.h"
#include "model/effects/karpenter_drain.h"
#include "model/procurement/common_fields.h"
#include "model/simulation/autoscaler_profiles.h"
#include "model/simulation/fitted_overpay.h"
#include "model/simulation/last_pod_start.h"

#include <algorithm>

namespace breakeven {

namespace {

std::vector<ChoiceValue> autoscalers()
{
    std::vector<ChoiceValue> values{{"flags", "Cluster autoscaler, by its flags"},
                                    {"karpenter", "Karpenter"}};
    for (const AutoscalerProfile &profile : autoscalerProfiles())
        values.push_back({profile.name, profile.label});
    return values;
}

// A profile brings its own.
FieldSet flags()
{
    const char *flag = "cluster autoscaler, standard flag";
    return joined(
        {onlyWhen("autoscaler flags karpenter & allocation autoscaled",
                  {{{"boot_time", "Node start", units::second, "s", 180, "document 000: about 3 minutes", 0,
                     1e6, "From the launch of a node until it is ready."},
                    {"pod_start_time", "Pod start", units::second, "s", 5, "an example", 0, 1e6,
                     "From the ready node until the work begins."},
                    {"scan_interval", "Scan interval", units::second, "s", 10, flag, 1e-3, 1e6,
                     "How often the autoscaler looks; Karpenter: how often it polls."},
                    {"unneeded_time", "Cool-down", units::second, "s", 600, flag, 0, 1e7,
                     "How long a node is idle before it may be deleted (scale-down-unneeded-time, "
                     "consolidateAfter)."},
                    {"termination_time", "Node stop", units::second, "s", 60, "an example", 0, 1e6,
                     "From the deletion of a node until it is no longer billed."}},
                   {},
                   {}}),
         onlyWhen("autoscaler flags & allocation autoscaled",
                  {{{"bulk_delete", "Nodes deleted a scan", units::one, "nodes", 10, flag, 1, 1e7,
                     "Empty nodes deleted in one scan (max-empty-bulk-delete)."}},
                   {},
                   {}}),
         onlyWhen("autoscaler karpenter & allocation autoscaled",
                  {{{"disruption_budget", "Disruption budget", units::one, "%", 0.1, "Karpenter, standard",
                     1e-6, 1, "Share of the nodes that may be deleted in one round."}},
                   {},
                   {}})});
}

FieldSet autoscalingParameters()
{
    const FieldSet which{{},
                         {{"autoscaler", "Autoscaler", autoscalers(),
                           "By its flags, in closed form; the profiles are fitted to document 000, not "
                           "measured."}},
                         {}};
    return parametersOf("overhead", joined({onlyWhen("allocation autoscaled", which), flags()}));
}

Quantity gatheringOfPods(const ProcurementContext &context)
{
    return context.builder().constant(1, units::second, "1 s to gather pods");
}

Function functionFor(const std::string &autoscaler)
{
    return autoscaler == "karpenter" ? karpenterOverpayFunction() : burstOverpayFunction();
}

// All but the nodes and the hours of a job.
std::vector<Quantity> argumentsFor(const ProcurementContext &context, const std::string &autoscaler)
{
    std::vector<Quantity> arguments{context.in("boot_time"), context.in("pod_start_time")};
    if (autoscaler == "karpenter")
        arguments.push_back(gatheringOfPods(context));
    for (const char *key : {"scan_interval", "unneeded_time"})
        arguments.push_back(context.in(key));
    arguments.push_back(context.in(autoscaler == "karpenter" ? "disruption_budget" : "bulk_delete"));
    arguments.push_back(context.in("termination_time"));
    return arguments;
}

// Until the last pod of a job has started.
Quantity readyHours(const ProcurementContext &context, const std::string &autoscaler)
{
    SheetBuilder &builder = context.builder();
    if (autoscaler != "flags" && autoscaler != "karpenter") {
        const Quantity job = hoursOfJob(context).value_or(builder.constant(1, units::hour, "of an hour"));
        const auto &profiles = autoscalerProfiles();
        const auto number =
            std::find_if(profiles.begin(), profiles.end(),
                         [&](const AutoscalerProfile &profile) { return autoscaler == profile.name; }) -
            profiles.begin();
        return builder.function(lastPodStart(), {builder.constant(double(number)), nodesOfJob(context), job},
                                units::hour);
    }
    Quantity seconds = context.in("boot_time") + context.in("pod_start_time");
    if (autoscaler == "karpenter")
        seconds = seconds + gatheringOfPods(context);
    return seconds / context.time().secondsPerHour;
}

} // namespace

FieldSet autoscalingFields()
{
    const Field overhead{"overhead",
                         "Autoscaling overhead",
                         units::one,
                         "×",
                         1.0,
                         "none",
                         1,
                         1e3,
                         "Paid node time over used node time; only where nodes start and stop with the work.",
                         false,
                         true};
    const Field ready{"ready_time",
                      "Time until ready",
                      units::minute,
                      "min",
                      std::nullopt,
                      "",
                      0,
                      1e6,
                      "From the start of machines until they work; part of the time to result where the "
                      "overhead is given.",
                      true};
    return startingComputed(
        "overhead",
        joined({onlyWhen("allocation autoscaled", {{overhead, ready}, {}, {}}), autoscalingParameters()}));
}

Autoscaling autoscaling(const ProcurementContext &context, Quantity billedStretch)
{
    SheetBuilder &builder = context.builder();
    Autoscaling result;
    if (!context.isComputed("overhead")) {
        result.overhead = context.in("overhead");
        result.ready = context.has("ready_time") ? context.in("ready_time") / context.time().minutesPerHour
                                                 : builder.constant(0, units::hour);
        return result;
    }
    const std::string &autoscaler = context.choice("autoscaler");
    const auto fitted = fittedOverpayFunction(autoscaler);
    const Function function = fitted ? *fitted : functionFor(autoscaler);
    if (!fitted)
        result.arguments = argumentsFor(context, autoscaler);
    result.ready = context.readStep(&StepNodes::readyHours, "ready_h", "Time until machines are ready",
                                    readyHours(context, autoscaler));
    const auto hours = hoursOfJob(context);
    if (!hours || context.demand().isStream()) {
        result.ofRuns = function;
        if (!fitted)
            result.coolDown = context.in("unneeded_time") / context.time().secondsPerHour;
        return result;
    }
    const Quantity job = context.readStep(&StepNodes::stretchedJob, "stretched_job",
                                          "Length of a job, stretched", *hours * billedStretch);
    std::vector<Quantity> arguments{nodesOfJob(context), job};
    arguments.insert(arguments.end(), result.arguments.begin(), result.arguments.end());
    result.overhead = context.computed("overhead", builder.function(function, arguments, units::one));
    return result;
}

} // namespace breakeven
