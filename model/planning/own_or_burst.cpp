#include "model/planning/own_or_burst.h"

#include "model/numeric/normal.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace breakeven {

OwnOrBurst ownForNormal(double mean, double deviation, const OwnOrBurstPrices &prices)
{
    const double allRented = prices.burst * mean;
    if (prices.own >= prices.burst)
        return {0, allRented};
    if (deviation == 0)
        return {mean, prices.own * mean};
    const double own = std::max(mean + deviation * normalQuantile(1 - prices.own / prices.burst), 0.0);
    if (std::isinf(own))
        return {own, 0};
    // The mean number rented beyond the owned ones, which are none where not even the first is worth its
    // price.
    const double z = (own - mean) / deviation;
    const double rented = deviation * (normalDensity(z) - z * normalCumulative(-z));
    return {own, prices.own * own + prices.burst * rented};
}

OwnOrBurst ownForHours(std::span<const double> demand, const OwnOrBurstPrices &prices)
{
    std::vector<double> falling(demand.begin(), demand.end());
    std::sort(falling.begin(), falling.end(), std::greater<>());
    const double hours = double(falling.size());
    // The hours above K pay the burst; as long as they pay more for one than owning it does, K is too small.
    std::size_t above = 0;
    while (above < falling.size() && falling[above] > 0 &&
           prices.burst * double(above + 1) <= prices.own * hours)
        ++above;
    OwnOrBurst best;
    best.own = above < falling.size() ? std::max(falling[above], 0.0) : 0;
    best.cost = prices.own * best.own * hours;
    for (const double wanted : falling)
        best.cost += prices.burst * std::max(wanted - best.own, 0.0);
    return best;
}

} // namespace breakeven
