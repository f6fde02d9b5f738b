// What requests, jobs and cold starts say of the work.
#include "data/traces/trace_inputs_by_kind.h"

#include "data/traces/trace_analysis.h"
#include "model/numeric/sample_statistics.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace breakeven {

std::vector<TraceInput> arrivalInputs(const KnownTrace &known, double hoursPerMonth)
{
    const ArrivalStatistics s = arrivalStatisticsOf(known.values);
    if (!(s.ratePerSecond > 0))
        return {};
    const double perMonth = s.ratePerSecond * 3600 * hoursPerMonth;
    const auto *poisson = known.fit ? std::get_if<PoissonFit>(&known.fit->law) : nullptr;
    const double dispersion = poisson ? std::max(1.0, poisson->indexOfDispersion) : 1;
    return {{"requests_per_month",
             perMonth,
             errorOf(perMonth, s.requests / dispersion),
             {},
             Confidence::Medium,
             fmt::format("{:.0f} requests in {:.1f} h, taken for the whole month", s.requests,
                         s.spanSeconds / 3600),
             {},
             {{"measure", "requests"}}}};
}

std::vector<TraceInput> jobInputs(const KnownTrace &known, double hoursPerMonth)
{
    const auto seconds = known.values["duration"];
    const auto gpus = known.values["gpus"];
    const double jobs = double(known.trace.points());
    const JobStatistics s = jobStatistics(jobs, seconds, gpus);
    std::vector<TraceInput> inputs;
    const InputChoices byJobs{{"measure", "jobs"}};
    if (const auto times = known.values.times(); !times.empty() && times.back() > 0) {
        const double hours = times.back() / 3600;
        const double perMonth = jobs / hours * hoursPerMonth;
        inputs.push_back({"jobs_per_month",
                          perMonth,
                          errorOf(perMonth, jobs),
                          {},
                          Confidence::High,
                          fmt::format("{:.0f} jobs in {:.1f} h", jobs, hours),
                          {},
                          byJobs});
    }
    if (s.gpuHours > 0) {
        const double mean = s.gpuHours / jobs;
        double squares = 0;
        for (std::size_t i = 0; i < seconds.size(); ++i) {
            const double hours = seconds[i] * (gpus.empty() ? 1 : gpus[i]) / 3600;
            squares += std::isnan(hours) ? 0 : (hours - mean) * (hours - mean);
        }
        const auto error = jobs > 1 ? std::optional(std::sqrt(squares / (jobs - 1) / jobs)) : std::nullopt;
        inputs.push_back({"job_gpu_hours",
                          mean,
                          error,
                          {},
                          Confidence::High,
                          fmt::format("mean of {:.0f} jobs, hours as they are: no relative speed", jobs),
                          {},
                          byJobs});
    }
    return inputs;
}

std::vector<TraceInput> utilisationInputs(const KnownTrace &known)
{
    const UtilisationStatistics s = utilisationStatistics(known.values.times(), known.values["share"]);
    if (!(s.mean > 0))
        return {};
    return {{"busy",
             s.mean,
             {},
             {},
             Confidence::High,
             fmt::format("mean of {:.1f} h, taken for all hours", s.spanSeconds / 3600),
             {},
             {{"measure", "busy"}}}};
}

std::vector<TraceInput> durationInputs(const KnownTrace &known, DurationMeaning meaning)
{
    const auto seconds = known.values["duration"];
    std::vector<double> sorted(seconds.begin(), seconds.end());
    std::erase_if(sorted, [](double value) { return std::isnan(value); });
    if (sorted.empty())
        return {};
    const double middle = nearestRank(sorted, 0.5);
    const double low = nearestRank(sorted, 0.1);
    const double high = nearestRank(sorted, 0.9);
    std::optional<Range> range;
    if (0 < low && low < high)
        range = Range{low, high, RangeShape::Lognormal};
    const std::string note =
        fmt::format("median of {} durations, 10 % to 90 % of them as its range", sorted.size());
    if (meaning == DurationMeaning::NodeStart)
        return {
            {"provision_time", middle, {}, range, Confidence::High, note, "idle_per_start_h", {}},
            {"boot_time", middle, {}, range, Confidence::High, note, "overhead", {{"autoscaler", "flags"}}}};
    std::vector<TraceInput> inputs;
    for (const char *key : {"provision_time", "driver_time", "image_size", "model_size"})
        inputs.push_back({key,
                          0,
                          {},
                          {},
                          Confidence::High,
                          "part of the cold start measured as a whole",
                          "idle_per_start_h",
                          {}});
    inputs.push_back({"init_time",
                      middle,
                      {},
                      range,
                      Confidence::High,
                      note + "; the whole cold start",
                      "idle_per_start_h",
                      {}});
    return inputs;
}

} // namespace breakeven
