#include "model/effects/quadrature.h"

#include <cmath>

namespace breakeven {

namespace {

struct Point
{
    double offset; // from the middle of a panel, as a part of its half
    double weight;
};

constexpr Point kPoints[] = {
    {0.0950125098376374401853193, 0.1894506104550684962853967},
    {0.2816035507792589132304605, 0.1826034150449235888667637},
    {0.4580167776572273863424194, 0.1691565193950025381893121},
    {0.6178762444026437484466718, 0.1495959888165767320815017},
    {0.7554044083550030338951012, 0.1246289712555338720524763},
    {0.8656312023878317438804679, 0.0951585116824927848099251},
    {0.9445750230732325760779884, 0.0622535239386478928628438},
    {0.9894009349916499325961542, 0.0271524594117540948517806},
};

} // namespace

namespace {

// The integral over a panel, which one application of the rule takes to be `whole`.
double halved(double from, double to, double whole, double tolerance, int depth,
              const std::function<double(double)> &function)
{
    const double middle = from + (to - from) / 2;
    const double left = integral(from, middle, 1, function), right = integral(middle, to, 1, function);
    if (depth == 0 || std::fabs(left + right - whole) <= tolerance)
        return left + right;
    return halved(from, middle, left, tolerance, depth - 1, function) +
           halved(middle, to, right, tolerance, depth - 1, function);
}

} // namespace

double integral(double from, double to, int panels, const std::function<double(double)> &function)
{
    const double half = (to - from) / panels / 2;
    double sum = 0;
    for (int panel = 0; panel < panels; ++panel) {
        const double middle = from + (2 * panel + 1) * half;
        for (const Point &point : kPoints)
            sum += point.weight *
                   (function(middle - point.offset * half) + function(middle + point.offset * half));
    }
    return sum * half;
}

double adaptiveIntegral(double from, double to, double tolerance,
                        const std::function<double(double)> &function)
{
    constexpr int kMostHalvings = 40;
    return halved(from, to, integral(from, to, 1, function), tolerance, kMostHalvings, function);
}

} // namespace breakeven
