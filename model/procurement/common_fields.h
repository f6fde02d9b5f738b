// Fields that procurements share, and the lines that follow from them.
#pragma once

#include "model/procurement/machine_orders.h"
#include "model/procurement/procurement.h"

#include <vector>

namespace breakeven {

// GPU model, relative speed and scaling efficiency.
FieldSet gpuFields();
// Price of an instance, its GPUs and the yearly change of the price.
FieldSet priceFields();
// What is rented by the hour beside what is held: a price of a GPU-hour, or computed from that of a machine;
// and the field of its yearly change.
struct BesidePrice
{
    const char *key, *machineKey, *gpusKey, *startKey, *coolDownKey, *changeKey;
};
inline constexpr BesidePrice kOverflowPrice{
    "overflow_price",      "overflow_machine_price", "overflow_gpus_per_machine",
    "overflow_start_time", "overflow_cool_down",     "price_change"};
inline constexpr BesidePrice kBridgePrice{
    "bridge_price",      "bridge_machine_price", "bridge_gpus_per_machine",
    "bridge_start_time", "bridge_cool_down",     "bridge_price_change"};
FieldSet besideFields(const BesidePrice &price, const char *label, const char *help);
// Money per own GPU-hour at the start of the plan; nothing where nothing is rented beside.
std::optional<Quantity> priceBeside(const ProcurementContext &context, const BesidePrice &price);
// Storage, egress, cluster fee, migration: lines every option may have.
FieldSet attachedFields();

// The lines of `attachedFields`.
void addAttachedLines(const ProcurementContext &context);

// The nodes that an option gives a job.
Field jobNodesField();
// "after_months": when a procurement that is bound for a time begins; unset: at the start.
Field afterMonthsField(const char *label, const char *help);
// "orders": machines that are ordered later, each for its own time. `ordersOf` gives the orders that the text
// names for the months of the plan.
ChoiceField ordersField(const char *label, const char *help);
std::vector<MachineOrder> ordersOf(const ProcurementContext &context);
// The nodes that an option gives a job, and the job's length where one of the effects is computed for it.
FieldSet jobFields(const char *effects);
// Own GPUs that work on one job at the start of the plan: those of its nodes, those it needs together, or all
// that are wanted at once.
Quantity gpusOfJob(const ProcurementContext &context);
// The nodes of one job, a pure number, at most those held or allowed. `hoursOfJob` gives the hours a job
// takes on them without interruptions; nothing where neither the option nor the workload says how long a job
// is.
Quantity nodesOfJob(const ProcurementContext &context);
std::optional<Quantity> hoursOfJob(const ProcurementContext &context);

// Work of an hour of the option's GPU in hours of the reference GPU: given, or by the facts of the two
// (model/workload/equal_work.h). A scalar.
Quantity relativeSpeed(const ProcurementContext &context);
// Reference GPU-hours of work in one GPU-hour used: relative speed × scaling efficiency.
Quantity usefulSpeed(const ProcurementContext &context);
// Money per hour of an instance: "price" or, where its discount ends within the plan, by month: the month it
// ends in is paid by its shares. Source: price · s + list_price · (1 − s), s = min(1, max(0, discount_months
// − month)).
Quantity discountedPrice(const ProcurementContext &context);
// Money per GPU-hour, by month, with the yearly price change: of an instance at a price, and of the option's.
Quantity perGpuHour(const ProcurementContext &context, Quantity instancePrice);
Quantity pricePerGpuHour(const ProcurementContext &context);

// A line of money per month by unit: quantities of money/month pass through.
Quantity perMonth(const ProcurementContext &context, Quantity moneyInMonth);

} // namespace breakeven
