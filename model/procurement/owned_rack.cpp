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
#include "model/procurement/rent_beside.h"
#include "model/procurement/rented_at_once.h"
#include "model/procurement/serving.h"
#include "model/procurement/token_replicas.h"
#include "model/workload/yearly_path.h"

namespace breakeven {

namespace {

constexpr double kNothing = 1e-9; // a share that is rounding
constexpr double kDaysOfYear = 365;
constexpr double kLeastAvailable = 1e-3; // servers that fail all the time

const FieldSet &ownedRackFields()
{
    static const FieldSet kFields = joined({rackFields(),
                                            gpuFields(),
                                            {{jobNodesField()}, {}, {}},
                                            tokenReplicaFields(),
                                            rackFinanceFields(),
                                            attachedFields()});
    return kFields;
}

Quantity yearlyToMonthly(const ProcurementContext &context, Quantity perYear)
{
    return perYear / context.time().monthsPerYear;
}

// Mean share of the electrical power drawn. Source: idle + (full − idle) · share of the hours in use.
Quantity powerLoad(const ProcurementContext &context, Quantity used)
{
    const Quantity full = context.in("power_load");
    if (!context.has("power_idle_load"))
        return full;
    const Quantity idle = context.in("power_idle_load");
    return context.step("power_drawn", "Share of the electrical power drawn", idle + (full - idle) * used,
                        Display::Mean);
}

// Money a kilowatt and month: a large site pays less in the months it is one. `servers` are those in service.
Quantity spacePerKilowatt(const ProcurementContext &context, Quantity servers)
{
    const Quantity price = context.in("space_per_kw_month");
    if (!context.has("large_space_per_kw_month"))
        return price;
    const Quantity drawn = servers * context.in("power_kw");
    const Quantity large = context.builder().constant(kLargeSiteKw, units::kilowatt);
    return context.step("space_per_kw", "Space for a kilowatt, for a site of this size",
                        choose(isAtMost(large, drawn), context.in("large_space_per_kw_month"), price),
                        Display::Last);
}

// Servers in service, and the share of their hours that is used.
struct RackUse
{
    Quantity servers;
    Quantity used;
};

// Money a server and year for space, network and power.
Quantity hostingPerServer(const ProcurementContext &context, const RackUse &use)
{
    const TimeBase &time = context.time();
    if (context.choice("hosting") == "colocation")
        return context.in("hosting_per_server_year");
    const Quantity electricity =
        powerCost(context.in("power_kw"), context.in("pue"),
                  context.in("tariff_per_kwh") * time.growth(context.in("tariff_change")),
                  powerLoad(context, use.used), time.hoursPerYear);
    if (context.choice("hosting") == "power" || !context.has("space_per_kw_month"))
        return electricity;
    const Quantity space = spacePerKilowatt(context, use.servers);
    return context.in("power_kw") * space * time.monthsPerYear + electricity;
}

// Bought with every order and sold for nothing; written off like the servers.
void addFabric(const ProcurementContext &context, const std::vector<RackBatch> &batches,
               const std::optional<Quantity> &fabric)
{
    if (!fabric || context.choice("financing") == "lease")
        return;
    std::vector<Quantity> bought;
    for (const RackBatch &batch : batches)
        if (!batch.isOwnedAlready)
            bought.push_back(batch.servers * batch.orderPrice * batch.isBought);
    context.addLine({"fabric", Category::Hardware, "Network between servers",
                     perMonth(context, sum(bought) * *fabric), true, false});
}

void addOperations(const ProcurementContext &context, Quantity active, const std::optional<Quantity> &fabric)
{
    if (!context.has("operations_share"))
        return;
    const Quantity server = context.in("server_price");
    const Quantity perYear = active * (fabric ? server * (1 + *fabric) : server) *
                             context.in("operations_share") / context.builder().constant(1, units::year);
    context.addLine(
        {"operations", Category::Staff, "Support, parts and maintenance", yearlyToMonthly(context, perYear)});
}

StaffModel staffModel(const std::string &choice)
{
    return choice == "constant" ? StaffModel::Constant
           : choice == "power"  ? StaffModel::Power
                                : StaffModel::Steps;
}

void addRunningLines(const ProcurementContext &context, Quantity active, const Served &hours)
{
    const TimeBase &time = context.time();
    SheetBuilder &builder = context.builder();
    const Quantity used =
        hours.used / larger(hours.paid, builder.constant(1e-12, units::gpuHour / units::month));
    context.addLine({"hosting", Category::Hosting, "Hosting and power",
                     yearlyToMonthly(context, active * hostingPerServer(context, {active, used}))});
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

// Spare GPUs for the first order, and for each that is placed once; bought with it.
void addSpares(const ProcurementContext &context, const std::vector<RackBatch> &batches)
{
    const Quantity rate = context.in("gpu_failures_per_server_year") / context.in("gpus_per_server");
    const auto sparesFor = [&](const std::string &prefix, Quantity servers) {
        return context.step(
            prefix + "spare_gpus", "Spare GPUs",
            context.builder().function(spareGpus(),
                                       {servers * context.in("gpus_per_server"), rate,
                                        context.in("spare_lead_years"), context.in("spare_service")},
                                       units::gpu));
    };
    std::vector<Quantity> paid{
        inMonth(firstOrder(context), sparesFor("", context.in("servers")) * context.in("repair_cost")) *
        batches.front().arrives};
    for (const RackBatch &batch : batches)
        if (batch.isLaterOrder)
            paid.push_back(batch.isBought *
                           (sparesFor(batch.key + "_", batch.servers) * context.in("repair_cost")));
    context.addLine({"spares", Category::Repairs, "Spare GPUs", perMonth(context, sum(paid)), true});
}

// What is rented until delivery.
struct Bridge
{
    Quantity price; // money a reference GPU-hour, by month
    Quantity speed; // reference GPU-hours of work in a GPU-hour
};

// Requests with a target need the spare machines, too: whole machines are rented and kept in place of those
// that are still to be delivered.
void bridgeMachines(const ProcurementContext &context, const DispatchedWork &ordered, Quantity isWaiting,
                    const Bridge &bridge, Served &hours)
{
    const Quantity none = context.builder().constant(0, units::gpuHour / units::month);
    const auto missing = [&](Quantity whole, Quantity part) {
        return larger(none, whole - part) * isWaiting;
    };
    const Quantity rented = context.step("bridge_gpu_hours", "GPU-hours rented until delivery",
                                         missing(ordered.paid, hours.paid));
    const Quantity work = missing(ordered.served, hours.served);
    const Quantity used = work / bridge.speed;
    context.addLine(
        {"bridge", Category::Compute, "Rented until delivery", rented * bridge.speed * bridge.price});
    hours.served =
        context.step("served_with_rent", "GPU-hours served, with what is rented", hours.served + work);
    hours.unmet = context.step("unmet_with_rent", "GPU-hours not served, with what is rented",
                               larger(none, hours.unmet - work));
    hours.used = context.step("used_with_rent", "GPU-hours used, with what is rented", hours.used + used);
    hours.paid = context.step("paid_with_rent", "GPU-hours paid, with what is rented", hours.paid + rented);
    hours.idle = context.step("idle_with_rent", "GPU-hours paid and not used, with what is rented",
                              larger(none, hours.idle + rented - used));
}

// Until delivery, requests in tokens are answered as they will be by the machines on order.
void answerAsOrdered(const ServedRequests &ordered, Quantity isWaiting, ServedRequests &requests)
{
    requests.served = choose(isWaiting, ordered.served, requests.served);
    for (auto member : {&ServedRequests::able, &ServedRequests::planned})
        if (requests.*member && ordered.*member)
            requests.*member = choose(isWaiting, *(ordered.*member), *(requests.*member));
    for (std::size_t kind = 0; kind < requests.seconds.size(); ++kind)
        if (requests.seconds[kind] && ordered.seconds[kind])
            requests.seconds[kind] = choose(isWaiting, *ordered.seconds[kind], *requests.seconds[kind]);
}

// For other work only the missing GPU-hours are rented, and all of them are used. Returns 1 in months that
// rent.
Quantity bridgeWork(const ProcurementContext &context, const DispatchedWork &ordered, const Bridge &bridge,
                    Served &hours)
{
    const Quantity none = context.builder().constant(0, units::gpuHour / units::month);
    // With the price of a whole machine, everything that the servers do not do is rented; otherwise only what
    // they will do once they are delivered.
    const Quantity missing =
        context.isComputed(kBridgePrice.key) ? hours.unmet : larger(none, ordered.served - hours.served);
    const Quantity rented = context.step("bridge_gpu_hours", "GPU-hours rented until delivery", missing);
    context.addLine(
        {"bridge", Category::Compute,
         context.has("repair_days") ? "Rented until delivery and during repairs" : "Rented until delivery",
         rented * bridge.price});
    addRentedWork(context, rented, bridge.speed, hours);
    // Where the servers in service already do all the work, nothing is rented, and the work waits as it does
    // on them.
    return isLess(ordered.served * kNothing, rented);
}

// Money a reference GPU-hour of what is rented until delivery, by month; nothing where nothing is.
std::optional<Quantity> bridgePrice(const ProcurementContext &context)
{
    const auto price = priceBeside(context, kBridgePrice);
    if (!price || !context.has(kBridgePrice.changeKey))
        return price;
    return *price * growthOf(context, kBridgePrice.changeKey);
}

// Jobs that the servers in service cannot start in time are rented, all of them until the first arrive.
void rentLateJobs(const ProcurementContext &context, const MachineTerms &terms, Quantity price,
                  Supply &supply)
{
    if (context.demand().isOfBase)
        return;
    const auto rented = rentBeside(context, terms, supply.hours, kBridgePrice);
    context.addLine({"bridge", Category::Compute, "Rented until delivery and for jobs that would start late",
                     rented->paid * terms.speed * price});
    addRented(context, *rented, terms.speed, supply.hours);
    supply.rented = {rentedBeside(context, rented->gpus, price * terms.speed)};
    const Quantity none = context.builder().constant(0, units::machine);
    supply.ownsNothing = 1 - worstMonth(isLess(none, *terms.machines));
}

// What cannot be served until the servers arrive is rented, where a price for it is given; the work then
// waits as it will on the servers.
void addBridge(const ProcurementContext &context, MachineTerms terms, Quantity bought, Supply &supply)
{
    const auto price = bridgePrice(context);
    if (!price)
        return;
    Served &hours = supply.hours;
    const Quantity none = context.builder().constant(0, units::gpuHour / units::month);
    if (context.demand().isStream())
        return rentLateJobs(context, terms, *price, supply);
    // For the first servers, those that are added later, and those that would come too late to be ordered.
    const Quantity isWaiting = isLess(*terms.machines, bought);
    const Quantity isThere = isLess(context.builder().constant(0, units::machine), *terms.machines);
    supply.ownsNothing = 1 - worstMonth(isThere);
    terms.machines = bought;
    terms.elapsed.reset(); // what is rented works while servers are repaired
    const DispatchedWork ordered = dispatchFor(context, terms);
    const Bridge bridge{*price, terms.speed};
    supply.rented = {rentedBeside(context, isWaiting * bought * terms.gpusPerMachine, *price * terms.speed)};
    const bool isInTokens = ordered.requests && hours.requests;
    if (isInTokens || context.demand().hasTarget())
        bridgeMachines(context, ordered, isWaiting, bridge, hours);
    if (isInTokens)
        return answerAsOrdered(*ordered.requests, isWaiting, *hours.requests);
    const Quantity isBridged =
        context.demand().hasTarget() ? isWaiting : bridgeWork(context, ordered, bridge, hours);
    hours.rate = choose(isBridged, ordered.rate, hours.rate);
    supply.gpus = choose(isBridged, bought * terms.gpusPerMachine, supply.gpus);
    for (std::size_t k = 0; k < hours.waitsOf.size(); ++k)
        hours.waitsOf[k] = {choose(isBridged, ordered.waitMeans[k], hours.waitsOf[k].mean),
                            choose(isBridged, ordered.wait95s[k], hours.waitsOf[k].p95)};
    if (hours.waitMean) {
        hours.waitMean = choose(isBridged, ordered.waitMean, *hours.waitMean);
        hours.wait95 = choose(isBridged, ordered.wait95, *hours.wait95);
        if (context.isComputed(kBridgePrice.key))
            waitUntilRented(context, larger(none, hours.demanded - ordered.served), ordered.unmet, hours);
    }
    const Quantity perHour = context.time().secondsPerHour;
    if (hours.latency95)
        hours.latency95 = choose(isBridged, ordered.latency95 * perHour, *hours.latency95);
    for (std::size_t k = 0; k < hours.latencies.size(); ++k)
        hours.latencies[k] = choose(isBridged, ordered.latencies[k] * perHour, hours.latencies[k]);
    for (std::size_t k = 0; k < hours.readyFor.size(); ++k)
        hours.readyFor[k] = choose(isBridged, ordered.ready[k], hours.readyFor[k]);
}

// Hours of the clock for an hour of work, where failed GPUs stop their servers; nothing where they do not.
// Source: 1 / (1 − failures a server and year · days / 365).
std::optional<Quantity> stretchOfRepairs(const ProcurementContext &context)
{
    if (!context.has("repair_days"))
        return std::nullopt;
    SheetBuilder &builder = context.builder();
    const Quantity failures = context.in("gpu_failures_per_server_year") /
                              builder.constant(1, units::gpu / units::machine / units::year);
    const Quantity stopped = failures * context.in("repair_days") / kDaysOfYear;
    return 1 / context.step("available", "Share of the time a server can work",
                            larger(1 - stopped, builder.constant(kLeastAvailable)), Display::Percent);
}

Supply buildOwnedRack(const ProcurementContext &context)
{
    const std::vector<RackBatch> batches = rackBatches(context);
    std::vector<Quantity> active;
    std::vector<Quantity> bought;
    for (const RackBatch &batch : batches) {
        active.push_back(batch.active);
        bought.push_back(batch.servers * batch.isOrdered);
    }
    const Quantity servers = context.step("servers", "Servers in service", sum(active), Display::Last);
    MachineTerms terms;
    terms.gpusPerMachine = context.in("gpus_per_server");
    terms.speed = usefulSpeed(context);
    terms.machines = servers;
    terms.elapsed = stretchOfRepairs(context);
    terms.leavesLateJobs = context.demand().isOfBase || priceBeside(context, kBridgePrice);
    const Quantity gpus =
        context.step("gpus", "GPUs in service", servers * terms.gpusPerMachine, Display::Last);
    Supply supply;
    supply.hours = serve(context, terms);
    const std::optional<Quantity> fabric = fabricShare(context, servers);
    addOwnershipLines(context, batches, servers, fabric);
    addFabric(context, batches, fabric);
    addRunningLines(context, servers, supply.hours);
    addOperations(context, servers, fabric);
    addSpares(context, batches);
    addAttachedLines(context);
    supply.speed = terms.speed;
    supply.gpus = gpus;
    supply.elapsed = terms.elapsed.value_or(context.builder().constant(1));
    supply.jobRate = jobRate(context, terms.gpusPerMachine, terms.speed);
    if (context.has("power_kw") && context.has("pue"))
        supply.power = servers * context.in("power_kw") * context.in("pue");
    addBridge(context, terms, sum(bought), supply);
    // A job runs on what was bought, also where it is still to be delivered.
    supply.hours.capacity =
        context.step("ordered_capacity", "What the servers bought can do, in reference GPUs",
                     sum(bought) * terms.gpusPerMachine * terms.speed, Display::Last);
    return supply;
}

} // namespace

const ProcurementKind kOwnedRack{"owned-rack",    "Owned rack",   "Servers bought and run by yourself",
                                 ownedRackFields, buildOwnedRack, {.shortId = "own", .isBought = true}};

} // namespace breakeven
