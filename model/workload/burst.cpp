// Bursts: many nodes at once for some minutes, a few times a month.
//
// Source: n bursts run side by side where they last longer than the time between them.
#include "model/workload/demand.h"
#include "model/workload/yearly_path.h"

namespace breakeven {

namespace {

const FieldSet &burstFields()
{
    static const FieldSet kFields =
        joined({{{
                     {"nodes", "Nodes", units::machine, "nodes", 1000, "document 000", 0, 1e7,
                      "Number of nodes of one burst."},
                     {"gpus_per_node", "GPUs a node", units::gpu / units::machine, "GPUs/node", 8, "", 0, 1e3,
                      "GPUs in a node."},
                     {"job_h", "Length of the job", units::hour, "h", 1.0 / 6, "document 000: 10 minutes", 0,
                      1e5, "Time each node works in one burst."},
                     {"bursts_per_month", "Bursts a month", units::job / units::month, "bursts/month", 1, "",
                      0, 1e6, "How often a burst happens."},
                     growthField("Yearly growth of the number of bursts; 0 is flat."),
                 },
                 {},
                 {}},
                patienceFields(true)});
    static const FieldSet kAll = withWorkGpu(kFields);
    return kAll;
}

Demand buildBurst(const WorkloadContext &context)
{
    const TimeBase &time = context.time();
    const Scope &scope = context.scope();
    SheetBuilder &builder = scope.builder();
    const Quantity oneJob = builder.constant(1, units::job);
    const Quantity gpus = scope.name("gpus", "GPUs of a burst",
                                     context.inReference(context.in("nodes") * context.in("gpus_per_node")));
    Demand demand;
    demand.jobs = scope.name("jobs", "Bursts", context.in("bursts_per_month") * growthOf(context, "growth"));
    demand.runHours = context.in("job_h");
    demand.width = gpus;
    demand.jobGpuHours =
        scope.name("job_gpu_hours", "GPU-hours of a burst", gpus * *demand.runHours / oneJob);
    demand.usefulGpuHours = *demand.jobs * *demand.jobGpuHours;
    const Quantity load =
        scope.name("bursts_running", "Bursts that run on average",
                   *demand.jobs * *demand.runHours / time.hoursPerMonth / oneJob, Display::Mean);
    const Quantity atOnce = scope.name("bursts_at_once", "Bursts at the same time",
                                       larger(builder.constant(1), wholeUnits(load)), Display::Last);
    LoadPart part;
    part.level = atOnce * gpus;
    part.share = scope.name("burst_share", "Share of the time they run", load / atOnce, Display::Mean);
    // Where nothing ever comes the period has no end.
    const Quantity none = builder.constant(1e-12, units::job / units::month);
    part.period =
        scope.name("burst_period", "Time from one burst to the next",
                   atOnce * time.hoursPerMonth / larger(*demand.jobs, none) * oneJob, Display::Mean);
    part.isBurst = true;
    demand.load.push_back(part);
    finish(context, demand);
    return demand;
}

} // namespace

const WorkloadKind kBurst{"burst",
                          "Batch burst",
                          "Many nodes at once for a short job",
                          burstFields,
                          buildBurst,
                          {.activity = "run bursts",
                           .count = "nodes",
                           .gpusOfOne = "gpus_per_node",
                           .otherAmount = ".nodes with .bursts_per_month",
                           .isBurst = true}};

} // namespace breakeven
