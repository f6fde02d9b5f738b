// From how many servers, and from what use, owning is cheaper than renting.
//
// Units: as the operands; an answer that does not exist is +infinity (never).
#pragma once

#include "model/sheet/sheet_builder.h"

namespace breakeven {

// fixed / (cloud − own): the number of servers at which both cost the same; never when a rented server costs
// no more than an own one. Checked by TCO-09…11.
Quantity breakEvenServers(Quantity fixedPerYear, Quantity ownPerServer, Quantity cloudPerServer);

// The share of the year from which owning is cheaper; above 1 it never is. Checked by FIN-15.
Quantity breakEvenUtilisation(Quantity ownPerYear, Quantity cloudPerHour, Quantity hoursPerYear);

} // namespace breakeven
