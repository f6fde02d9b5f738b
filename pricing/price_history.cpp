#include "pricing/price_history.h"

#include <algorithm>

namespace breakeven {

namespace {

std::vector<PricePoint> pointsInUse(const PriceSeries &series)
{
    std::vector<PricePoint> points;
    std::copy_if(series.points.begin(), series.points.end(), std::back_inserter(points),
                 [](const PricePoint &point) { return !point.isSetAside; });
    return points;
}

} // namespace

std::optional<PriceCourse> priceCourse(const PriceSeries &series)
{
    const std::vector<PricePoint> points = pointsInUse(series);
    if (points.empty())
        return std::nullopt;
    PriceCourse course;
    course.points = points.size();
    course.setAside = series.points.size() - points.size();
    course.first = course.minimum = course.maximum = toDouble(points.front().price);
    course.last = toDouble(points.back().price);
    course.from = points.front().at;
    course.to = std::max(series.until, points.back().at);
    double weighted = 0;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const double price = toDouble(points[i].price);
        const std::int64_t end = i + 1 < points.size() ? points[i + 1].at : course.to;
        weighted += price * double(end - points[i].at);
        course.minimum = std::min(course.minimum, price);
        course.maximum = std::max(course.maximum, price);
    }
    const double span = double(course.to - course.from);
    course.timeWeightedMean = span > 0 ? weighted / span : course.last;
    return course;
}

} // namespace breakeven
