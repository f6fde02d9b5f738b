// What was agreed with a provider beside the price: a volume that is paid whether it is used or not, and
// credits that pay the bill until they are used up.
//
// A commitment to spend is settled at the end of each year of the plan on what is paid to the provider before
// credits, a commitment of hours each month on the instances alone; what is missing is paid and not used.
// Credits pay what is used, from the first month, as long as they last: a negative cost. What these terms
// change is spread over all that is paid to the provider: "options.ID.effective_price" is the contracted
// price with it. Units: money; months.
#pragma once

#include "model/procurement/procurement.h"

namespace breakeven {

FieldSet ownTermFields();

// Adds the lines of what is agreed, after all other lines of the procurement.
void addOwnTermLines(const ProcurementContext &context);

} // namespace breakeven
