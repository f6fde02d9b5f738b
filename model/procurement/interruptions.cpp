#include "model/procurement/interruptions.h"

#include "model/effects/preemption_functions.h"
#include "model/procurement/common_fields.h"
#include "model/procurement/spot_market.h"

namespace breakeven {

namespace {

// What an interruption costs a gang, which has to be whole, and what it costs an elastic job.
FieldSet gangFields()
{
    return onlyWhen(
        "interrupted gang",
        {{{"common_cause", "Taken away together", units::one, "%", 0.0, "each on its own", 0, 1,
           "Share of the interruptions that takes all nodes at once."},
          {"save_time", "Time to save", units::minute, "min", 5, "an example", 0, 1e6,
           "The work stands still while a checkpoint is written."},
          {"checkpoint_interval", "Checkpoint interval", units::minute, "min", std::nullopt, "", 1e-3, 1e8,
           "Work between two checkpoints; unset: the interval that costs least.", true},
          {"recovery_time", "Time to recover", units::minute, "min", 0.0, "not counted", 0, 1e6,
           "Reading the checkpoint back; an interruption meanwhile starts it again."}},
         {},
         {}});
}

FieldSet elasticFields()
{
    return onlyWhen("interrupted elastic", {{{"least_nodes", "Least nodes", units::one, "nodes", 1, "", 1,
                                              1e6, "An elastic job stands still below this number."}},
                                            {},
                                            {}});
}

FieldSet parameters()
{
    const FieldSet delays{
        {{"restart_time", "Time to restart", units::minute, "min", 12, "NSDI'24: 0.2 to 0.3 hours", 0, 1e6,
          "From the new node's start until the work goes on; nothing can fail meanwhile."},
         {"wait_time", "Waiting for a new node", units::minute, "min", 0.0, "not counted", 0, 1e6,
          "Until there is a replacement; not billed."}},
        {{"interrupted",
          "A lost node",
          {{"gang", "stops the whole job"}, {"elastic", "leaves the others working"}},
          "A gang goes back to its last checkpoint; an elastic job stands still until it has regrouped."}},
        {}};
    return parametersOf("stretch", joined({delays, gangFields(), elasticFields()}));
}

// A field in minutes, in hours.
Quantity hours(const ProcurementContext &context, const char *minutes)
{
    return context.in(minutes) / context.time().minutesPerHour;
}

Quantity billedDelay(const ProcurementContext &context)
{
    const Quantity none = context.builder().constant(0, units::hour);
    const auto counted = [&](const char *convention, const char *field) {
        return context.study().conventions.choices.at(convention) == "true" ? hours(context, field) : none;
    };
    return context.step("billed_delay", "Billed delay after an interruption",
                        counted("restart_billed", "restart_time") + counted("waiting_billed", "wait_time"));
}

Interruptions ofGang(const ProcurementContext &context)
{
    SheetBuilder &builder = context.builder();
    const Quantity together = context.in("common_cause");
    const Quantity rate =
        context.step("job_interruption_rate", "Interruptions of the whole job",
                     interruptionRate(context) * (together + nodesOfJob(context) * (1 - together)));
    const Quantity save = hours(context, "save_time");
    const Quantity interval =
        context.has("checkpoint_interval")
            ? hours(context, "checkpoint_interval")
            : context.step("best_checkpoint_interval", "Cheapest checkpoint interval",
                           builder.function(bestCheckpointInterval(), {rate, save}, units::hour));
    const Quantity longRun = builder.constant(0, units::hour, "the long run");
    const Quantity work = hoursOfJob(context).value_or(longRun);
    const auto stretch = [&](Quantity delay) {
        return builder.function(
            spotStretch(),
            {work, interval, save, rate, delay, hours(context, "recovery_time"), builder.constant(1)},
            units::one);
    };
    const Quantity delay = context.step("delay", "Delay after an interruption",
                                        hours(context, "restart_time") + hours(context, "wait_time"));
    return {stretch(billedDelay(context)), stretch(delay)};
}

// Nodes that come and go: each is there for 1 / (1 + rate × wait) of the time, and paid then.
Interruptions ofElastic(const ProcurementContext &context)
{
    SheetBuilder &builder = context.builder();
    const Quantity nodes = nodesOfJob(context);
    const Quantity rate = interruptionRate(context);
    const Quantity wait = hours(context, "wait_time");
    const Quantity speed =
        context.step("elastic_speed", "Speed of the nodes that are there",
                     builder.function(usefulSpeedOfElasticNodes(),
                                      {nodes, context.in("least_nodes"), rate, wait,
                                       hours(context, "restart_time"), builder.constant(1)},
                                      units::one));
    const Quantity paid = context.step("paid_nodes", "Nodes paid for, on average", nodes / (1 + rate * wait));
    return {paid / speed, nodes / speed};
}

} // namespace

FieldSet interruptionFields(const char *marketEffects)
{
    return joined(
        {{{{"stretch", "Time stretch from interruptions", units::one, "×", 1.0, "none", 1, 1e6,
            "Billed time over the time of the work: restarts, work lost and checkpoints.", false, true}},
          {},
          {}},
         marketFields(marketEffects),
         parameters()});
}

Interruptions interruptions(const ProcurementContext &context)
{
    if (!context.isComputed("stretch")) {
        const Quantity given = context.in("stretch");
        return {given, given};
    }
    Interruptions result = context.choice("interrupted") == "elastic" ? ofElastic(context) : ofGang(context);
    result.billed = context.computed("stretch", result.billed);
    result.elapsed = context.step("elapsed_stretch", "Time stretch with the waiting", result.elapsed);
    return result;
}

} // namespace breakeven
