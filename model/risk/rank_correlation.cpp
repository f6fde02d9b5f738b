#include "model/risk/rank_correlation.h"

#include <numbers>

namespace breakeven {

namespace {

// Its series, the same bits everywhere. Requires: at most π/6 in size, where the last term is below rounding.
double sineOfSmall(double x)
{
    constexpr int kSeriesTerms = 9;
    double sum = 1;
    for (int k = kSeriesTerms; k >= 1; --k)
        sum = 1 - sum * x * x / (2 * k * (2 * k + 1));
    return x * sum;
}

} // namespace

double correlationOfRanks(double rankCorrelation)
{
    return 2 * sineOfSmall(std::numbers::pi * rankCorrelation / 6);
}

} // namespace breakeven
