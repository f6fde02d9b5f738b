#include "model/effects/cost_time.h"

#include <algorithm>
#include <limits>
#include <tuple>

namespace breakeven {

std::vector<CostTimePoint> costTimeCurve(const CostTimeTerms &terms, std::span<const double> gpus)
{
    std::vector<CostTimePoint> points;
    for (double n : gpus) {
        const double hours = terms.setupHours + terms.workGpuHours / speedup(terms.scaling, n);
        points.push_back({n, hours, n * terms.pricePerGpuHour * hours});
    }
    return points;
}

std::vector<CostTimePoint> costTimeFront(std::vector<CostTimePoint> points)
{
    constexpr double kEqual = 1e-12;
    std::sort(points.begin(), points.end(), [](const CostTimePoint &a, const CostTimePoint &b) {
        return std::tie(a.hours, a.cost, a.gpus) < std::tie(b.hours, b.cost, b.gpus);
    });
    std::vector<CostTimePoint> front;
    double cheapest = std::numeric_limits<double>::infinity();
    for (const CostTimePoint &point : points)
        if (front.empty() || point.cost < cheapest * (1 - kEqual)) {
            front.push_back(point);
            cheapest = point.cost;
        }
    return front;
}

std::optional<CostTimePoint> cheapestWithin(std::span<const CostTimePoint> points, double deadlineHours)
{
    std::optional<CostTimePoint> cheapest;
    for (const CostTimePoint &point : points) {
        if (point.hours > deadlineHours)
            continue;
        if (!cheapest || std::tie(point.cost, point.gpus) < std::tie(cheapest->cost, cheapest->gpus))
            cheapest = point;
    }
    return cheapest;
}

} // namespace breakeven
