#include "model/serving/serving_series.h"

#include <algorithm>
#include <array>

namespace breakeven {

namespace {

constexpr double kMostFailed = 0.01;
constexpr std::array kSources{ServingSource::Measured, ServingSource::Simulated, ServingSource::Estimated,
                              ServingSource::Said};

double weightedMean(const std::vector<ServingPoint> &points, std::optional<double> ServingPoint::*tokens,
                    bool isWeighted)
{
    double sum = 0, weights = 0;
    for (const ServingPoint &point : points)
        if (point.*tokens) {
            const double weight = isWeighted ? *point.completed : 1;
            sum += weight * *(point.*tokens);
            weights += weight;
        }
    return weights > 0 ? sum / weights : 0;
}

} // namespace

double ServingPoint::load() const
{
    if (concurrency)
        return *concurrency;
    return offeredPerSecond.value_or(requestsPerSecond);
}

bool ServingPoint::failedTooOften() const
{
    if (!failed || !completed)
        return false;
    return *failed > kMostFailed * (*completed + *failed);
}

const char *servingSourceName(ServingSource source)
{
    static constexpr std::array kNames{"measured", "simulated", "estimated", "said"};
    return kNames[std::size_t(source)];
}

std::optional<ServingSource> parseServingSource(std::string_view name)
{
    for (const ServingSource source : kSources)
        if (name == servingSourceName(source))
            return source;
    return std::nullopt;
}

Lengths meanLengths(const std::vector<ServingPoint> &points)
{
    const bool isWeighted = std::all_of(points.begin(), points.end(), [](const ServingPoint &point) {
        return point.completed && *point.completed > 0;
    });
    return {weightedMean(points, &ServingPoint::inputTokens, isWeighted),
            weightedMean(points, &ServingPoint::outputTokens, isWeighted)};
}

} // namespace breakeven
