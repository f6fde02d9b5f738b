#include "data/traces/trace_analysis.h"

#include "data/readers/time_text.h"
#include "data/traces/column_values.h"
#include "model/numeric/unknown.h"

#include <cmath>
#include <limits>

namespace breakeven {

std::vector<CountStretch> availableStretches(const Trace &trace, const TraceValues &values)
{
    const std::size_t ticks = values["up"].size();
    const auto step = attributeNumber(trace, "step_s");
    const bool isTicks = step && !trace.attributes.contains("sampled");
    std::vector<CountStretch> stretches;
    for (std::size_t i = 0; isTicks && i < ticks; ++i)
        stretches.push_back({double(i) * *step, double(i + 1) * *step, i});
    if (!isTicks)
        stretches = stretchesOf(values.times(), step);
    return stretches;
}

SpellStatistics spellStatisticsOf(const Trace &trace, const TraceValues &values)
{
    return spellStatistics(availableStretches(trace, values), values["up"]);
}

ArrivalStatistics arrivalStatisticsOf(const TraceValues &values)
{
    if (!values["rate"].empty())
        return rateStatistics(values.times(), values["rate"]);
    if (!values["requests_total"].empty())
        return counterStatistics(values.times(), values["requests_total"]);
    return values["queue"].empty() ? arrivalStatistics(values.times()) : counterStatistics({}, {});
}

ArrivalPattern arrivalPatternOf(const Trace &trace, const TraceValues &values)
{
    const auto times = values.times();
    std::vector<ArrivedRequests> arrived;
    if (!values["rate"].empty())
        arrived = arrivedAtRates(times, values["rate"]);
    else if (!values["requests_total"].empty())
        arrived = arrivedByCounter(times, values["requests_total"]);
    else if (values["queue"].empty())
        arrived = arrivedOneByOne(times);
    return arrivalPattern(arrived, secondsOfWeek(trace, 0));
}

TokenStatistics tokenStatisticsOf(const TraceValues &values, const std::string &column)
{
    const auto tokens = values[column], rates = values["rate"];
    if (rates.empty())
        return tokenStatistics(tokens);
    double sum = 0, requests = 0;
    for (std::size_t i = 0; i < tokens.size(); ++i)
        if (!std::isnan(tokens[i]) && !std::isnan(rates[i])) {
            sum += tokens[i] * rates[i];
            requests += rates[i];
        }
    return {requests > 0 ? sum / requests : kUnknown, kUnknown, kUnknown};
}

double cachedShare(const TraceValues &values)
{
    const auto cached = values[values[kCachedColumn].empty() ? kCacheableColumn : kCachedColumn];
    const auto input = values["input_tokens"], rates = values["rate"];
    double seen = 0;
    double all = 0;
    for (std::size_t i = 0; i < cached.size() && i < input.size(); ++i) {
        const double requests = rates.empty() ? 1 : rates[i];
        if (requests > 0 && !std::isnan(cached[i]) && !std::isnan(input[i])) {
            seen += cached[i] * requests;
            all += input[i] * requests;
        }
    }
    return all > 0 ? seen / all : kUnknown;
}

PriceStatistics queueStatisticsOf(const TraceValues &values)
{
    return priceStatistics(values.times(), values["queue"], values.times().back(), kUnknown);
}

PriceStatistics priceStatisticsOf(const Trace &trace, const TraceValues &values, std::optional<double> above)
{
    double end = values.times().empty() ? 0 : values.times().back();
    const auto said = attributeNumber(trace, "end_ns");
    if (said && trace.column("time"))
        if (const auto times = wholesOf(*trace.column("time")); times && times->size() > 0)
            end = double(*said - double((*times)(0))) / 1e9;
    return priceStatistics(values.times(), values["price"], end, above.value_or(kUnknown));
}

NodeCountSamples nodeCountSamplesOf(const TraceValues &values)
{
    return {values.times(), values["ready"], values["paid"], values["busy"]};
}

MeasuredSizes measuredSizesOf(const TraceValues &values)
{
    MeasuredSizes all;
    const auto gpus = values["gpus"];
    all.isTime = !values["duration"].empty();
    const auto measured = all.isTime ? values["duration"] : values["throughput"];
    for (std::size_t i = 0; i < gpus.size(); ++i) {
        const double speedup = all.isTime ? measured[0] / measured[i] : measured[i] / measured[0];
        all.sizes.push_back({gpus[i], measured[i], speedup, speedup * gpus[0] / gpus[i]});
    }
    return all;
}

} // namespace breakeven
