// Whether a part of a source that was just fetched may take the place of the one before it.
#pragma once

#include "data/store/price_store.h"
#include "model/result.h"

#include <set>
#include <string>
#include <vector>

namespace breakeven {

struct SnapshotDemands
{
    std::string currency;
    bool needsGpus = false;
    double leastRows = 0.7;         // of the rows of the snapshot before
    double largestMedianStep = 0.6; // of the prices that both have, as a share
};

// `before` is the newest snapshot of the same part, or null. Errors: BadInput with the numbers: no price,
// another currency, no GPU or too few rows. Nothing is to be written then.
Result<void> checkSnapshot(const PriceBatch &batch, const PriceSnapshot *before,
                           const SnapshotDemands &demands);

// The median of |after / before − 1| over the series that `now` and `known` have; 0 when there are none. Of a
// series whose newest price waits that one is compared. From `largestMedianStep` on the prices moved as a
// whole: what changed is set aside.
double medianStep(const std::vector<Offer> &now, const std::vector<Offer> &known);

// Whether what a part no longer names counts: the offers of a market come and go.
enum class Vanishing { IsALoss, IsUsual };

// Checks that a part has not lost too many of its prices. `known` are its prices so far; `unpriced` are the
// offers it now names without a price (PriceRows::unpriced). Errors: BadInput with the numbers when more than
// the share 1 − `least` of one kind (on demand in a region, …) have lost their price, of the machines with
// GPUs have lost their GPUs, name no region or machine, or (where vanishing is a loss) are no longer named at
// all. Then a field inside another one was renamed, or its meaning has changed.
Result<void> checkLosses(const std::vector<Offer> &offers, const std::vector<Offer> &known,
                         const std::set<std::string> &unpriced, double least,
                         Vanishing mayGo = Vanishing::IsALoss);

// Errors: BadInput with the numbers when it has fewer than the share `least` of the rows of `before`.
Result<void> checkRowCount(const PriceSnapshot &now, const PriceSnapshot *before, double least);

} // namespace breakeven
