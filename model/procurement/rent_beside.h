// What is rented by the whole machine beside machines of one's own, and given back when it is not needed.
//
// Of a stream of jobs those that a base cannot start in time; of other work the GPUs that are wanted at once
// beyond it. Shape: monthly series. Units: own GPU-hours a month paid, reference GPU-hours a month served.
#pragma once

#include "model/procurement/common_fields.h"
#include "model/procurement/serving.h"

#include <optional>

namespace breakeven {

struct RentedBeside
{
    Quantity paid;
    Quantity served;
};

// Nothing where what is rented can be parted: its price is of a GPU-hour, or the work waits and comes in no
// jobs. Requires: a price beside.
std::optional<RentedBeside> rentBeside(const ProcurementContext &context, const MachineTerms &own,
                                       const Served &hours, const BesidePrice &price);

// Adds what was rented to what its own machines did.
void addRented(const ProcurementContext &context, const RentedBeside &rented, Quantity speed, Served &served);

} // namespace breakeven
