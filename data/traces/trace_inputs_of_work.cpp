// What requests, jobs and cold starts say of the work.
#include "data/traces/trace_inputs_by_kind.h"

#include "data/traces/job_log.h"
#include "data/traces/trace_analysis.h"
#include "model/numeric/sample_statistics.h"
#include "model/trace/arrival_pattern.h"
#include "model/trace/job_demand.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

// Tokens of a request: the mean, with what most have at most where single requests are told.
void addTokens(const KnownTrace &known, const char *key, std::vector<TraceInput> &inputs)
{
    std::vector<double> tokens(known.values[key].begin(), known.values[key].end());
    std::erase_if(tokens, [](double value) { return std::isnan(value); });
    const TokenStatistics s = tokenStatisticsOf(known.values, key);
    if (tokens.empty() || !(s.mean > 0))
        return;
    const bool areSingle = known.values["rate"].empty();
    std::optional<double> error;
    if (areSingle && tokens.size() > 1)
        error = sampleDeviation(tokens) / std::sqrt(double(tokens.size()));
    const std::string note =
        areSingle ? fmt::format("mean of {} requests; 95 % have at most {:.0f}", tokens.size(), s.p95)
                  : "mean of all requests";
    inputs.push_back({key, s.mean, error, {}, Confidence::Medium, note, {}, {}});
}

// The curve stands with it: what it leaves of the swings is the burst.
void addBurst(const ArrivalPattern &pattern, std::vector<TraceInput> &inputs)
{
    if (std::isnan(pattern.burst))
        return;
    InputChoices shape{{"shape", "flat"}};
    if (!pattern.week.empty())
        shape = {{"shape", "week"}, {"weights", weightsText(pattern.week)}};
    inputs.push_back({"burst",
                      pattern.burst,
                      {},
                      {},
                      Confidence::Medium,
                      fmt::format("95 % of {} minutes have at most this times the mean{}{}", pattern.minutes,
                                  pattern.week.empty() ? "" : " of their hour",
                                  pattern.isCoarse ? "; what came within a step is not told" : ""),
                      {},
                      std::move(shape)});
}

void addCachedShare(const KnownTrace &known, std::vector<TraceInput> &inputs)
{
    const bool isCached = !known.values[kCachedColumn].empty();
    if (const double share = cachedShare(known.values); !std::isnan(share))
        inputs.push_back(
            {"cached_share",
             share,
             {},
             {},
             Confidence::Medium,
             isCached ? "of the input, as it was cached"
                      : "of the input, in leading blocks of 512 tokens that an earlier request had; a cache "
                        "without a limit",
             {},
             {}});
}

std::string curveRemark(const Trace &trace, const ArrivalPattern &pattern)
{
    if (pattern.week.empty())
        return fmt::format("The log covers {:.3g} h, less than a day: the load is taken as flat.",
                           pattern.coveredHours);
    return fmt::format("The load follows the {} hours of a {}, {}.", pattern.week.size(),
                       pattern.week.size() > 24 ? "week" : "day",
                       trace.hasClock ? "in UTC" : "from the beginning of the log");
}

} // namespace

std::string weightsText(const std::vector<double> &week)
{
    std::string text;
    for (const double level : week)
        text += fmt::format("{}{:.6g}", text.empty() ? "" : ",", level);
    return text;
}

std::vector<std::string> servingRemarks(const KnownTrace &known)
{
    if (known.trace.kind != TraceKind::Arrivals)
        return {};
    const ArrivalPattern pattern = arrivalPatternOf(known.trace, known.values);
    std::vector<std::string> remarks;
    if (pattern.coveredHours > 0)
        remarks.push_back(curveRemark(known.trace, pattern));
    const bool hasInput = !known.values["input_tokens"].empty();
    const bool hasOutput = !known.values["output_tokens"].empty();
    if (hasInput || hasOutput)
        remarks.push_back("The lengths of requests count as their means: how they spread is left out.");
    if (!hasInput || !hasOutput)
        remarks.push_back(fmt::format("The log says no {} tokens: those of the study stay.",
                                      hasInput    ? "output"
                                      : hasOutput ? "input"
                                                  : "input or output"));
    if (std::isnan(cachedShare(known.values)))
        remarks.push_back("The log does not say what was cached: the share of cached input is unchanged.");
    return remarks;
}

std::vector<std::string> arrivalRemarks(const Study &study, const std::string &place, const KnownTrace &known)
{
    if (known.trace.kind != TraceKind::Arrivals || !takesRequests(study, place))
        return {};
    if (isServedInTokens(study, place))
        return servingRemarks(known);
    if (lacksTimeOfRequest(study, place))
        return {kNoTimeOfRequest};
    const ArrivalPattern pattern = arrivalPatternOf(known.trace, known.values);
    if (!pattern.week.empty())
        return {curveRemark(known.trace, pattern)};
    return {fmt::format("The log covers {:.3g} h, less than a day: the hours of the load stay as they are.",
                        pattern.coveredHours)};
}

std::vector<TraceInput> arrivalInputs(const KnownTrace &known, double hoursPerMonth)
{
    const ArrivalStatistics s = arrivalStatisticsOf(known.values);
    if (!(s.ratePerSecond > 0))
        return {};
    const double perMonth = s.ratePerSecond * 3600 * hoursPerMonth;
    const ArrivalPattern pattern = arrivalPatternOf(known.trace, known.values);
    InputChoices choices{{"measure", "requests"}};
    if (!pattern.week.empty()) {
        choices.push_back({"shape", "week"});
        choices.push_back({"weights", weightsText(pattern.week)});
    }
    const auto *poisson = known.fit ? std::get_if<PoissonFit>(&known.fit->law) : nullptr;
    const double dispersion = poisson ? std::max(1.0, poisson->indexOfDispersion) : 1;
    std::vector<TraceInput> inputs{{"requests_per_month",
                                    perMonth,
                                    errorOf(perMonth, s.requests / dispersion),
                                    {},
                                    Confidence::Medium,
                                    fmt::format("{:.0f} requests in {:.1f} h, taken for the whole month",
                                                s.requests, s.requests / s.ratePerSecond / 3600),
                                    {},
                                    std::move(choices)}};
    addTokens(known, "input_tokens", inputs);
    addTokens(known, "output_tokens", inputs);
    addBurst(pattern, inputs);
    addCachedShare(known, inputs);
    return inputs;
}

namespace {

constexpr double kLeastHours = 14 * 24; // of a log that tells a rate with confidence
constexpr double kMostQuietShare = 0.25;

double quietHours(const JobDemand &demand) { return demand.coveredHours - demand.spanHours; }

bool isShort(double hours) { return hours < kLeastHours; }

bool isQuietAtEnd(const JobDemand &demand)
{
    return quietHours(demand) > kMostQuietShare * demand.coveredHours;
}

// Of all its time: the GPU-hours of the jobs a month are then those of the load curve.
TraceInput jobsPerMonth(const JobDemand &demand, double hoursPerMonth)
{
    double perMonth = demand.jobs / demand.coveredHours * hoursPerMonth;
    std::string note = fmt::format("{:.0f} jobs in {:.1f} h, from the first submission to the last end",
                                   demand.jobs, demand.coveredHours);
    if (demand.growth) {
        const double factor = demand.growth->endOverMean(demand.spanHours);
        perMonth *= factor;
        note += fmt::format(", times {:.4g} for the level at the end of the log", factor);
    }
    if (isShort(demand.coveredHours))
        note += "; less than two weeks";
    const bool isSure = !isShort(demand.coveredHours) && !isQuietAtEnd(demand);
    return {"jobs_per_month",
            perMonth,
            errorOf(perMonth, demand.jobs),
            {},
            isSure ? Confidence::High : Confidence::Low,
            std::move(note),
            {},
            {{"measure", "jobs"}}};
}

// Of a log that does not tell how long its jobs ran.
std::vector<TraceInput> jobRate(const KnownTrace &known, double hoursPerMonth)
{
    const auto times = known.values.times();
    const double jobs = double(known.trace.points());
    if (times.empty() || !(times.back() > 0))
        return {};
    const double hours = times.back() / 3600, perMonth = jobs / hours * hoursPerMonth;
    return {
        {"jobs_per_month",
         perMonth,
         errorOf(perMonth, jobs),
         {},
         isShort(hours) ? Confidence::Low : Confidence::High,
         fmt::format("{:.0f} jobs in {:.1f} h{}", jobs, hours, isShort(hours) ? "; less than two weeks" : ""),
         {},
         {{"measure", "jobs"}}}};
}

} // namespace

std::vector<TraceInput> jobInputs(const KnownTrace &known, double hoursPerMonth)
{
    const auto log = jobLogOf(known.trace, known.values);
    if (!log)
        return known.values["duration"].empty() ? jobRate(known, hoursPerMonth) : std::vector<TraceInput>();
    return jobInputs(known.trace, *log, jobDemandOf(log->jobs, log->firstOfWeek), hoursPerMonth);
}

std::vector<TraceInput> jobInputs(const Trace &trace, const JobLog &log, const JobDemand &demand,
                                  double hoursPerMonth)
{
    if (!(demand.spanHours > 0))
        return {};
    std::vector<TraceInput> inputs{jobsPerMonth(demand, hoursPerMonth)};
    const auto add = [&](const char *key, double value, std::optional<double> error, std::string text,
                         bool isOfJobs = true) {
        inputs.push_back({key,
                          value,
                          error,
                          {},
                          Confidence::High,
                          std::move(text),
                          {},
                          isOfJobs ? InputChoices{{"measure", "jobs"}} : InputChoices{}});
    };
    if (trace.column("gpus"))
        add("job_gpus", demand.meanGpus, {}, fmt::format("mean of {:.0f} jobs", demand.jobs));
    if (demand.jobs > 1)
        add("job_variation", demand.variation, {},
            fmt::format("of their times: {:.4g} h to {:.4g} h from 10 % to 90 %", demand.p10Hours,
                        demand.p90Hours));
    add("job_gpu_hours", demand.gpuHoursPerJob,
        demand.jobs > 1 ? std::optional(demand.gpuHoursPerJobError) : std::nullopt,
        fmt::format("mean of {:.0f} jobs, hours as they are: no relative speed", demand.jobs));
    if (demand.growth)
        add("growth", demand.growth->perYear, demand.growth->standardError,
            fmt::format("trend of the GPU-hours of {} weeks", demand.growth->weeks), false);
    if (const std::string left = leftOutSentence(log.leftOut); !left.empty())
        for (TraceInput &input : inputs)
            input.note += "; " + left.substr(0, left.size() - 1);
    return inputs;
}

std::vector<std::string> jobRemarks(const JobDemand &demand)
{
    std::vector<std::string> remarks;
    if (isShort(demand.coveredHours))
        remarks.push_back(fmt::format("The log covers {:.3g} days and is taken for every month: two weeks or "
                                      "more say what is usual.",
                                      demand.coveredHours / 24));
    if (isQuietAtEnd(demand))
        remarks.push_back(fmt::format("The last {:.4g} h of the log, {:.0f} % of it, have no submission: if "
                                      "it leaves out jobs that came then, the demand is higher.",
                                      quietHours(demand), 100 * quietHours(demand) / demand.coveredHours));
    return remarks;
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
