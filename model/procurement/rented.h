// Instances rented by the hour: the lines on-demand, spot and managed services share.
//
// Source: cost of a useful GPU-hour, price·(1 + premium)·stretch·overhead / (share used · speed).
#pragma once

#include "model/procurement/autoscaling.h"
#include "model/procurement/common_fields.h"
#include "model/procurement/serving.h"

namespace breakeven {

struct RentTerms
{
    Quantity gpuHourPrice;              // money/GPU-hour, by month
    std::optional<Quantity> stretch;    // billed time over work, from interruptions
    std::optional<Quantity> elapsed;    // the same with the time waited for a node
    std::optional<Autoscaling> scaling; // where machines start and stop with the work
    std::optional<Quantity> premium;    // of a managed service
    // On spot: the share of the time there are enough nodes at this price, and what others cost meanwhile;
    // without a price the work waits.
    std::optional<Quantity> enoughCapacity;
    std::optional<Quantity> fallbackPrice; // money/GPU-hour, by month
    bool isElastic = false;
    // For jobs that are to be done in time on spot with on demand behind it; hours for an hour of work.
    struct InTime
    {
        Quantity spot, onDemand; // billed
        Quantity elapsed;
        Quantity lateShare; // scalars
        Quantity badNight;
    };
    std::optional<InTime> inTime = {};
    std::optional<MachineTerms::TakenBack> takenBack; // of requests in tokens
};

// What the machines of these terms do for the demand.
MachineTerms machinesOf(const ProcurementContext &context, const RentTerms &terms);

// Adds the lines rent, fallback, interruptions, overhead, idle, premium and what is attached, for hours that
// have been served. `id` and `label` are of the line of the overhead.
Supply addRent(const ProcurementContext &context, const RentTerms &terms, const Served &hours,
               const char *id = "overhead", const char *label = "Nodes starting and stopping");

// Serves the demand and adds the lines.
Supply buildRented(const ProcurementContext &context, const RentTerms &terms);

// "gpus": held or allowed at once; unset: as many as the work wants.
Field heldGpusField(const char *label, const char *help);
// The GPUs held or allowed of instances a person starts, and what they are to be used.
FieldSet heldFields();
// Whether such instances start with the work or are kept, and what starting them costs.
FieldSet allocationFields();
// Takes what `allocationFields` says into the terms. Requires: the stretch stands in them.
void readAllocation(const ProcurementContext &context, RentTerms &terms);

} // namespace breakeven
