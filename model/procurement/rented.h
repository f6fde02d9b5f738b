// Instances rented by the hour: the lines on-demand, spot and managed services share.
//
// Source: cost of a useful GPU-hour, price·(1 + premium)·stretch·overhead / (share used · speed).
#pragma once

#include "model/procurement/common_fields.h"

namespace breakeven {

struct RentTerms
{
    Quantity gpuHourPrice;            // money/GPU-hour, by month
    std::optional<Quantity> stretch;  // billed time over work, from interruptions
    std::optional<Quantity> elapsed;  // the same with the time waited for capacity
    std::optional<Quantity> overhead; // paid over used time, from starting and stopping nodes
    std::optional<Quantity> premium;  // of a managed service
    // On spot: the share of the time there are enough nodes at this price, and what others cost meanwhile;
    // without a price the work waits.
    std::optional<Quantity> enoughCapacity;
    std::optional<Quantity> fallbackPrice; // money/GPU-hour, by month
    bool isAlwaysOn = false;               // instances are kept whether they work or not
};

// Adds the lines rent, fallback, interruptions, idle, premium and what is attached.
Supply buildRented(const ProcurementContext &context, const RentTerms &terms);

// "gpus": held or allowed at once; unset: as many as the work wants.
Field heldGpusField(const char *label, const char *help);

enum class Allocation { AlwaysOn, Autoscaled };

// The GPUs held of instances a person starts: on demand and spot.
FieldSet heldFields();
// Whether such instances are kept or start with the work (`standard` first), and what starting them costs.
FieldSet allocationFields(Allocation standard);
// Takes what `allocationFields` says into the terms. Requires: the stretch stands in them.
void readAllocation(const ProcurementContext &context, RentTerms &terms);

} // namespace breakeven
