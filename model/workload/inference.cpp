// Inference: GPUs that answer requests for some hours of every day.
#include "model/workload/demand.h"

namespace breakeven {

namespace {

const FieldSet &fields()
{
    static const FieldSet kFields{
        {
            {"gpus", "GPUs", units::gpu, "GPUs", 1, "", 0, 1e7,
             "GPUs that answer at the same time when active."},
            {"active_h_per_day", "Active hours a day", units::one, "h/day", 2, "", 0, 24,
             "Hours of a day in which requests are answered."},
            {"requests_per_month", "Requests a month", units::request / units::month, "requests/month",
             std::nullopt, "", 0, 1e15, "For the cost of 1000 requests.", true},
            {"growth", "Growth of demand", units::one, "%/year", 0.0, "flat", -1, 100,
             "Yearly growth of the work; 0 is flat."},
        },
        {},
        {}};
    return kFields;
}

Demand build(const WorkloadContext &context)
{
    const TimeBase &time = context.time();
    const Quantity growth = time.growth(context.in("growth"));
    const Quantity activeHours = context.scope().name(
        "active_hours", "Active hours a month", context.in("active_h_per_day") / 24 * time.hoursPerMonth);
    Demand demand;
    demand.peakGpus =
        context.scope().name("peak_gpus", "GPUs wanted at once", context.in("gpus") * growth, Display::Last);
    demand.usefulGpuHours = context.scope().name("useful_gpu_hours", "Useful GPU-hours",
                                                 context.in("gpus") * activeHours * growth);
    if (context.has("requests_per_month"))
        demand.requests =
            context.scope().name("requests", "Requests", context.in("requests_per_month") * growth);
    return demand;
}

} // namespace

const WorkloadKind kInference{"inference", "Inference", "Requests that are answered while somebody waits",
                              fields, build};

} // namespace breakeven
