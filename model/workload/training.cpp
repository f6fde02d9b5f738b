// Training: jobs, whose amount is given by busy GPUs or by the month; or a load curve.
//
// Source: of jobs, n of them run side by side, as many as their mean needs; each day that many are busy for a
// part of it. Jobs of a known length come as a stream: λ = GPUs · busy / (GPUs of a job · length), or jobs a
// month over its hours. Without a length, GPUs that are busy are work that can be parted.
#include "model/workload/demand.h"
#include "model/workload/done_in_time.h"
#include "model/workload/job_stops.h"
#include "model/workload/model_run.h"
#include "model/workload/yearly_path.h"

namespace breakeven {

namespace {

FieldSet jobFieldsOfTraining()
{
    FieldSet fields = onlyWhen(
        "measure busy jobs",
        {{{"job_gpus", "GPUs of a job", units::gpu, "GPUs", std::nullopt, "", 1e-3, 1e7,
           "GPUs that one job uses together, and that are lost together.", true},
          {"job_length", "Length of a job", units::hour, "h", std::nullopt, "", 1e-6, 1e6,
           "Hours that a job runs alone on its GPUs; unset: as many as its GPU-hours take.", true, true},
          {"job_variation", "Variation of a job's time", units::one, "", std::nullopt, "", 0, 1e4,
           "Squared coefficient of variation: 0 always the same, 1 exponential.", true}},
         {{"arrivals",
           "Jobs arrive",
           {{"random", "at random"}, {"planned", "as planned"}},
           "Jobs that arrive at random wait for each other even if there is room on average; planned ones "
           "are fed from a queue."}},
         {}});
    fields.fields[1].isGivenAtFirst = true;
    fields.starts = {{"measure jobs", "job_gpus", 8, ""},
                     {"measure jobs", "job_variation", 1, "exponential"}};
    return fields;
}

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
         onlyWhen("measure jobs", {{{"jobs_per_month", "Jobs a month", units::job / units::month,
                                     "jobs/month", 8, "an example", 0, 1e9, "How many jobs run in a month."}},
                                   {},
                                   {}}),
         jobFieldsOfTraining(),
         modelRunFields(),
         {{{"job_gpu_hours", "GPU-hours of a job", units::gpuHour / units::job, "GPU-h/job", std::nullopt, "",
            0, 1e9, "Useful hours of the reference GPU in one job.", true},
           growthField()},
          {},
          {},
          {{"measure jobs", "job_gpu_hours", 192, "an example: 8 GPUs for a day", "job_length"}}},
         onlyWhen("measure busy jobs", joined({doneInTimeFields(), jobStopFields()})),
         shapeFields("measure busy jobs", "shape week & measure busy jobs"),
         curveFields(),
         patienceFields(true)});
    static const FieldSet kAll = withWorkGpu(kFields);
    return kAll;
}

// GPU-hours of a job, in the GPU of the workload: its length counts where both are known.
std::optional<Quantity> gpuHoursOfJob(const WorkloadContext &context)
{
    const Quantity oneJob = context.scope().builder().constant(1, units::job);
    if (context.isComputed("job_length") && context.has("job_gpus"))
        return context.in("job_gpus") * hoursOfModelRun(context) / oneJob;
    if (context.has("job_length") && context.has("job_gpus"))
        return context.in("job_gpus") * context.in("job_length") / oneJob;
    return context.has("job_gpu_hours") ? std::optional(context.in("job_gpu_hours")) : std::nullopt;
}

Quantity jobsAMonth(const WorkloadContext &context, Quantity gpuHours)
{
    if (context.isChosen("measure", "jobs"))
        return context.in("jobs_per_month");
    return context.in("gpus") * context.in("busy") * context.time().hoursPerMonth / gpuHours;
}

Quantity variationOf(const WorkloadContext &context)
{
    return context.has("job_variation") ? context.in("job_variation")
                                        : context.scope().builder().constant(1, units::one, "exponential");
}

void addArrivals(const WorkloadContext &context, Demand &demand)
{
    const bool isRandom = context.isChosen("arrivals", "random");
    const bool isStream = context.has("job_length") || context.isComputed("job_length");
    if (!isRandom && !isStream)
        return;
    const Quantity perHour = context.scope().name("jobs_per_hour", "Jobs an hour",
                                                  *demand.jobs / context.time().hoursPerMonth, Display::Mean);
    demand.arrivals = Demand::Arrivals{perHour, variationOf(context), isRandom, isStream};
}

void addJobs(const WorkloadContext &context, Quantity growth, Demand &demand)
{
    const TimeBase &time = context.time();
    const Scope &scope = context.scope();
    const Quantity gpuHours = *gpuHoursOfJob(context);
    demand.jobs = scope.name("jobs", "Jobs", jobsAMonth(context, gpuHours) * growth);
    demand.usefulGpuHours = *demand.jobs * context.inReference(gpuHours);
    const Quantity mean = scope.name("mean_of_jobs", "GPUs wanted on average",
                                     demand.usefulGpuHours / time.hoursPerMonth, Display::Mean);
    demand.jobGpus = context.in("job_gpus");
    demand.width = context.inReference(*demand.jobGpus);
    if (context.isChosen("shape", "week")) {
        const Quantity one = scope.builder().constant(1);
        demand.load.push_back(dailyLoad(context, mean, one));
    } else {
        demand.meanOfJobs = mean;
        demand.isByTheJob = context.isComputed("job_length") && context.isChosen("arrivals", "planned");
        demand.load.push_back(
            blockOfJobs(scope, mean, *demand.width,
                        demand.isByTheJob ? std::optional(context.inReference(gpuHours)) : std::nullopt));
    }
    addArrivals(context, demand);
    demand.stops = jobStops(context);
}

// Whether the work is jobs, one by one; else GPUs that are busy, whose work can be parted.
bool isInJobs(const WorkloadContext &context)
{
    return context.isChosen("measure", "jobs") ||
           (context.isChosen("measure", "busy") && context.has("job_gpus") &&
            (context.has("job_length") || context.isComputed("job_length")));
}

Demand buildTraining(const WorkloadContext &context)
{
    const Quantity growth = growthOf(context, "growth");
    Demand demand;
    if (context.isChosen("measure", "curve")) {
        addCurve(context, demand);
    } else if (isInJobs(context)) {
        addJobs(context, growth, demand);
    } else {
        demand.jobGpus = context.in("gpus");
        demand.load.push_back(
            dailyLoad(context, context.inReference(context.in("gpus")) * growth, context.in("busy")));
    }
    finish(context, demand);
    if (context.isComputed("job_length") && context.has("deadline"))
        demand.deadline = deadlineOfRun(context);
    if (const auto gpuHours = gpuHoursOfJob(context)) {
        demand.jobGpuHours = context.inReference(*gpuHours);
        if (!demand.jobs)
            demand.jobs = context.scope().name("jobs", "Jobs", demand.usefulGpuHours / *demand.jobGpuHours);
        if (!context.isChosen("measure", "curve"))
            demand.doneWithin = doneWithin(context);
    }
    return demand;
}

} // namespace

LoadPart blockOfJobs(const Scope &scope, Quantity mean, Quantity width, std::optional<Quantity> gpuHoursOfJob)
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
    part.period =
        gpuHoursOfJob
            ? named("period_of_jobs", "From the beginning of a job to the next", Display::Mean,
                    [&] {
                        return *gpuHoursOfJob * builder.constant(1, units::job) / width / part.share.value();
                    })
            : builder.constant(24, units::hour, "a day");
    return part;
}

const WorkloadKind kTraining{"training",
                             "Training",
                             "Jobs that run for hours or days and can queue",
                             trainingFields,
                             buildTraining,
                             {.activity = "run training",
                              .busy = "busy",
                              .otherAmount = ".jobs_per_month with .job_gpu_hours",
                              .isOfJobs = true}};

} // namespace breakeven
