// How many machines a month of a load takes, found by counting upward until all that is asked for holds.
//
// Source: demand-and-supply.md §2 (machines), §7 (replicas), §8 (what a base leaves).
#pragma once

#include "model/dispatch/dispatch.h"

#include <vector>

namespace breakeven::test {

// The machines one after the other may be a billionth short of a border.
inline constexpr double kBorder = 1e-9;

// A base serves what is wanted at once before what may wait.
Load leftByBase(std::span<const LoadSegment> load, double servedBefore);

bool wantsWaiting(const Load &load);

// Chosen by the load, not given.
bool isUnlimited(const SupplyTerms &terms);

// The fewest machines that hold so many own GPUs; where GPUs are sold singly, any fraction.
double machinesHolding(double ownGpus, const SupplyTerms &terms);

// Arrivals an hour in each segment: in step with the load.
std::vector<double> requestRates(std::span<const LoadSegment> load, const RequestTerms &requests);
// That so many machines make, with those of the base.
int replicasOf(double machines, const SupplyTerms &terms);
// The fewest for the requests of each segment; 0 where there are no requests or the machines are given.
std::vector<double> machinesForRequests(std::span<const LoadSegment> load, const SupplyTerms &terms);

// `load`: before a base takes its share.
double machinesOfMonth(std::span<const LoadSegment> load, const SupplyTerms &terms);

} // namespace breakeven::test
