#include "data/traces/trace_inputs.h"

#include "data/readers/time_text.h"
#include "data/traces/column_values.h"
#include "data/traces/trace_analysis.h"
#include "model/sample_statistics.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

using Choice = std::vector<std::pair<std::string, std::string>>;

// A rate or a mean of so many independent events.
std::optional<double> errorOf(double value, double events)
{
    return events > 0 ? std::optional(value / std::sqrt(events)) : std::nullopt;
}

std::vector<TraceInput> availabilityInputs(const KnownTrace &known)
{
    const SpellStatistics s = spellStatisticsOf(known.trace, known.values);
    std::vector<TraceInput> inputs;
    if (!(s.lossRatePerInstanceHour > 0))
        return inputs;
    const Choice byRate{{"interruption_cause", "rate"}};
    const bool isOne = s.instances == 1;
    // Of one instance among several the spells are not seen, but the long run of losses and of what is up.
    const double up = isOne ? s.meanUpHours : 1 / s.lossRatePerInstanceHour;
    const double away = isOne ? s.meanDownHours : up * (1 / s.availability - 1);
    const std::string losses =
        fmt::format("{:.0f} losses in {:.1f} h up", s.losses, s.losses / s.lossRatePerInstanceHour);
    const std::string spells = isOne ? "mean of the spells seen" : "from availability and losses";
    inputs.push_back({"interruption_rate",
                      s.lossRatePerInstanceHour,
                      errorOf(s.lossRatePerInstanceHour, s.losses),
                      {},
                      Confidence::High,
                      losses,
                      "stretch",
                      byRate});
    if (!std::isfinite(away))
        return inputs;
    inputs.push_back(
        {"wait_time", away * 60, errorOf(away * 60, s.losses), {}, Confidence::High, spells, "stretch", {}});
    inputs.push_back({"capacity_up_time",
                      up,
                      errorOf(up, s.losses),
                      {},
                      Confidence::High,
                      spells,
                      "enough_capacity",
                      byRate});
    inputs.push_back({"capacity_away_time",
                      away,
                      errorOf(away, s.losses),
                      {},
                      Confidence::High,
                      spells,
                      "enough_capacity",
                      byRate});
    return inputs;
}

std::vector<TraceInput> lifetimeInputs(const KnownTrace &known)
{
    const auto rate = fitLifetimes(LifetimeModel::Exponential, lifetimeRecordsOf(known.values));
    if (!rate)
        return {};
    const LifetimeParameter &hazard = rate->parameters.front();
    TraceInput input{"interruption_rate",
                     hazard.value,
                     hazard.standardError,
                     {},
                     Confidence::High,
                     fmt::format("{} interruptions over the hours seen", rate->interruptions),
                     "stretch",
                     {{"interruption_cause", "rate"}}};
    if (!rate->isAccepted) {
        input.confidence = Confidence::Medium;
        input.note += "; the mean rate only: the lives do not follow a constant one";
    }
    return {input};
}

std::vector<TraceInput> priceInputs(const KnownTrace &known)
{
    const PriceStatistics s = priceStatisticsOf(known.trace, known.values, {});
    if (!(s.timeWeightedMean > 0))
        return {};
    TraceInput input{"price",
                     s.timeWeightedMean,
                     {},
                     {},
                     Confidence::High,
                     fmt::format("time-weighted mean of {:.0f} prices", s.points),
                     {},
                     {}};
    if (s.least < s.most)
        input.range = Range{s.least, s.most, RangeShape::Pert};
    return {input};
}

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
    const Choice byJobs{{"measure", "jobs"}};
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

std::vector<TraceInput> scalingInputs(const FittedScaling &law, const TraceFit &fit)
{
    std::vector<TraceInput> inputs;
    const Choice choice{{"scaling_law", fit.model}};
    const std::string note =
        fmt::format("fitted to {} sizes, r² {:.4f}", law.measurements.points.size(), law.fit.r2);
    const Confidence confidence = fit.warnings.empty() ? Confidence::High : Confidence::Medium;
    inputs.push_back({"baseline_gpus",
                      law.measurements.baseline,
                      {},
                      {},
                      confidence,
                      "the smallest size measured",
                      "efficiency",
                      choice});
    for (const TraceParameter &parameter : fit.parameters) {
        const char *key = parameter.name == "alpha" || parameter.name == "serial" ? "serial_share"
                          : parameter.name == "beta"                              ? "crosstalk"
                          : parameter.name == "exponent"                          ? "scaling_exponent"
                                                                                  : nullptr;
        if (key && parameter.value)
            inputs.push_back(
                {key, *parameter.value, parameter.standardError, {}, confidence, note, "efficiency", choice});
    }
    return inputs;
}

std::vector<TraceInput> autoscalerInputs(const AutoscalerFit &fit)
{
    std::vector<TraceInput> inputs;
    const Choice choice{{"autoscaler", "flags"}};
    const auto add = [&](const char *key, const std::optional<double> &value) {
        if (value && std::isfinite(*value))
            inputs.push_back(
                {key, *value, {}, {}, Confidence::High, "fitted to the node counts", "overhead", choice});
    };
    add("boot_time", fit.bootSeconds);
    add("pod_start_time", fit.podStartSeconds);
    add("scan_interval", fit.loopSeconds);
    add("unneeded_time", fit.unneededSeconds);
    add("termination_time", fit.terminationSeconds);
    if (fit.deletionsPerMinute && fit.loopSeconds)
        add("bulk_delete", std::max(1.0, *fit.deletionsPerMinute * *fit.loopSeconds / 60));
    return inputs;
}

std::vector<TraceInput> nodeInputs(const KnownTrace &known)
{
    if (known.fit && known.fit->isAccepted.value_or(false))
        if (const auto *fit = std::get_if<AutoscalerFit>(&known.fit->law))
            return autoscalerInputs(*fit);
    if (known.values["busy"].empty())
        return {};
    const NodeCountAnalysis a = analyseNodeCounts(nodeCountSamplesOf(known.values), {});
    if (!(a.billedOverpay >= 1))
        return {};
    return {{"overhead",
             a.billedOverpay,
             {},
             {},
             Confidence::High,
             fmt::format("{:.1f} node-hours paid for {:.1f} used", a.paidNodeHours, a.usedNodeHours),
             {},
             {}}};
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

} // namespace

std::vector<TraceInput> traceInputs(const KnownTrace &known, double hoursPerMonth, DurationMeaning meaning)
{
    switch (known.trace.kind) {
    case TraceKind::NodeCounts:
        return nodeInputs(known);
    case TraceKind::Availability:
        return availabilityInputs(known);
    case TraceKind::Lifetimes:
        return lifetimeInputs(known);
    case TraceKind::Arrivals:
        return arrivalInputs(known, hoursPerMonth);
    case TraceKind::SpotPrices:
        return priceInputs(known);
    case TraceKind::Jobs:
        return jobInputs(known, hoursPerMonth);
    case TraceKind::Scaling:
        if (known.fit)
            if (const auto *law = std::get_if<FittedScaling>(&known.fit->law))
                return scalingInputs(*law, *known.fit);
        return {};
    case TraceKind::Durations:
        return durationInputs(known, meaning);
    }
    return {};
}

std::optional<TraceInput> relativeSpeed(const KnownTrace &fast, const KnownTrace &slow)
{
    if (fast.trace.kind != TraceKind::Scaling || slow.trace.kind != TraceKind::Scaling)
        return std::nullopt;
    const MeasuredSizes one = measuredSizesOf(fast.values);
    const MeasuredSizes other = measuredSizesOf(slow.values);
    if (one.isTime != other.isTime)
        return std::nullopt;
    std::vector<double> ratios;
    for (const MeasuredSize &a : one.sizes)
        for (const MeasuredSize &b : other.sizes)
            if (a.gpus == b.gpus && a.measured > 0 && b.measured > 0)
                ratios.push_back(one.isTime ? b.measured / a.measured : a.measured / b.measured);
    if (ratios.empty())
        return std::nullopt;
    double logarithms = 0;
    for (const double ratio : ratios)
        logarithms += std::log(ratio);
    const auto [least, most] = std::minmax_element(ratios.begin(), ratios.end());
    TraceInput input{"speed",
                     std::exp(logarithms / double(ratios.size())),
                     {},
                     {},
                     Confidence::High,
                     fmt::format("against {} at {} common sizes", slow.trace.name, ratios.size()),
                     {},
                     {}};
    if (*least < *most)
        input.range = Range{*least, *most, RangeShape::Pert};
    return input;
}

std::optional<Date> lastDay(const Trace &trace)
{
    const TraceColumn *time = trace.column("time");
    if (!trace.hasClock || !time || time->points() == 0)
        return std::nullopt;
    const auto times = wholesOf(*time);
    if (!times)
        return std::nullopt;
    return Date::fromDaysSinceEpoch(long((*times)(times->size() - 1) / kNanoseconds / 86400));
}

} // namespace breakeven
