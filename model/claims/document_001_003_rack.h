// What it costs to own servers, as the tables of the post compute it: the numbers both tables share, and the
// cost of each of three years.
//
// Units: money unless said. Source: the whole price is paid in the first year, the resale (a share of the
// list price) comes in the third, and the mean of the three years is undiscounted.
#pragma once

#include "model/claims/document_001_003.h"

namespace breakeven::rack_tables {

extern const ClaimFact kOne;
extern const ClaimFact kSix;
extern const ClaimFact kListPrice;
extern const ClaimFact kGpus;
extern const ClaimFact kDiscount;
extern const ClaimFact kFullServers;
extern const ClaimFact kResale;
extern const ClaimFact kHosting;
extern const ClaimFact kFailures;
extern const ClaimFact kRepair;
extern const ClaimFact kStaff;
extern const ClaimFact kHold;
extern const ClaimFact kCloudYear;
extern const ClaimFact kSlowFailures;
extern const ClaimFact kRepairYear;

struct Years
{
    Quantity first, second, third, mean;
    Quantity discount; // money off the list price
};
Years years(ClaimContext &claim, const ClaimFact &fleet);
// States the three years and their mean as the numbers of the claim.
void computeYears(ClaimContext &claim, const Years &years);

Quantity oneYear(const ClaimContext &claim);
// Share off the list price.
Quantity discountOf(ClaimContext &claim, Quantity servers);
// Money a server and year at GCP: the study's own price where it is one of 8 GPUs.
Quantity cloudPerServerYear(ClaimContext &claim);

} // namespace breakeven::rack_tables
