#include "model/procurement/autoscaling.h"

#include "model/effects/autoscaling_overhead.h"
#include "model/effects/fitted_overpay.h"
#include "model/effects/karpenter_drain.h"
#include "model/procurement/common_fields.h"
#include "model/simulation/autoscaler_profiles.h"

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
        {onlyWhen("autoscaler flags karpenter",
                  {{{"boot_time", "Node start", units::second, "s", 180, "document 000: about 3 minutes", 0,
                     1e6, "From the launch of a node until it is ready."},
                    {"pod_start_time", "Pod start", units::second, "s", 5, "an example", 0, 1e6,
                     "From the node's being ready until the work begins."},
                    {"scan_interval", "Scan interval", units::second, "s", 10, flag, 1e-3, 1e6,
                     "How often the autoscaler looks; Karpenter: how often it polls."},
                    {"unneeded_time", "Cool-down", units::second, "s", 600, flag, 0, 1e7,
                     "How long a node stands idle before it may go (scale-down-unneeded-time, "
                     "consolidateAfter)."},
                    {"termination_time", "Node stop", units::second, "s", 60, "an example", 0, 1e6,
                     "From the deletion of a node until it is no longer billed."}},
                   {},
                   {}}),
         onlyWhen("autoscaler flags", {{{"bulk_delete", "Deleted a scan", units::one, "nodes", 10, flag, 1,
                                         1e7, "Empty nodes that go in one scan (max-empty-bulk-delete)."}},
                                       {},
                                       {}}),
         onlyWhen("autoscaler karpenter",
                  {{{"disruption_budget", "Disruption budget", units::one, "%", 0.1, "Karpenter, standard",
                     1e-6, 1, "Share of the nodes that may go in one round."}},
                   {},
                   {}})});
}

FieldSet parameters()
{
    const FieldSet which{{},
                         {{"autoscaler", "Autoscaler", autoscalers(),
                           "By its flags, in closed form; the profiles are fitted to document 000, not "
                           "measured."}},
                         {}};
    return parametersOf("overhead", joined({which, flags()}));
}

Function functionFor(const std::string &autoscaler)
{
    return autoscaler == "karpenter" ? karpenterOverpayFunction() : burstOverpayFunction();
}

std::vector<Quantity> argumentsFor(const ProcurementContext &context, const std::string &autoscaler,
                                   Quantity nodes, Quantity job)
{
    std::vector<Quantity> arguments{nodes, job, context.in("boot_time"), context.in("pod_start_time")};
    if (autoscaler == "karpenter")
        arguments.push_back(context.builder().constant(1, units::second, "1 s to gather pods"));
    for (const char *key : {"scan_interval", "unneeded_time"})
        arguments.push_back(context.in(key));
    arguments.push_back(context.in(autoscaler == "karpenter" ? "disruption_budget" : "bulk_delete"));
    arguments.push_back(context.in("termination_time"));
    return arguments;
}

} // namespace

FieldSet autoscalingFields(const char *source)
{
    return joined({{{{"overhead", "Autoscaling overhead", units::one, "×", 1.0, source, 1, 1e3,
                      "Paid node time over used node time; only where nodes start and stop with the work.",
                      false, true}},
                    {},
                    {}},
                   parameters()});
}

Quantity autoscalingOverhead(const ProcurementContext &context, Quantity elapsedStretch)
{
    if (!context.isComputed("overhead"))
        return context.in("overhead");
    SheetBuilder &builder = context.builder();
    // Without a length of the job the overhead is unknown, and says that this input is missing.
    const auto hours = hoursOfJob(context);
    const Quantity given = hours ? *hours : context.in("job_length");
    const Quantity job = context.step("stretched_job", "Length of a job, stretched", given * elapsedStretch);
    const Quantity nodes = nodesOfJob(context);
    const std::string &autoscaler = context.choice("autoscaler");
    const auto fitted = fittedOverpayFunction(autoscaler);
    const Quantity overhead =
        fitted ? builder.function(*fitted, {nodes, job}, units::one)
               : builder.function(functionFor(autoscaler), argumentsFor(context, autoscaler, nodes, job),
                                  units::one);
    return context.computed("overhead", overhead);
}

} // namespace breakeven
