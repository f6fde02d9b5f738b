#include "model/plan/plan_demand.h"

#include "model/numeric/sample_statistics.h"
#include "model/numeric/unknown.h"
#include "model/risk/draws.h"
#include "model/sheet/batch.h"
#include "model/study/fields.h"
#include "model/workload/workload_load.h"

#include <algorithm>

namespace breakeven {

namespace {

// A Latin sample: the percentiles of one uncertain input are known to thousandths of its range.
constexpr std::int64_t kRuns = 2048;
constexpr std::uint64_t kSeed = 42;

Band times(const Band &band, double factor)
{
    return {band.p10 * factor, band.p50 * factor, band.p90 * factor};
}

Band bandOf(std::span<const double> runs)
{
    std::vector<double> sorted(runs.begin(), runs.end());
    return {sampleQuantile(sorted, .1), sampleQuantile(sorted, .5), sampleQuantile(sorted, .9)};
}

struct Bands
{
    std::vector<Band> mean;
    std::vector<Band> peak;
};

Result<Bands> bandsOf(const Study &study, const StudySheet &sheet, const Evaluation &evaluation,
                      const std::stop_token &stop)
{
    const LoadNodes &load = sheet.loads.front();
    const auto uncertain = uncertainInputs(study, *sheet.sheet, stop);
    if (!uncertain)
        return uncertain.error();
    std::vector<int> varied;
    for (const UncertainInput &input : uncertain->inputs)
        varied.push_back(input.input);
    const Draws draws(*uncertain, Sampler(Sampling::Latin, kSeed, kRuns));
    const auto fill = [&](std::int64_t first, int count, std::span<const std::span<double>> rows) {
        draws.values(first, count, rows);
    };
    const auto results =
        runBatch(BatchPlan(evaluation, varied, {load.mean, load.peak}), kRuns, fill, {.stop = stop});
    if (!results)
        return results.error();
    Bands bands;
    for (int month = 0; month < sheet.sheet->months(); ++month) {
        bands.mean.push_back(bandOf(results->of(0, month)));
        bands.peak.push_back(bandOf(results->of(1, month)));
    }
    return bands;
}

Waiting waitingOf(const Study &study)
{
    const Workload &workload = study.workloads.begin()->second;
    const auto wait = workload.inputs.find("max_wait");
    const bool isLimited = wait != workload.inputs.end() && wait->second.value;
    return isLimited ? Waiting::AtOnce : Waiting::Spread;
}

// The GPUs of one job or burst; 0 where the work does not come in jobs.
double jobGpusIn(const StudySheet &sheet, const Evaluation &evaluation, int month)
{
    for (const char *sideBySide : {".jobs_at_once", ".bursts_at_once"})
        if (const auto node = sheet.sheet->find("workloads." + sheet.workloads.front() + sideBySide))
            if (const double jobs = evaluation.at(*node, month).value_or(0); jobs > 0)
                return evaluation.at(sheet.loads.front().level, month).value_or(0) / jobs;
    return 0;
}

// The jobs of work that comes in jobs of a known length, on machines of the reference GPU.
std::optional<JobsInSlots> jobsIn(const Study &study, const StudySheet &sheet, const Evaluation &evaluation,
                                  int month)
{
    const std::string place = "workloads." + sheet.workloads.front();
    const Workload &workload = study.workloads.begin()->second;
    const auto value = [&](const char *key) {
        const auto found = workload.inputs.find(key);
        return found == workload.inputs.end() ? std::nullopt : found->second.value;
    };
    const auto node = sheet.sheet->find(place + ".jobs_per_hour");
    const auto hours = sheet.sheet->find(place + ".job_length");
    const auto length = hours ? evaluation.scalar(*hours) : value("job_length"), gpus = value("job_gpus");
    if (!node || !length || !gpus || choiceIn(workload.choices, "shape") == "week")
        return std::nullopt;
    const double perHour = evaluation.at(*node, month).value_or(0);
    const double atOnce = evaluation.at(sheet.loads.front().mean, month).value_or(0) / (perHour * *length);
    const bool mayWait = choiceIn(workload.choices, "patience") != "at-once";
    return JobsInSlots{perHour,
                       *length,
                       value("job_variation").value_or(1),
                       perHour > 0 ? atOnce : *gpus,
                       mayWait ? value("max_wait").value_or(kInfinite) : 0,
                       choiceIn(workload.choices, "arrivals") != "planned"};
}

// The measured demand replaces the mean; the peak keeps its ratio to the mean.
void rescale(const Band &measured, MonthDemand &month)
{
    const double peak = month.plannedMean > 0 ? month.plannedPeak / month.plannedMean : 1;
    month.mean = measured;
    month.peak = times(measured, peak);
    month.plannedMean = month.mean.p50;
    month.plannedPeak = month.peak.p50;
    const double hours = gpuHoursOf(month.load);
    double all = 0;
    for (const LoadStep &step : month.load)
        all += step.hours;
    if (hours > 0)
        month.load = scaled(month.load, measured.p50 * all / hours);
    else
        month.load = {{measured.p50, all}};
}

} // namespace

Result<std::vector<MonthDemand>> planDemand(const Study &study, const StudySheet &sheet,
                                            const Evaluation &evaluation,
                                            const std::optional<Forecast> &forecast,
                                            const std::stop_token &stop)
{
    const std::string place = "workloads." + sheet.workloads.front();
    const double hours = hoursPerMonth(study);
    std::vector<MonthDemand> demand;
    for (int month = 0; month < sheet.sheet->months(); ++month) {
        const Load load = loadIn(sheet, evaluation, 0, month);
        if (load.empty())
            return Error{ErrorKind::BadInput, "The amount of work is not known; enter it.", place};
        const auto jobs = jobsIn(study, sheet, evaluation, month);
        const LoadDuration planned =
            jobs ? loadDurationOf(*jobs, hours)
                 : loadDurationOf(load, hours, waitingOf(study), jobGpusIn(sheet, evaluation, month));
        demand.push_back({{},
                          {},
                          *evaluation.at(sheet.loads.front().mean, month),
                          *evaluation.at(sheet.loads.front().peak, month),
                          planned,
                          {}});
    }
    const auto bands = bandsOf(study, sheet, evaluation, stop);
    if (!bands)
        return bands.error();
    double all = 0;
    for (std::size_t month = 0; month < demand.size(); ++month) {
        MonthDemand &one = demand[month];
        one.mean = bands->mean[month];
        one.peak = bands->peak[month];
        if (forecast)
            rescale(forecast->months[month], one);
        one.loadHigh = scaled(one.load, one.gpus() > 0 ? one.band().p90 / one.gpus() : 1);
        all += one.gpuHours();
    }
    if (!(all > 0))
        return Error{ErrorKind::BadInput, "No month has any work; enter the amount of work.", place};
    return demand;
}

} // namespace breakeven
