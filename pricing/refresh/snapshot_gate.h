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

// `before` is the newest snapshot of the same part, or null; `inUse` its prices in use.
// Errors: BadInput with the numbers: no price, another currency, no GPU, too few rows, or prices that moved
// as a whole. Nothing is to be written then.
Result<void> checkSnapshot(const PriceBatch &batch, const PriceSnapshot *before,
                           const std::vector<Offer> &inUse, const SnapshotDemands &demands);

// `known` are the prices that the part had, `unpriced` what it names without a price now
// (PriceRows::unpriced). Errors: BadInput with the numbers when of the prices of one kind (on demand of a
// region, …) more than the share 1 − `least` have lost theirs, of the machines with GPUs more than that have
// none any more, or more than that name no region or machine: a field within another one was renamed.
Result<void> checkLosses(const std::vector<Offer> &offers, const std::vector<Offer> &known,
                         const std::set<std::string> &unpriced, double least);

// Errors: BadInput with the numbers when it has fewer than the share `least` of the rows of `before`.
Result<void> checkRowCount(const PriceSnapshot &now, const PriceSnapshot *before, double least);

} // namespace breakeven
