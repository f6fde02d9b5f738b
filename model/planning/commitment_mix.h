// How much to commit to at which price, when the rest of a demand by the hour is served on demand and, up to
// a cap, on spot.
//
// Commitments of different prices serve alike, so the cost is convex in their sum and bends only where a
// limit or a demand is met: trying these is exact. The amounts of least cost need not be the only ones; of
// several sums the smallest is given. Units: amounts, and prices an hour for one of them. Checked: CAP-06 and
// CAP-07 in tests/model/planning_calculators_test.cpp, and against trying every whole amount.
#pragma once

#include <span>
#include <vector>

namespace breakeven {

struct Commitment
{
    double price = 0; // paid all the time
    double most = 0;  // may be infinite
};

struct RentedPrices
{
    double onDemand = 0;
    double spot = 0;      // not used where it is dearer than on demand
    double spotLimit = 0; // 0: there is none
};

struct CommitmentMix
{
    std::vector<double> amounts; // as the commitments
    double cost = 0;             // of all hours
};

CommitmentMix cheapestMix(std::span<const double> demand, const std::vector<Commitment> &commitments,
                          const RentedPrices &rented);

// The share of the time a commitment must be used to pay: its price over that on demand (CAP-08).
double payingUse(double committedPrice, double onDemandPrice);

} // namespace breakeven
