// What availability, lifetimes and spot prices say of a spot market.
#include "data/traces/trace_inputs_by_kind.h"

#include "data/traces/trace_analysis.h"

#include <fmt/format.h>

#include <cmath>

namespace breakeven {

namespace {

const InputChoices kConstantRate{{"interruption_cause", "rate"}, {"lifetime_law", "exponential"}};

} // namespace

std::vector<TraceInput> availabilityInputs(const KnownTrace &known)
{
    const SpellStatistics s = spellStatisticsOf(known.trace, known.values);
    std::vector<TraceInput> inputs;
    if (!(s.lossRatePerInstanceHour > 0))
        return inputs;
    const InputChoices byRate{{"interruption_cause", "rate"}};
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
                     kConstantRate};
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

} // namespace breakeven
