// Portfolio: a base of one or more layers that are owned or committed, and a burst that rents what they
// cannot serve.
#include "model/procurement/procurement.h"

namespace breakeven {

namespace {

const FieldSet &portfolioFields()
{
    static const FieldSet kFields{{},
                                  {},
                                  {{"base", "Base", "owned-rack"},
                                   {"layer_2", "Second layer of the base", ""},
                                   {"layer_3", "Third layer of the base", ""},
                                   {"layer_4", "Fourth layer of the base", ""},
                                   {"burst", "Burst", "on-demand"}}};
    return kFields;
}

// The demand on the base: it serves what has room at once, nothing waits for it, and the burst is sized for
// the rest. Only jobs of a stream wait for it, for as long as they may.
Demand forBase(Demand demand)
{
    demand.isOfBase = true;
    if (demand.isStream())
        return demand;
    for (LoadPart &part : demand.load)
        part.waits = false;
    demand.service.reset();
    demand.services.clear();
    demand.waiting.clear();
    demand.arrivals.reset();
    demand.meanOfJobs.reset();
    return demand;
}

// The jobs of a stream that the base did not start in time; they do not wait any longer.
void leaveJobs(const ProcurementContext &context, const std::string &part, const Supply &base, Demand &demand)
{
    const Quantity tiny = context.builder().constant(1e-12, units::gpuHour / units::month);
    demand.left =
        context.step((part == "burst" ? "" : part + "_") + "left_share", "Share of the jobs the base leaves",
                     base.hours.unmet / larger(base.hours.demanded, tiny), Display::Mean);
}

// The demand on a part that stands behind other layers.
Demand behind(const ProcurementContext &context, const std::string &part, Demand demand, const Supply &base)
{
    const Quantity none = context.builder().constant(0, units::gpu);
    if (!demand.serving)
        demand.usefulGpuHours =
            context.step(part + "_gpu_hours", "GPU-hours beyond the base", base.hours.unmet);
    if (demand.isStream()) {
        demand.doneWithin.reset();
        // Random jobs take a free slot of any layer; planned jobs go to one layer after the other.
        if (demand.isOfBase && demand.arrivals->isRandom)
            demand.base = Demand::Base{base.hours.rate, base.gpus, base.speed / base.elapsed};
        else
            leaveJobs(context, part, base, demand);
        return demand;
    }
    demand.peakGpus = context.step(part + "_peak_gpus", "GPUs beyond the base",
                                   larger(none, demand.peakGpus - base.hours.rate), Display::Last);
    if (demand.serving && base.hours.requests)
        demand.serving->servedBefore = base.hours.requests->planned;
    demand.doneWithin.reset(); // the base may have had them for a while
    demand.meanOfJobs.reset(); // both serve one load, whatever nodes a job has in each
    demand.base = Demand::Base{base.hours.rate, base.gpus, base.speed / base.elapsed};
    return demand;
}

// What the burst is asked for is what the base leaves; its latencies are the ones that may be missed.
ServedRequests bothOf(const ServedRequests &base, const ServedRequests &burst)
{
    ServedRequests both = burst;
    both.demanded = base.demanded;
    both.served = base.served + burst.served;
    if (base.able && burst.able)
        both.able = *base.able + *burst.able;
    if (base.planned && burst.planned)
        both.planned = *base.planned + *burst.planned;
    if (base.replicas && burst.replicas)
        both.replicas = *base.replicas + *burst.replicas;
    return both;
}

Served bothOf(const Served &base, const Served &burst)
{
    Served both = burst;
    both.demanded = base.demanded;
    both.served = base.served + burst.served;
    both.paid = base.paid + burst.paid;
    both.used = base.used + burst.used;
    both.lost = base.lost + burst.lost;
    both.overhead = base.overhead + burst.overhead;
    both.idle = base.idle + burst.idle;
    both.machines = base.machines + burst.machines;
    both.capacity = base.capacity + burst.capacity;
    both.rate = base.rate + burst.rate;
    if (base.requests && burst.requests)
        both.requests = bothOf(*base.requests, *burst.requests);
    return both;
}

std::optional<Quantity> added(const std::optional<Quantity> &a, const std::optional<Quantity> &b)
{
    return a && b ? std::optional(*a + *b) : a ? a : b;
}

// A part behind those before it.
Supply bothOf(const Supply &base, const std::string &part, const Supply &next)
{
    Supply both = next;
    both.hours = bothOf(base.hours, next.hours);
    both.parts = base.parts;
    both.parts.emplace_back(part, next.hours);
    both.gpus = base.gpus + next.gpus;
    both.enoughCapacity.reset(); // of the burst alone
    both.onDemandCostShare.reset();
    both.ownsNothing = base.ownsNothing;
    both.rented.insert(both.rented.begin(), base.rented.begin(), base.rented.end());
    both.committedRent = added(base.committedRent, next.committedRent);
    both.power = added(base.power, next.power);
    both.isCapacityAssumed = base.isCapacityAssumed || next.isCapacityAssumed;
    return both;
}

Supply buildPortfolio(const ProcurementContext &context)
{
    const Demand &demand = context.demand();
    const Demand ofBase = forBase(demand);
    Supply base = context.buildPart("base", ofBase);
    base.parts = {{"base", base.hours}};
    for (const PartField &part : portfolioFields().parts)
        if (part.isOptional() && context.procurement().parts.count(part.key))
            base =
                bothOf(base, part.key, context.buildPart(part.key, behind(context, part.key, ofBase, base)));
    const Supply burst = context.buildPart("burst", behind(context, "burst", demand, base));
    Supply both = bothOf(base, "burst", burst);
    if (demand.isStream()) {
        both.hours.waitMean = base.hours.waitMean;
        both.hours.wait95 = base.hours.wait95;
    }
    return both;
}

} // namespace

const ProcurementKind kPortfolio{"portfolio",     "Base and burst", "Own or commit the base, rent the rest",
                                 portfolioFields, buildPortfolio,   {.isMix = true}};

} // namespace breakeven
