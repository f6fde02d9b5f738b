#include "model/risk/rank_correlation.h"

#include <cmath>
#include <numbers>

namespace breakeven {

double correlationOfRanks(double rankCorrelation)
{
    return 2 * std::sin(std::numbers::pi * rankCorrelation / 6);
}

} // namespace breakeven
