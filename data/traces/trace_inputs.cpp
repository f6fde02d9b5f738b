#include "data/traces/trace_inputs.h"

#include "data/readers/time_text.h"
#include "data/traces/column_values.h"
#include "data/traces/trace_analysis.h"
#include "data/traces/trace_inputs_by_kind.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

std::vector<TraceInput> inputsOf(const KnownTrace &known, double hoursPerMonth, DurationMeaning meaning)
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
    case TraceKind::Utilisation:
        return utilisationInputs(known);
    case TraceKind::Durations:
        return durationInputs(known, meaning);
    case TraceKind::ServingRuns:
        return {}; // an option names the series itself
    }
    return {};
}

} // namespace

std::optional<double> errorOf(double value, double events)
{
    return events > 0 ? std::optional(value / std::sqrt(events)) : std::nullopt;
}

std::string measuredAt(const Trace &trace)
{
    std::string where;
    for (const char *name : {kProviderAttribute, kPlaceAttribute})
        if (const auto said = trace.attributes.find(name); said != trace.attributes.end())
            where += (where.empty() ? "" : ", ") + said->second;
    return where;
}

std::vector<TraceInput> traceInputs(const KnownTrace &known, double hoursPerMonth, DurationMeaning meaning)
{
    std::vector<TraceInput> inputs = inputsOf(known, hoursPerMonth, meaning);
    if (const std::string where = measuredAt(known.trace); !where.empty())
        for (TraceInput &input : inputs)
            input.note += "; measured at " + where;
    return inputs;
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
