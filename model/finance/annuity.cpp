#include "model/finance/annuity.h"

#include "model/finance/count.h"

namespace breakeven {

namespace {

// At smaller rates 1 − (1 + rate)^−n loses more digits than the series leaves out; the second bound keeps the
// series short for very many years.
constexpr double kSmallRate = 1e-6;
constexpr double kSmallGrowth = 1e-3;

} // namespace

Quantity annuity(Quantity rate, Quantity years)
{
    const Quantity r = count(rate);
    const Quantity n = count(years);
    const Quantity small = smaller(r.builder().constant(kSmallRate), kSmallGrowth / n);
    const Quantity isSmall = isAtMost(larger(r, -r), small);
    const Quantity series = n * (1 - (n + 1) * r / 2 * (1 - (n + 2) * r / 3));
    const Quantity divisor = choose(isSmall, r.builder().constant(1), r);
    const Quantity factor = choose(isSmall, series, (1 - power(1 + r, -n)) / divisor);
    return choose(isEqual(r, r.builder().constant(0)), n, factor);
}

Quantity equivalentAnnualCost(Quantity presentValue, Quantity rate, Quantity years)
{
    return presentValue / annuity(rate, years);
}

Quantity loanPayment(Quantity principal, Quantity rate, Quantity years)
{
    return principal / annuity(rate, years);
}

} // namespace breakeven
