// Whether spot has enough nodes for the job, and what runs on demand while it has not.
//
// A node's capacity lasts for U hours on average and stays away for V: it is there for U / (U + V) of the
// time (effects/availability.h), or while the price stands below the bid. The whole gang is there with the
// probability that as many nodes as it needs are up at once, of these and the spare ones
// (effects/replicas.h). Checked: PRE-21, SLO-02.
#pragma once

#include "model/procurement/rented.h"

namespace breakeven {

FieldSet capacityFields();

// Share of the time one machine is available, and the correlation of two of them.
Quantity nodeAvailability(const ProcurementContext &context);
Quantity capacityCorrelation(const ProcurementContext &context);

// Takes capacity and fallback into the terms. Requires: what interruptions cost stands in them.
void readCapacity(const ProcurementContext &context, RentTerms &terms);

} // namespace breakeven
