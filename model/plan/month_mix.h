// The cheapest mix of a month (or of any stretch of hours): how much to have all the time, from which offers,
// when the rest is rented by the hour.
//
// In parts of machines it is a linear program; whole machines are found by branching on the two whole numbers
// beside a part. Units: machines; prices for one of them over the whole time. Source: model specification §7.
// Checked: CAP-05…07 in tests/model/plan_mix_test.cpp, and whole machines against trying every number.
#pragma once

#include "model/plan/rented_rest.h"

#include <optional>

namespace breakeven {

// Paid all the time, whether it is used or not.
struct FixedOffer
{
    double capacity = 1; // reference GPUs of a machine
    double price = 0;    // of a machine
    double most = kUnlimited;
};

struct MonthMix
{
    std::vector<double> machines; // as the offers
    double cost = 0;
};

// Nothing where the cost has no lower end (a price below 0 without a limit).
std::optional<MonthMix> cheapestParts(const RentedRest &rest, const std::vector<FixedOffer> &offers);
std::optional<MonthMix> cheapestMachines(const RentedRest &rest, const std::vector<FixedOffer> &offers);

} // namespace breakeven
