// Training: GPUs kept busy for a share of the time, a number of jobs a month, or a load curve.
//
// Source: of jobs, n of them run side by side, as many as their mean needs; each day that many are busy for a
// part of it.
#include "model/workload/demand.h"
#include "model/workload/yearly_path.h"

namespace breakeven {

namespace {

const FieldSet &trainingFields()
{
    static const FieldSet kFields = joined(
        {{{},
          {{"measure",
            "Amount given as",
            {{"busy", "GPUs and busy share"}, {"jobs", "jobs a month"}, {"curve", "a load curve"}},
            "Whether the work is given by busy GPUs, by jobs, or by the GPUs needed hour by hour."}},
          {}},
         onlyWhen(
             "measure busy",
             {{{"gpus", "GPUs", units::gpu, "GPUs", 8, "", 0, 1e7, "GPUs the work uses at the same time."},
               {"busy", "Busy share", units::one, "%", 0.25, "document 003: idle 75 % of the time", 0, 1,
                "Share of the hours in which the GPUs do the work."}},
              {},
              {}}),
         onlyWhen("measure jobs",
                  {{{"jobs_per_month", "Jobs a month", units::job / units::month, "jobs/month", 8,
                     "an example", 0, 1e9, "How many jobs run in a month."},
                    {"job_gpus", "GPUs of a job", units::gpu, "GPUs", 8, "", 1e-3, 1e7,
                     "GPUs that one job uses together."},
                    {"job_variation", "Variation of a job's time", units::one, "", 1.0, "exponential", 0, 1e4,
                     "Squared coefficient of variation: 0 always the same, 1 exponential."}},
                   {{"arrivals",
                     "Jobs arrive",
                     {{"random", "at random"}, {"planned", "as planned"}},
                     "Jobs that arrive at random wait for each other even if there is room on average."}},
                   {}}),
         {{{"job_gpu_hours", "GPU-hours of a job", units::gpuHour / units::job, "GPU-h/job", std::nullopt, "",
            0, 1e9, "Useful hours of the reference GPU in one job.", true},
           growthField()},
          {},
          {},
          {{"measure jobs", "job_gpu_hours", 192, "an example: 8 GPUs for a day"}}},
         laterGrowthFields(),
         shapeFields("measure busy jobs", "shape week & measure busy jobs"),
         curveFields(),
         patienceFields(true)});
    static const FieldSet kAll = withWorkGpu(kFields);
    return kAll;
}

void addJobs(const WorkloadContext &context, Quantity growth, Demand &demand)
{
    const TimeBase &time = context.time();
    const Scope &scope = context.scope();
    demand.jobs = scope.name("jobs", "Jobs", context.in("jobs_per_month") * growth);
    demand.usefulGpuHours = *demand.jobs * context.inReference(context.in("job_gpu_hours"));
    const Quantity mean = scope.name("mean_of_jobs", "GPUs wanted on average",
                                     demand.usefulGpuHours / time.hoursPerMonth, Display::Mean);
    demand.jobGpus = context.in("job_gpus");
    demand.width = context.inReference(*demand.jobGpus);
    if (context.isChosen("shape", "week")) {
        const Quantity one = scope.builder().constant(1);
        demand.load.push_back(dailyLoad(context, mean, one));
    } else {
        demand.meanOfJobs = mean;
        demand.load.push_back(blockOfJobs(scope, mean, *demand.width));
    }
    if (context.isChosen("arrivals", "random"))
        demand.arrivals = Demand::Arrivals{
            scope.name("jobs_per_hour", "Jobs an hour", *demand.jobs / time.hoursPerMonth, Display::Mean),
            context.in("job_variation")};
}

Demand buildTraining(const WorkloadContext &context)
{
    const Quantity growth = growthOf(context, "growth");
    Demand demand;
    if (context.isChosen("measure", "curve")) {
        addCurve(context, demand);
    } else if (context.isChosen("measure", "jobs")) {
        addJobs(context, growth, demand);
    } else {
        demand.jobGpus = context.in("gpus");
        demand.load.push_back(
            dailyLoad(context, context.inReference(context.in("gpus")) * growth, context.in("busy")));
    }
    finish(context, demand);
    if (context.has("job_gpu_hours")) {
        demand.jobGpuHours = context.inReference(context.in("job_gpu_hours"));
        if (!demand.jobs)
            demand.jobs = context.scope().name("jobs", "Jobs", demand.usefulGpuHours / *demand.jobGpuHours);
    }
    return demand;
}

} // namespace

LoadPart blockOfJobs(const Scope &scope, Quantity mean, Quantity width)
{
    SheetBuilder &builder = scope.builder();
    const auto named = [&](const char *key, const char *label, Display display, const auto &formula) {
        const auto known = builder.find(scope.id(key));
        return known ? *known : scope.name(key, label, formula(), display);
    };
    const Quantity jobs = named("jobs_at_once", "Jobs at the same time", Display::Last,
                                [&] { return larger(builder.constant(1), wholeUnits(mean / width)); });
    LoadPart part;
    part.level =
        named("level_of_jobs", "GPUs of the jobs side by side", Display::Last, [&] { return jobs * width; });
    part.share =
        named("share_of_jobs", "Share of the day they run", Display::Mean, [&] { return mean / part.level; });
    part.period = builder.constant(24, units::hour, "a day");
    return part;
}

const WorkloadKind kTraining{"training", "Training",
                             "Jobs that run for hours or days and wait for each other", trainingFields,
                             buildTraining};

} // namespace breakeven
