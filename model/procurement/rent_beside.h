// What is rented by the whole machine beside machines of one's own, and given back when it is not needed.
//
// From a stream of jobs, the jobs that a base cannot start in time are rented; from other work, the GPUs that
// are wanted at once beyond the base. Shape: monthly series. Units: own GPU-hours a month paid, reference
// GPU-hours a month served.
#pragma once

#include "model/procurement/common_fields.h"
#include "model/procurement/serving.h"

#include <optional>

namespace breakeven {

struct RentedBeside
{
    Quantity paid;
    Quantity served;
    Quantity gpus; // own, the most at once
};

// Nothing where the rented work is divisible: it is priced by the GPU-hour, or it may wait and does not come
// in jobs. Requires: a price beside.
std::optional<RentedBeside> rentBeside(const ProcurementContext &context, const MachineTerms &own,
                                       const Served &hours, const BesidePrice &price);

// Adds what was rented to what its own machines did.
void addRented(const ProcurementContext &context, const RentedBeside &rented, Quantity speed, Served &served);

} // namespace breakeven
