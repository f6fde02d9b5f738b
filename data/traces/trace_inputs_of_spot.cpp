// What availability, lifetimes and spot prices say of a spot market.
#include "data/traces/trace_inputs_by_kind.h"

#include "data/traces/trace_analysis.h"
#include "model/dispatch/load_shape.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

const InputChoices kConstantRate{{"interruption_cause", "rate"}, {"lifetime_law", "exponential"}};

// Instances that were up and for how many hours, in order: "1*4.5, 0*0.5"; empty where a study would not take
// so many.
std::string historyText(const KnownTrace &known)
{
    std::vector<std::pair<double, double>> spells; // instances, hours
    const auto add = [&](double up, double hours) {
        const double there = std::isnan(up) ? 0 : up;
        if (!spells.empty() && spells.back().first == there)
            spells.back().second += hours;
        else if (hours > 0)
            spells.emplace_back(there, hours);
    };
    for (const CountStretch &stretch : availableStretches(known.trace, known.values))
        add(known.values["up"][stretch.sample], stretch.length() / 3600);
    if (spells.size() > std::size_t(kMostCurveItems))
        return {};
    std::string text;
    for (const auto &[up, hours] : spells)
        text += (text.empty() ? "" : ", ") + fmt::format("{:.12g}*{:.12g}", up, hours);
    return text;
}

} // namespace

std::vector<TraceInput> availabilityInputs(const KnownTrace &known)
{
    const SpellStatistics s = spellStatisticsOf(known.trace, known.values);
    std::vector<TraceInput> inputs;
    if (!(s.lossRatePerInstanceHour > 0))
        return inputs;
    InputChoices byRate{{"interruption_cause", "rate"}};
    if (const std::string history = historyText(known); !history.empty())
        byRate.emplace_back("spot_history", history);
    const bool isOne = s.instances == 1;
    const double up = s.instanceUpHours;
    const double away = s.instanceAwayHours;
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
                      kConstantRate});
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

namespace {

constexpr std::size_t kMostLives = 1000; // of a sample in a study

// A parameter of a law as the fit and as a study call it.
struct LawParameter
{
    const char *fitted;
    const char *key;
};
constexpr LawParameter kLawParameters[] = {{"hazard_per_h", "interruption_rate"},
                                           {"shape", "lifetime_shape"},
                                           {"scale_h", "lifetime_scale"},
                                           {"a", "lifetime_a"},
                                           {"t1_h", "lifetime_t1"},
                                           {"t2_h", "lifetime_t2"},
                                           {"b_h", "lifetime_b"}};

InputChoices choicesOf(const char *law) { return {{"interruption_cause", "rate"}, {"lifetime_law", law}}; }

TraceInput capInput(double hours, const std::string &note, InputChoices choices)
{
    return {"lifetime_cap", hours, {}, {}, Confidence::High, note, "stretch", std::move(choices)};
}

std::vector<TraceInput> lawInputs(const LifetimeFit &law)
{
    const InputChoices choices = choicesOf(lifetimeModelName(law.model));
    std::vector<TraceInput> inputs;
    for (const LifetimeParameter &parameter : law.parameters)
        for (const LawParameter &known : kLawParameters)
            if (parameter.name == known.fitted)
                inputs.push_back({known.key,
                                  parameter.value,
                                  parameter.standardError,
                                  {},
                                  Confidence::High,
                                  fmt::format("fitted to {} interruptions", law.interruptions),
                                  "stretch",
                                  choices});
    if (law.capHours)
        inputs.push_back(capInput(std::ceil(*law.capHours), "lives are ended at this age", choices));
    return inputs;
}

// The lives that ended in an interruption, as they are; of very many as many quantiles.
std::vector<TraceInput> recordedLives(const std::vector<LifetimeRecord> &records)
{
    std::vector<double> lives;
    for (const LifetimeRecord &record : records)
        if (!record.isCensored && record.hours > 0)
            lives.push_back(record.hours);
    std::sort(lives.begin(), lives.end());
    const std::size_t count = std::min(lives.size(), kMostLives);
    std::string sample;
    for (std::size_t i = 0; i < count; ++i)
        sample +=
            (i == 0 ? "" : ", ") + fmt::format("{:.6g}", lives[(2 * i + 1) * lives.size() / (2 * count)]);
    InputChoices choices = choicesOf("empirical");
    choices.emplace_back("lifetimes", sample);
    return {capInput(lives.back(),
                     fmt::format("the longest of {} recorded lives, which are taken as they are: no law "
                                 "that is known fits them",
                                 lives.size()),
                     std::move(choices))};
}

} // namespace

std::vector<TraceInput> lifetimeInputs(const KnownTrace &known)
{
    const std::vector<LifetimeRecord> records = lifetimeRecordsOf(known.values);
    const auto law = fitBestLifetimes(records);
    if (!law)
        return {};
    return law->isAccepted ? lawInputs(*law) : recordedLives(records);
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

} // namespace breakeven
