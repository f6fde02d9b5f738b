#include "model/procurement/interruptions.h"

#include "model/effects/availability.h"
#include "model/effects/gang.h"
#include "model/effects/preemption_functions.h"
#include "model/procurement/common_fields.h"
#include "model/procurement/lifetimes.h"
#include "model/procurement/spot_market.h"
#include "model/workload/job_stops.h"

namespace breakeven {

namespace {

FieldSet delayFields()
{
    return {
        {{"restart_time", "Time to restart", units::minute, "min", kRestartMinutes, kRestartSource, 0, 1e6,
          "From the start of the new node until the work continues; no failures are counted meanwhile."},
         {"wait_time", "Waiting for a new node", units::minute, "min", 0.0, "not counted", 0, 1e6,
          "Until a replacement is available; not billed."}},
        {{"interrupted",
          "A lost node",
          {{"gang", "stops the whole job"}, {"elastic", "leaves the others working"}},
          "All go back to the last checkpoint; a gang waits for the new node, an elastic job regroups."}},
        {}};
}

FieldSet checkpointFields()
{
    return {{{"save_time", "Time to save", units::minute, "min", 5, "an example", 0, 1e6,
              "The work stops while a checkpoint is written."},
             {"checkpoint_interval", "Checkpoint interval", units::minute, "min", std::nullopt, "", 1e-3, 1e8,
              "Work between two checkpoints; unset: the best at the job's rate of interruptions.", true},
             {"recovery_time", "Time to recover", units::minute, "min", 0.0, "not counted", 0, 1e6,
              "Time to read the checkpoint back; an interruption restarts it."}},
            {},
            {}};
}

FieldSet gangFields()
{
    return onlyWhen("interrupted gang",
                    {{{"common_cause", "Interrupted together", units::one, "%", 0.0, "each on its own", 0, 1,
                       "Share of the interruptions that take all nodes at once."}},
                     {},
                     {}});
}

FieldSet elasticFields()
{
    return onlyWhen("interrupted elastic", {{{"least_nodes", "Fewest nodes", units::one, "nodes", 1, "", 1,
                                              1e6, "An elastic job stops below this number of nodes."}},
                                            {},
                                            {}});
}

FieldSet interruptionsParameters()
{
    return parametersOf("stretch",
                        joined({delayFields(), gangFields(), checkpointFields(), elasticFields()}));
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

Quantity wholeDelay(const ProcurementContext &context)
{
    return context.readStep(&StepNodes::delay, "delay", "Delay after an interruption",
                            hours(context, "restart_time") + hours(context, "wait_time"));
}

// Work between two checkpoints: given, or the best of a job that is interrupted at this rate. Where the rate
// is only a mean, that of a constant rate is taken.
Quantity checkpointInterval(const ProcurementContext &context, Quantity jobRate, const char *label)
{
    if (context.has("checkpoint_interval"))
        return hours(context, "checkpoint_interval");
    return context.readStep(&StepNodes::bestCheckpointInterval, "best_checkpoint_interval", label,
                            bestCheckpointInterval(jobRate, hours(context, "save_time")));
}

// That of the whole job, where nodes do not age; the steps the levers read.
Interruptions ofGang(const ProcurementContext &context, const NodeLives &lives, const InterruptedJob &job)
{
    SheetBuilder &builder = context.builder();
    const Quantity rate = context.readStep(&StepNodes::jobInterruptionRate, "job_interruption_rate",
                                           "Interruptions of the whole job",
                                           gangHazard(job.nodes, lives.rate(), context.in("common_cause")));
    const Quantity save = hours(context, "save_time");
    const Quantity interval = checkpointInterval(context, rate, "Cheapest checkpoint interval");
    const Quantity longRun = builder.constant(0, units::hour, "the long run");
    const Demand &demand = context.demand();
    const bool isSavedAtEnd = !demand.isStream() && !demand.runHours;
    const GangJob gang{job.hours.value_or(longRun),     interval,    save, rate,
                       hours(context, "recovery_time"), isSavedAtEnd};
    const Quantity elapsed = wholeDelay(context);
    return {gangStretch(gang, billedDelay(context)), gangStretch(gang, elapsed)};
}

// In the long run: every interruption ends a life of the gang, and costs a delay.
Interruptions ofAgeingGang(const ProcurementContext &context, const NodeLives &lives,
                           const InterruptedJob &job)
{
    const Quantity machines = context.step("gang_exposure", "Nodes that are lost on their own",
                                           gangExposure(job.nodes, context.in("common_cause")));
    const Quantity life =
        context.step("gang_life", "Time until the whole job is interrupted", lives.life(machines));
    const Quantity rate = context.readStep(&StepNodes::meanInterruptionRate, "mean_interruption_rate",
                                           "Interruptions of the whole job, on average", 1 / life);
    const Quantity save = hours(context, "save_time");
    const Quantity interval =
        checkpointInterval(context, rate, "Best checkpoint interval of a constant rate");
    const Quantity work =
        context.step("kept_work", "Work kept until an interruption",
                     lives.keptWork(machines, hours(context, "recovery_time"), interval, save));
    return {(life + billedDelay(context)) / work, (life + wholeDelay(context)) / work};
}

// Nodes that come and go: each is paid while it is there.
Interruptions ofElastic(const ProcurementContext &context, const NodeLives &lives, const InterruptedJob &job)
{
    SheetBuilder &builder = context.builder();
    const Quantity nodes = job.nodes;
    const Quantity rate = lives.rate();
    const Quantity wait = hours(context, "wait_time");
    const Quantity interval = checkpointInterval(context, anyNodeHazard(nodes, rate),
                                                 "Best checkpoint interval of a constant rate");
    const Quantity speed =
        context.step("elastic_speed", "Speed of the nodes that are there",
                     builder.function(usefulSpeedOfElasticNodes(),
                                      {nodes, context.in("least_nodes"), rate, wait,
                                       hours(context, "restart_time"), builder.constant(1), interval,
                                       hours(context, "save_time"), hours(context, "recovery_time")},
                                      units::one));
    const Quantity paid =
        context.step("paid_nodes", "Nodes paid for, on average", nodesThere(nodes, rate, wait));
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
         lifetimeFields(),
         interruptionsParameters()});
}

Interruptions interruptions(const ProcurementContext &context, const InterruptedJob &job)
{
    const NodeLives lives(context);
    const bool isElastic = context.choice("interrupted") == "elastic";
    Interruptions result = isElastic                  ? ofElastic(context, lives, job)
                           : lives.isAtConstantRate() ? ofGang(context, lives, job)
                                                      : ofAgeingGang(context, lives, job);
    result.billed = context.computed("stretch", result.billed);
    result.elapsed = context.readStep(&StepNodes::elapsedStretch, "elapsed_stretch",
                                      "Time stretch including waiting", result.elapsed);
    return result;
}

Interruptions interruptions(const ProcurementContext &context)
{
    if (!context.isComputed("stretch")) {
        const Quantity given = context.in("stretch");
        return {given, given};
    }
    // The pods of a burst know nothing of each other: each loses its own work.
    const bool isAlone = context.demand().runHours && !context.has("job_nodes");
    InterruptedJob job{isAlone ? context.builder().constant(1, units::one, "each node on its own")
                               : nodesOfJob(context),
                       {}};
    if (context.choice("interrupted") == "gang")
        job.hours = hoursOfJob(context);
    return interruptions(context, job);
}

} // namespace breakeven
