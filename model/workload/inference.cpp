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
            {"service_time", "Time of a request", units::second / units::request, "s/request", std::nullopt,
             "", 0, 1e6, "A replica works on one request so long.", true},
            {"service_variation", "Variation of that time", units::one, "", 1.0, "exponential", 0, 1e4,
             "Squared coefficient of variation: 0 always the same, 1 exponential."},
            {"growth", "Growth of demand", units::one, "%/year", 0.0, "flat", -1, 100,
             "Yearly growth of the work; 0 is flat."},
        },
        {{"measure",
          "Amount given as",
          {{"active", "active hours a day"}, {"requests", "requests and their time"}},
          "Whether the work is given by the hours in which requests come, or by the requests."}},
        {}};
    static const FieldSet kAll = withWorkGpu(kFields);
    return kAll;
}

// Requests that come all day at one rate and are answered one after the other.
Demand::Requests serviceOf(const WorkloadContext &context)
{
    const TimeBase &time = context.time();
    const Quantity oneRequest = context.scope().builder().constant(1, units::request);
    return {
        context.scope().name("requests_per_second", "Requests a second",
                             context.in("requests_per_month") / (time.hoursPerMonth * time.secondsPerHour)) /
            oneRequest,
        context.in("service_time") * oneRequest, context.in("service_variation")};
}

Demand build(const WorkloadContext &context)
{
    const TimeBase &time = context.time();
    const Quantity growth = time.growth(context.in("growth"));
    const bool isByRequests = context.choice("measure") == "requests";
    const Quantity activeHours = context.scope().name(
        "active_hours", "Active hours a month",
        isByRequests ? context.in("requests_per_month") * context.in("service_time") / time.secondsPerHour
                     : context.in("active_h_per_day") / 24 * time.hoursPerMonth);
    Demand demand;
    if (isByRequests)
        demand.service = serviceOf(context);
    demand.peakGpus =
        context.scope().name("peak_gpus", "GPUs wanted at once", context.in("gpus") * growth, Display::Last);
    demand.usefulGpuHours = context.scope().name("useful_gpu_hours", "Useful GPU-hours",
                                                 context.in("gpus") * activeHours * growth);
    if (isByRequests || context.has("requests_per_month"))
        demand.requests =
            context.scope().name("requests", "Requests", context.in("requests_per_month") * growth);
    return demand;
}

} // namespace

const WorkloadKind kInference{"inference", "Inference", "Requests that are answered while somebody waits",
                              fields, build};

} // namespace breakeven
