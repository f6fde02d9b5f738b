#include "model/effects/spot_functions.h"

#include "model/effects/price_crossing.h"
#include "model/effects/replicas.h"
#include "model/effects/whole.h"
#include "model/numeric/normal.h"
#include "model/numeric/unknown.h"

#include <cmath>
#include <limits>

namespace breakeven {

namespace {

using Arguments = std::span<const std::span<const double>>;

constexpr double kMostNodes = 1e6;

bool isShare(double value) { return value >= 0 && value <= 1; }

double enough(Arguments arguments)
{
    const double nodes = arguments[0][0], spare = arguments[1][0];
    const double availability = arguments[2][0], correlation = arguments[3][0];
    if (!(nodes >= 0 && spare >= 0 && nodes + spare <= 2 * kMostNodes) || !isShare(availability) ||
        !isShare(correlation))
        return kUnknown;
    const int need = int(wholeUp(nodes));
    return enoughUpProbability(need + int(wholeDown(spare)), need, availability, correlation);
}

double hazard(Arguments arguments)
{
    const double bid = arguments[0][0], correlation = arguments[1][0], step = arguments[2][0];
    if (std::isnan(bid) || !(correlation >= -1 && correlation <= 1) || !(step > 0))
        return kUnknown;
    return priceCrossing(bid, correlation, step).hazardPerHour;
}

} // namespace

Function enoughNodes()
{
    return {"probability of enough nodes",
            {"nodes", "spare nodes", "availability of a node", "correlation of two"},
            enough,
            "binomial; beta-binomial where nodes come and go together"};
}

Function timeBelowBid()
{
    return {"share of time below the bid",
            {"standard deviations"},
            [](Arguments arguments) { return normalCumulative(arguments[0][0]); },
            "the logarithm of the price is normal"};
}

Function hazardOfBid()
{
    return {"hazard of a bid",
            {"standard deviations", "correlation", "step in hours"},
            hazard,
            "upward crossings of a first-order autoregressive price, by Owen's T"};
}

} // namespace breakeven
