// What it costs to have someone look after the servers, by how many there are.
//
// Units: servers are machines or pure; the result has the unit of `basePerYear`. Shape: any operand may be a
// monthly series.
#pragma once

#include "model/sheet/sheet_builder.h"

namespace breakeven {

// Constant: the base whatever the number; Power: the base up to the reference number, then growing with
// (servers / reference)^exponent; Steps: one more base with every further reference number begun.
enum class StaffModel { Constant, Power, Steps };

Quantity staffCost(StaffModel model, Quantity servers, Quantity basePerYear, Quantity referenceServers,
                   Quantity exponent);

} // namespace breakeven
