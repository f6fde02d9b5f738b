// Training: GPUs kept busy for a share of the time, or a number of jobs a month.
#include "model/workload/demand.h"

namespace breakeven {

namespace {

const FieldSet &fields()
{
    static const FieldSet kFields{
        {
            {"gpus", "GPUs", units::gpu, "GPUs", 8, "", 0, 1e7, "GPUs the work uses at the same time."},
            {"busy", "Busy", units::one, "%", 0.25, "document 003: idle 75 % of the time", 0, 1,
             "Share of the hours in which the GPUs do the work."},
            {"jobs_per_month", "Jobs a month", units::job / units::month, "jobs/month", std::nullopt, "", 0,
             1e9, "How many jobs run in a month.", true},
            {"job_gpu_hours", "GPU-hours of a job", units::gpuHour / units::job, "GPU-h/job", std::nullopt,
             "", 0, 1e9, "Useful hours of the reference GPU in one job.", true},
            {"growth", "Growth of demand", units::one, "%/year", 0.0, "flat", -1, 100,
             "Yearly growth of the work; 0 is flat."},
        },
        {{"measure",
          "Amount given as",
          {{"busy", "GPUs and busy share"}, {"jobs", "jobs a month"}},
          "Whether the work is given by busy GPUs or by jobs."}},
        {}};
    static const FieldSet kAll = withWorkGpu(kFields);
    return kAll;
}

Demand build(const WorkloadContext &context)
{
    const TimeBase &time = context.time();
    const Quantity growth = time.growth(context.in("growth"));
    const bool isByJobs = context.choice("measure") == "jobs";
    Demand demand;
    demand.peakGpus =
        context.scope().name("peak_gpus", "GPUs wanted at once", context.in("gpus") * growth, Display::Last);
    if (isByJobs) {
        demand.jobs = context.scope().name("jobs", "Jobs", context.in("jobs_per_month") * growth);
        demand.usefulGpuHours = *demand.jobs * context.in("job_gpu_hours");
    } else {
        demand.usefulGpuHours = context.in("gpus") * context.in("busy") * time.hoursPerMonth * growth;
    }
    demand.usefulGpuHours =
        context.scope().name("useful_gpu_hours", "Useful GPU-hours", demand.usefulGpuHours);
    if (context.has("job_gpu_hours")) {
        demand.jobGpuHours = context.in("job_gpu_hours");
        if (!demand.jobs)
            demand.jobs = context.scope().name("jobs", "Jobs", demand.usefulGpuHours / *demand.jobGpuHours);
    }
    return demand;
}

} // namespace

const WorkloadKind kTraining{"training", "Training",
                             "Jobs that run for hours or days and wait for each other", fields, build};

} // namespace breakeven
