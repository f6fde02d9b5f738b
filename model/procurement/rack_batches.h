// The orders of an owned rack: when each is paid, in service, refreshed, and how old it is.
#pragma once

#include "model/procurement/common_fields.h"

#include <vector>

namespace breakeven {

// One order of servers and, where it is renewed, its replacements. Shape: monthly series unless said
// otherwise.
struct RackBatch
{
    std::string key;             // "first", "year-2", …, "month-15", "owned"
    int year = 1;                // of the plan, in which it is ordered
    bool isLaterOrder = false;   // of `orders`
    bool isOwnedAlready = false; // bought before the plan; kept to its end or sold in it
    Quantity servers;            // machines, a scalar
    Quantity discount;           // of this order, a scalar
    Quantity active;             // machines in service
    Quantity age; // months at the start of the month since it came into service, renewed at each refresh
    Quantity isOrdered;   // 1 from the month of the order on, also where it comes too late to be placed
    Quantity arrives;     // 1 in months in which what is ordered arrives within the plan
    Quantity isInService; // 0 or 1
    Quantity isBought;    // 1 in the month the order or a replacement is paid
    Quantity isRetired; // 1 in the last month of an asset that is replaced or has reached the holding period
    Quantity
        isLeftOver;     // 1 in the last month of the plan, where the asset is younger than the holding period
    Quantity listPrice; // money a machine in service, at list price of the month it was ordered
    Quantity orderPrice;    // money a machine at list price, of an order paid in the month; of new ones
    Quantity isSoldAtStart; // 1 in the month at whose start they are sold; of those owned already
};

FieldSet rackFields();
// The month of the first order, a scalar.
Quantity firstOrder(const ProcurementContext &context);
std::vector<RackBatch> rackBatches(const ProcurementContext &context);

} // namespace breakeven
