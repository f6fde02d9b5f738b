#include "model/procurement/rent_beside.h"

namespace breakeven {

namespace {

Quantity noHours(const ProcurementContext &context)
{
    return context.builder().constant(0, units::gpuHour / units::month);
}

// The share of the jobs that were not started in time.
Demand jobsLeft(const ProcurementContext &context, const Served &hours)
{
    Demand rest = context.demand();
    const Quantity tiny = context.builder().constant(1e-12, units::gpuHour / units::month);
    rest.left = context.step("rented_share", "Share of the jobs rented in addition",
                             hours.unmet / larger(hours.demanded, tiny), Display::Mean);
    return rest;
}

Demand gpusLeft(const ProcurementContext &context, const MachineTerms &own, const Served &hours)
{
    Demand rest = context.demand();
    rest.meanOfJobs.reset();
    rest.base = Demand::Base{hours.rate, hours.machines * own.gpusPerMachine, own.speed};
    return rest;
}

MachineTerms machinesBeside(const ProcurementContext &context, const MachineTerms &own,
                            const BesidePrice &price)
{
    MachineTerms terms;
    terms.isAutoscaled = true;
    terms.speed = own.speed;
    terms.isWhole = context.isComputed(price.key);
    terms.gpusPerMachine = terms.isWhole ? context.in(price.gpusKey) : own.gpusPerMachine;
    const auto hoursOf = [&](const char *key) -> std::optional<Quantity> {
        return context.isGiven(key) && context.has(key)
                   ? std::optional(context.in(key) / context.time().secondsPerHour)
                   : std::nullopt;
    };
    terms.startHours = hoursOf(price.startKey);
    terms.coolDown = hoursOf(price.coolDownKey);
    return terms;
}

} // namespace

std::optional<RentedBeside> rentBeside(const ProcurementContext &context, const MachineTerms &own,
                                       const Served &hours, const BesidePrice &price)
{
    const Demand &demand = context.demand();
    const bool isStream = demand.isStream();
    if (!isStream && (demand.waits() || demand.service || !context.isComputed(price.key)))
        return std::nullopt;
    const Demand rest = isStream ? jobsLeft(context, hours) : gpusLeft(context, own, hours);
    const MachineTerms beside = machinesBeside(context, own, price);
    const DispatchQuantities rented = dispatchRest(context, rest, beside);
    return RentedBeside{
        context.step("rented_gpu_hours", "GPU-hours rented in addition", everyMonth(rented.paid)),
        everyMonth(rented.served), rented.machines * beside.gpusPerMachine};
}

void addRented(const ProcurementContext &context, const RentedBeside &rented, Quantity speed, Served &served)
{
    const Quantity used = rented.served / speed;
    served.served = context.step("served_with_rent", "GPU-hours served, with what is rented",
                                 served.served + rented.served);
    served.unmet = context.step("unmet_with_rent", "GPU-hours not served, with what is rented",
                                larger(noHours(context), served.unmet - rented.served));
    served.used = context.step("used_with_rent", "GPU-hours used, with what is rented", served.used + used);
    served.paid =
        context.step("paid_with_rent", "GPU-hours paid, with what is rented", served.paid + rented.paid);
    served.idle = context.step("idle_with_rent", "GPU-hours paid and not used, with what is rented",
                               larger(noHours(context), served.idle + rented.paid - used));
}

} // namespace breakeven
