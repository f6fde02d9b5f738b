// What spot capacity there is, and what a bid is worth, as functions of a sheet.
//
// Units: hours; shares and correlations 0–1. Errors: unknown (NaN) where an operand is out of its range or
// unknown.
#pragma once

#include "model/sheet/function.h"

namespace breakeven {

// The probability that a job's nodes are all there, of these and the spare ones: from (nodes, spare nodes,
// availability of a node, correlation of two). Checked: PRE-21, SLO-02.
Function enoughNodes();

// The share of time the price stands below a bid: from (standard deviations above the mean).
Function timeBelowBid();

// How often a held node is lost, an hour: from (standard deviations above the mean, correlation of the price
// with the one before, step in hours). Checked: PRE-18, PRE-19.
Function hazardOfBid();

} // namespace breakeven
