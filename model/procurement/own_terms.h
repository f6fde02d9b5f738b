// What was agreed with a provider beside the price: how long its discount lasts, a volume that is paid
// whether it is used or not, and credits that pay the bill until they are used up.
//
// A commitment to spend is settled at the end of each year of the plan on what is paid to the provider before
// credits, a commitment of hours each month on the instances alone; what is missing is paid and not used.
// Credits pay what is used, from the first month, as long as they last: a negative cost. What these terms
// change is spread over all that is paid to the provider: "options.ID.effective_price" is the contracted
// price with it.
//
// What the instances cost over the plan (working, idle and lost; not what is attached to them) is kept at
// three prices, which are those of FOCUS 1.2: "list_cost" before all that was negotiated, "contracted_cost"
// with the discount alone, "effective_cost" with all terms, what is paid up front spread over its term. Not
// known are the list cost without a list price or where part falls back to on demand, and both but the
// effective one of commitments. Units: money; months.
#pragma once

#include "model/procurement/procurement.h"

namespace breakeven {

FieldSet ownTermFields();

// Adds the lines of what is agreed, after all other lines of the procurement.
void addOwnTermLines(const ProcurementContext &context);

} // namespace breakeven
