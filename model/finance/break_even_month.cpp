#include "model/finance/break_even_month.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace breakeven {

namespace {

double at(std::span<const double> argument, std::size_t month)
{
    return argument[argument.size() == 1 ? 0 : month];
}

struct Moment
{
    double month = 0;
    double gap = 0; // of the running totals: the first less the other
    bool isEnd = false;
};

struct RunningGap
{
    double first = 0;
    double other = 0;

    Moment after(double month, double ofFirst, double ofOther, bool isEnd)
    {
        first += ofFirst;
        other += ofOther;
        return {month, first - other, isEnd};
    }
};

// Every moment at which either total can bend or jump, in order of time.
std::vector<Moment> momentsOf(const MonthlyCash &first, const MonthlyCash &other)
{
    const std::size_t months = std::max(first.within.size(), other.within.size());
    std::vector<Moment> moments;
    moments.reserve(3 * months);
    RunningGap gap;
    for (std::size_t k = 0; k < months; ++k) {
        const double end = double(k + 1);
        moments.push_back(gap.after(double(k), at(first.atStart, k), at(other.atStart, k), false));
        moments.push_back(gap.after(end, at(first.within, k), at(other.within, k), false));
        moments.push_back(gap.after(end, at(first.atEnd, k), at(other.atEnd, k), true));
    }
    return moments;
}

double breakEvenMonthOf(std::span<const std::span<const double>> arguments)
{
    for (const std::span<const double> argument : arguments)
        for (const double value : argument)
            if (std::isnan(value))
                return value;
    const auto point = breakEvenPoint({arguments[0], arguments[1], arguments[2]},
                                      {arguments[3], arguments[4], arguments[5]});
    return point ? point->month : std::numeric_limits<double>::infinity();
}

} // namespace

std::optional<BreakEvenPoint> breakEvenPoint(const MonthlyCash &first, const MonthlyCash &other)
{
    const std::vector<Moment> moments = momentsOf(first, other);
    if (moments.empty() || moments.back().gap == 0)
        return std::nullopt;
    BreakEvenPoint point;
    point.isFirstCheaper = moments.back().gap < 0;
    const auto isAhead = [&](const Moment &one) {
        return point.isFirstCheaper ? one.gap <= 0 : one.gap >= 0;
    };
    const auto behind = std::find_if_not(moments.rbegin(), moments.rend(), isAhead);
    if (behind == moments.rend())
        return point;
    const Moment &before = *behind;
    const Moment &after = *behind.base();
    const double share = before.gap / (before.gap - after.gap);
    point.month = before.month + share * (after.month - before.month);
    point.isOnlyByEnd = after.isEnd;
    return point;
}

Function breakEvenMonth()
{
    return {"break-even month",
            {"paid at the start of a month", "within it", "at its end", "by the other at the start", "within",
             "at the end"},
            breakEvenMonthOf,
            "From where on the one that ends cheaper has cost less, and stays so; 0: all the time"};
}

} // namespace breakeven
