#include "model/levers/job_percentiles.h"

#include "model/numeric/sample_statistics.h"
#include "model/simulation/spot_completion.h"

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

constexpr double kMostDraws = 4e7; // of all points: some tenths of a second

// The job of the option, in the terms of its interruptions.
struct Job
{
    PreemptionTerms terms;
    double workHours = 0;
    double hoursPerStretch = 0; // it runs, where nothing is lost
    SimulatedFigure figure;
};

// The longest of its months.
double mostOf(const Evaluation &evaluation, NodeId node)
{
    double most = 0;
    for (int month = 0; node >= 0 && month < evaluation.sheet().months(); ++month)
        most = std::max(most, evaluation.at(node, month).value_or(0));
    return most;
}

// Before a job runs: it waits, and machines start.
double hoursBefore(const Evaluation &evaluation, const StepNodes &steps, const std::string &place)
{
    const auto computed = stepValue(evaluation, steps.readyHours);
    const double ready =
        computed ? *computed : valueNamed(evaluation, place + ".ready_time").value_or(0) / 60;
    return mostOf(evaluation, steps.waitMean) + ready;
}

// Of a burst its nodes' hours; of other work the option's.
std::string lengthOf(const Evaluation &evaluation, const StepNodes &steps, const Lever &lever)
{
    if (valueNamed(evaluation, lever.place + ".job_length"))
        return lever.place + ".job_length";
    if (stepValue(evaluation, steps.hoursOfJob))
        return evaluation.sheet().node(steps.hoursOfJob).id;
    return "workloads." + lever.workload + ".job_h";
}

std::optional<Job> jobOf(const StudySheet &sheet, const Evaluation &evaluation, const LeverReading &reading)
{
    const std::string &place = reading.lever.place;
    const StepNodes &steps = stepsAt(sheet, place);
    const std::string work = lengthOf(evaluation, steps, reading.lever);
    const auto named = [&](const std::string &id) { return valueNamed(evaluation, place + id); };
    const auto step = [&](NodeId node) { return stepValue(evaluation, node); };
    const auto rate = step(steps.jobInterruptionRate), save = named(".save_time");
    const auto delay = step(steps.delay), recovery = named(".recovery_time");
    const auto stretch = step(steps.elapsedStretch);
    const auto hours = valueNamed(evaluation, work);
    const auto result = valueNamed(evaluation, reading.measures.mean);
    if (reading.measures.time != LeverTime::HoursOfJob || !rate || *rate <= 0 || !save || !delay ||
        !recovery || !stretch || !hours || !result || !std::isfinite(*result / *stretch))
        return std::nullopt;
    Job job;
    job.terms = {*rate, *save / 60, *delay, *recovery / 60};
    job.workHours = *hours;
    const double before = hoursBefore(evaluation, steps, place);
    job.hoursPerStretch = (*result - before) / *stretch;
    job.figure = {
        "The time of a job, each interruption drawn, after its mean wait; the 95th of 100 jobs in the order "
        "of their times.",
        {{"Interruptions of the whole job", evaluation.sheet().node(steps.jobInterruptionRate).id, *rate,
          "1/h"},
         {"Time to save", place + ".save_time", *save, "min"},
         {"Delay after an interruption", evaluation.sheet().node(steps.delay).id, *delay, "h"},
         {"Time to recover", place + ".recovery_time", *recovery, "min"},
         {"Length of a job", work, *hours, "h"},
         {"Wait and start of machines, now", "", before, "h"}},
        kJobPaths};
    return job;
}

// What a point takes beside its run stays as expected.
double percentile95(const Job &job, const LeverSample &sample, std::stop_token stop)
{
    const double intervalHours = sample.at / 60;
    const double before = sample.mean - longRunStretch(job.terms, intervalHours) * job.hoursPerStretch;
    auto paths = simulateSpotCompletion(
        {job.terms, {job.workHours, intervalHours, true}, kJobPaths, kEffectsSeed, 0, 1}, stop);
    if (!paths)
        return std::numeric_limits<double>::quiet_NaN();
    return std::max(0.0, before) + sampleQuantile(paths->hours, 0.95) / job.workHours * job.hoursPerStretch;
}

} // namespace

std::optional<SimulatedFigure> simulateJobPercentiles(const StudySheet &sheet, const Evaluation &evaluation,
                                                      LeverReading &reading, std::stop_token stop)
{
    const auto job = jobOf(sheet, evaluation, reading);
    if (!job)
        return std::nullopt;
    std::vector<LeverSample *> samples;
    for (LeverSample &sample : reading.curve)
        samples.push_back(&sample);
    if (reading.now)
        samples.push_back(&*reading.now);
    if (reading.cheapest)
        samples.push_back(&*reading.cheapest);
    double draws = 0;
    for (const LeverSample *sample : samples)
        if (const JobPlan plan{job->workHours, sample->at / 60, true}; plan.intervalHours > 0)
            draws += double(kJobPaths) * (1 + expectedInterruptions(job->terms, plan));
    if (!(draws < kMostDraws))
        return std::nullopt;
    std::vector<double> found;
    for (const LeverSample *sample : samples) {
        if (stop.stop_requested())
            return std::nullopt;
        found.push_back(percentile95(*job, *sample, stop));
    }
    for (std::size_t i = 0; i < samples.size(); ++i)
        samples[i]->p95 = found[i];
    return job->figure;
}

} // namespace breakeven
