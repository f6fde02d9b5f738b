// Bursts: many nodes at once for some minutes, a few times a month.
#include "model/workload/demand.h"

namespace breakeven {

namespace {

const FieldSet &fields()
{
    static const FieldSet kFields{
        {
            {"nodes", "Nodes", units::machine, "nodes", 1000, "document 000", 0, 1e7, "Nodes of one burst."},
            {"gpus_per_node", "GPUs a node", units::gpu / units::machine, "GPUs/node", 8, "", 0, 1e3,
             "GPUs in a node."},
            {"job_h", "Length of the job", units::hour, "h", 1.0 / 6, "document 000: 10 minutes", 0, 1e5,
             "Time each node works in one burst."},
            {"bursts_per_month", "Bursts a month", units::job / units::month, "bursts/month", 1, "", 0, 1e6,
             "How often it happens."},
            {"growth", "Growth of demand", units::one, "%/year", 0.0, "flat", -1, 100,
             "Yearly growth of the number of bursts; 0 is flat."},
        },
        {},
        {}};
    static const FieldSet kAll = withWorkGpu(kFields);
    return kAll;
}

Demand build(const WorkloadContext &context)
{
    const TimeBase &time = context.time();
    SheetBuilder &builder = context.scope().builder();
    const Quantity gpus =
        context.scope().name("gpus", "GPUs of a burst", context.in("nodes") * context.in("gpus_per_node"));
    Demand demand;
    demand.peakGpus =
        context.scope().name("peak_gpus", "GPUs wanted at once", everyMonth(gpus), Display::Last);
    demand.jobs = context.scope().name("jobs", "Bursts",
                                       context.in("bursts_per_month") * time.growth(context.in("growth")));
    demand.jobGpuHours = context.scope().name("job_gpu_hours", "GPU-hours of a burst",
                                              gpus * context.in("job_h") / builder.constant(1, units::job));
    demand.usefulGpuHours =
        context.scope().name("useful_gpu_hours", "Useful GPU-hours", *demand.jobs * *demand.jobGpuHours);
    return demand;
}

} // namespace

const WorkloadKind kBurst{"burst", "Batch burst", "Many nodes at once for a short job", fields, build};

} // namespace breakeven
