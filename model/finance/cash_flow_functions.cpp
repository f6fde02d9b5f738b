#include "model/finance/cash_moments.h"
#include "model/finance/discounting.h"

#include "model/numeric/root.h"
#include "model/numeric/unknown.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

namespace breakeven {

namespace {

using Arguments = std::span<const std::span<const double>>;

constexpr double kNever = std::numeric_limits<double>::infinity();
constexpr double kLeastRate = -0.99;
constexpr double kMostRate = 10;

int monthsOf(Arguments arguments) { return int(std::max(arguments[0].size(), arguments[1].size())); }

// Of month `month`, whether the argument is a series or one number for every month.
double at(std::span<const double> argument, int month)
{
    return argument[argument.size() == 1 ? 0 : std::size_t(month)];
}

double totalOf(std::span<const double> argument, int first, int last)
{
    double sum = 0;
    for (int month = first; month < last; ++month)
        sum += at(argument, month);
    return sum;
}

struct DatedCash
{
    double years = 0;
    double amount = 0;
};

std::vector<DatedCash> datedCash(Arguments arguments, CashTiming timing)
{
    const int months = monthsOf(arguments);
    const int step = timing == CashTiming::Monthly ? 1 : 12;
    std::vector<DatedCash> cash;
    for (int month = 0; month < months; ++month)
        if (const double purchases = at(arguments[0], month); purchases != 0)
            cash.push_back({month / 12.0, purchases});
    for (int first = 0; first < months; first += step) {
        const int last = std::min(first + step, months);
        cash.push_back({yearlyMoment(timing, first, last), totalOf(arguments[1], first, last)});
    }
    return cash;
}

bool hasBothSigns(const std::vector<DatedCash> &cash)
{
    const auto pays = [](const DatedCash &one) { return one.amount < 0; };
    const auto earns = [](const DatedCash &one) { return one.amount > 0; };
    return std::any_of(cash.begin(), cash.end(), pays) && std::any_of(cash.begin(), cash.end(), earns);
}

// The worth of all cash at the start, or at the end for negative rates: the same root without the huge
// factors (1 + rate)^−t of the other.
double worth(const std::vector<DatedCash> &cash, double rate, double end)
{
    double sum = 0;
    for (const DatedCash &one : cash)
        sum += one.amount * std::pow(1 + rate, (rate < 0 ? end : 0) - one.years);
    return sum;
}

template<CashTiming timing>
double internalRateOf(Arguments arguments)
{
    const std::vector<DatedCash> cash = datedCash(arguments, timing);
    if (!hasBothSigns(cash))
        return kUnknown;
    const double end = monthsOf(arguments) / 12.0;
    const auto root = rootBetween(kLeastRate, kMostRate, [&](double rate) { return worth(cash, rate, end); });
    return root.value_or(kUnknown);
}

// A running total this small against the money that moved is 0: sums of decimals miss it by their last digit.
bool isPaidBack(double runningTotal, double moved) { return runningTotal >= -1e-12 * moved; }

double paybackMonthsOf(Arguments arguments)
{
    double runningTotal = 0;
    double moved = 0;
    int month = 0;
    int firstPaidBack = 0;
    for (; month < monthsOf(arguments); ++month) {
        const double purchase = at(arguments[0], month);
        const double other = at(arguments[1], month);
        runningTotal += purchase + other;
        moved += std::fabs(purchase) + std::fabs(other);
        if (!isPaidBack(runningTotal, moved))
            firstPaidBack = month + 1;
    }
    if (std::isnan(runningTotal))
        return kUnknown;
    return firstPaidBack == month ? kNever : firstPaidBack + 1;
}

double paybackYearsOf(Arguments arguments, double rate)
{
    const int months = monthsOf(arguments);
    double runningTotal = at(arguments[0], 0);
    double moved = std::fabs(runningTotal);
    double answer = isPaidBack(runningTotal, moved) ? 0 : kNever;
    for (int first = 0; first < months; first += 12) {
        const int last = std::min(first + 12, months);
        const double purchases = totalOf(arguments[0], std::max(first, 1), last);
        const double discount = std::pow(1 + rate, last / 12.0);
        const double flow = (purchases + totalOf(arguments[1], first, last)) / discount;
        moved += std::fabs(flow);
        if (answer == kNever && isPaidBack(runningTotal + flow, moved))
            answer = first / 12.0 + std::min(1.0, -runningTotal / flow) * (last - first) / 12.0;
        runningTotal += flow;
        if (!isPaidBack(runningTotal, moved))
            answer = kNever; // a later purchase spends it again
    }
    return std::isnan(runningTotal) ? kUnknown : answer;
}

} // namespace

Function internalRate(CashTiming timing)
{
    constexpr double (*byTiming[])(Arguments) = {
        internalRateOf<CashTiming::End>, internalRateOf<CashTiming::Middle>,
        internalRateOf<CashTiming::Start>, internalRateOf<CashTiming::Monthly>};
    return {"internal rate of return",
            {"purchases", "other cash"},
            byTiming[std::size_t(timing)],
            "root of the present value between −99 % and 1000 %, Brent's method"};
}

Function paybackMonths()
{
    return {"payback month",
            {"purchases", "other cash"},
            paybackMonthsOf,
            "first month from which the running total stays at or above 0"};
}

Function paybackYears()
{
    return {"payback in years",
            {"purchases", "other cash"},
            [](Arguments arguments) { return paybackYearsOf(arguments, 0); },
            "first year in which the running total reaches 0, linear within the year"};
}

Function discountedPaybackYears()
{
    return {"discounted payback in years",
            {"purchases", "other cash", "rate"},
            [](Arguments arguments) { return paybackYearsOf(arguments, arguments[2][0]); },
            "first year in which the discounted running total reaches 0, linear within the year"};
}

} // namespace breakeven
