// What was agreed with a provider beside the price: how long its discount lasts, a volume that is paid
// whether it is used or not, and credits that pay the bill until they are used up.
//
// A commitment to spend is settled at the end of each year of the plan, against what is paid to the provider
// before credits; a commitment of hours is settled each month, against the instances alone. A shortfall is
// paid and not used. Credits pay for use from the first month for as long as they last: a negative cost. The
// effect of these terms is spread over all that is paid to the provider: "options.ID.effective_price" is the
// contracted price with that effect.
//
// The cost of the instances over the plan (working, idle and lost; without attached services) is kept at the
// three prices of FOCUS 1.2: "list_cost" before anything negotiated, "contracted_cost" with the discount
// alone, and "effective_cost" with all terms, where upfront payments are spread over their term. The list
// cost is unknown without a list price, or where part of the work falls back to on demand; of commitments
// only the effective cost is known. Units: money; months.
#pragma once

#include "model/procurement/procurement.h"

namespace breakeven {

FieldSet ownTermFields();

// Adds the lines of what is agreed, after all other lines of the procurement.
void addOwnTermLines(const ProcurementContext &context);

} // namespace breakeven
