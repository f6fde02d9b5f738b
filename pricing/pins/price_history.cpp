#include "pricing/pins/price_history.h"

#include "model/numeric/time_constants.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace breakeven {

namespace {

constexpr double kLeastMove = 0.01;

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

std::optional<PriceMove> largestMove(const std::vector<PriceSeries> &series)
{
    std::optional<PriceMove> largest;
    double most = std::log1p(kLeastMove);
    for (const PriceSeries &one : series) {
        const auto course = priceCourse(one);
        if (!course || course->first <= 0 || course->last <= 0)
            continue;
        const double moved = std::abs(std::log(course->last / course->first));
        if (moved < most)
            continue;
        most = moved;
        const std::int64_t last = pointsInUse(one).back().at;
        largest = PriceMove{one.offer, course->first, course->last,
                            Date::fromDaysSinceEpoch(long(course->from / kSecondsPerDay)),
                            Date::fromDaysSinceEpoch(long(last / kSecondsPerDay))};
    }
    return largest;
}

bool isSameSeries(const Offer &one, const Offer &other)
{
    const auto key = [](const Offer &o) {
        return std::tie(o.provider, o.region, o.zone, o.instanceType, o.os, o.model, o.detail, o.source,
                        o.currency);
    };
    return key(one) == key(other);
}

} // namespace breakeven
