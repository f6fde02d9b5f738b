#include "model/decision/search_points.h"

#include "model/numeric/elementary.h"

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

constexpr double kRatioOfEvenSteps = 20;
constexpr double kFarthest = 1000;

bool needsRatios(double from, double to)
{
    const double least = std::min(std::fabs(from), std::fabs(to));
    const double most = std::max(std::fabs(from), std::fabs(to));
    return from * to > 0 && most > kRatioOfEvenSteps * least;
}

} // namespace

std::vector<double> pointsBetween(double from, double to, int steps, bool isWhole)
{
    std::vector<double> points;
    const bool isRatio = needsRatios(from, to);
    double last = from;
    for (int i = 1; i <= steps; ++i) {
        const double part = double(i) / steps;
        double x = i == steps ? to
                   : isRatio  ? from * elementary::power(to / from, part)
                              : from + (to - from) * part;
        if (isWhole)
            x = to > from ? std::min(std::ceil(x), std::floor(to)) : std::max(std::floor(x), std::ceil(to));
        if (x != last && (x > from) == (to > from))
            points.push_back(last = x);
    }
    return points;
}

Ends allowedEnds(const MovableInput &input)
{
    const double value = *input.value, size = std::fabs(value);
    if (value == 0)
        return {std::max(input.least, -1.0), std::min(input.most, 1.0)};
    const double nearZero = value / kFarthest;
    Ends ends{std::isfinite(input.least) ? std::max(input.least, -size * kFarthest)
              : value > 0                ? nearZero
                                         : value * kFarthest,
              std::min(input.most, size * kFarthest)};
    ends.low = std::min(ends.low, value);
    ends.high = std::max(ends.high, value);
    return ends;
}

Ends rangeEnds(const MovableInput &input)
{
    const Range &range = *input.range;
    if (!input.isWhole || std::ceil(range.low) > std::floor(range.high))
        return {range.low, range.high};
    return {std::ceil(range.low), std::floor(range.high)};
}

} // namespace breakeven
