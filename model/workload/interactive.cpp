// Interactive work: people with notebooks, each with GPUs of their own while they work.
#include "model/workload/demand.h"

namespace breakeven {

namespace {

const FieldSet &fields()
{
    static const FieldSet kFields{
        {
            {"people", "People", units::one, "people", 4, "", 0, 1e6, "People who work at the same time."},
            {"gpus_per_person", "GPUs a person", units::gpu, "GPUs", 1, "", 0, 1e4,
             "GPUs each of them holds."},
            {"active_h_per_day", "Busy hours a day", units::one, "h/day", 2, "", 0, 24,
             "Hours of a day, weekends included, in which a person's GPUs do the work."},
            {"growth", "Growth of demand", units::one, "%/year", 0.0, "flat", -1, 100,
             "Yearly growth of the work; 0 is flat."},
        },
        {},
        {}};
    static const FieldSet kAll = withWorkGpu(kFields);
    return kAll;
}

Demand build(const WorkloadContext &context)
{
    const TimeBase &time = context.time();
    const Quantity growth = time.growth(context.in("growth"));
    Demand demand;
    demand.peakGpus =
        context.scope().name("peak_gpus", "GPUs wanted at once",
                             context.in("people") * context.in("gpus_per_person") * growth, Display::Last);
    demand.usefulGpuHours =
        context.scope().name("useful_gpu_hours", "Useful GPU-hours",
                             demand.peakGpus * (context.in("active_h_per_day") / 24) * time.hoursPerMonth);
    return demand;
}

} // namespace

const WorkloadKind kInteractive{"interactive", "Notebooks", "People who try things out, with GPUs at hand",
                                fields, build};

} // namespace breakeven
