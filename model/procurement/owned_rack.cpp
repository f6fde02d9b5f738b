// Owned rack: servers bought, hosted, repaired and looked after, bought again at each refresh, sold at the
// end.
//
// Source: model formulas of owning (volume discount, resale with its base, repairs as rate × cost, staff by
// size, straight-line/MACRS depreciation, level loan). At the horizon an asset of age a is worth base ×
// f^(a/hold).
#include "model/procurement/rack_batches.h"

#include "model/finance/power.h"
#include "model/finance/spares.h"
#include "model/finance/staff.h"
#include "model/procurement/rack_finance.h"

namespace breakeven {

namespace {

const FieldSet &fields()
{
    static const FieldSet kFields =
        joined({rackFields(), gpuFields(), rackFinanceFields(), attachedFields()});
    return kFields;
}

Quantity yearlyToMonthly(const ProcurementContext &context, Quantity perYear)
{
    return perYear / context.time().monthsPerYear;
}

// Money a server and year for space, network and power.
Quantity hostingPerServer(const ProcurementContext &context)
{
    const TimeBase &time = context.time();
    if (context.choice("hosting") == "colocation")
        return context.in("hosting_per_server_year");
    return powerCost(context.in("power_kw"), context.in("pue"),
                     context.in("tariff_per_kwh") * time.growth(context.in("tariff_change")),
                     context.in("power_load"), time.hoursPerYear);
}

StaffModel staffModel(const std::string &choice)
{
    return choice == "constant" ? StaffModel::Constant
           : choice == "power"  ? StaffModel::Power
                                : StaffModel::Steps;
}

void addRunningLines(const ProcurementContext &context, Quantity active)
{
    const TimeBase &time = context.time();
    SheetBuilder &builder = context.builder();
    context.addLine({"hosting", Category::Hosting, "Hosting and power",
                     yearlyToMonthly(context, active * hostingPerServer(context))});
    const Quantity failures =
        context.step("failures", "Failed GPUs", active * context.in("gpu_failures_per_server_year"));
    context.addLine({"repairs", Category::Repairs, "Repairs",
                     yearlyToMonthly(context, failures * context.in("repair_cost"))});
    const Quantity staff =
        staffCost(staffModel(context.choice("staff_model")), active, context.in("staff_per_year"),
                  context.in("staff_reference_servers"), context.in("staff_exponent"));
    const Quantity isRunning = isLess(builder.constant(0, units::machine), active);
    context.addLine({"staff", Category::Staff, "Staff",
                     yearlyToMonthly(context, staff * isRunning * time.growth(context.in("staff_change")))});
}

// Spare GPUs for the first order, bought with it.
void addSpares(const ProcurementContext &context)
{
    const Quantity gpus = context.in("servers") * context.in("gpus_per_server");
    const Quantity rate = context.in("gpu_failures_per_server_year") / context.in("gpus_per_server");
    const Quantity spares = context.step(
        "spare_gpus", "Spare GPUs",
        context.builder().function(spareGpus(),
                                   {gpus, rate, context.in("spare_lead_years"), context.in("spare_service")},
                                   units::gpu));
    const Quantity start = context.builder().constant(0, units::month);
    context.addLine({"spares", Category::Repairs, "Spare GPUs",
                     perMonth(context, inMonth(start, spares * context.in("repair_cost"))), true});
}

// What cannot be served until the servers arrive is rented, where a price for it is given.
Quantity bridged(const ProcurementContext &context, Quantity unmet)
{
    if (!context.has("bridge_price"))
        return unmet;
    const Quantity isWaiting = isLess(context.time().month, context.in("delivery_months"));
    const Quantity rented =
        context.step("bridge_gpu_hours", "GPU-hours rented until delivery", unmet * isWaiting);
    context.addLine(
        {"bridge", Category::Compute, "Rented until delivery", rented * context.in("bridge_price")});
    return unmet - rented;
}

Supply build(const ProcurementContext &context)
{
    const std::vector<RackBatch> batches = rackBatches(context);
    std::vector<Quantity> active;
    for (const RackBatch &batch : batches)
        active.push_back(batch.active);
    const Quantity servers = context.step("servers", "Servers in service", sum(active), Display::Last);
    addOwnershipLines(context, batches, servers);
    addRunningLines(context, servers);
    addSpares(context);
    addAttachedLines(context);

    const Quantity speed = usefulSpeed(context);
    const Quantity gpus =
        context.step("gpus", "GPUs in service", servers * context.in("gpus_per_server"), Display::Last);
    const Quantity served = servedShare(context, gpus, speed);
    // A job runs on what was bought first, also where it is still to be delivered.
    const Quantity ordered = context.in("servers") * context.in("gpus_per_server");
    const Quantity unmet = bridged(context, context.demand().usefulGpuHours * (1 - served));
    return {unmet, context.demand().peakGpus * (1 - served),
            speed, context.builder().constant(1),
            gpus,  everyMonth(ordered * speed)};
}

} // namespace

const ProcurementKind kOwnedRack{"owned-rack", "Owned rack", "Servers bought and run by yourself", fields,
                                 build};

} // namespace breakeven
