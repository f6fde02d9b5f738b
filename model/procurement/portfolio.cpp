// Portfolio: a base that is owned or committed, and a burst that rents what the base cannot serve.
#include "model/procurement/procurement.h"

namespace breakeven {

namespace {

const FieldSet &portfolioFields()
{
    static const FieldSet kFields{{}, {}, {{"base", "Base", "owned-rack"}, {"burst", "Burst", "on-demand"}}};
    return kFields;
}

// The base serves what there is room for now: nothing waits for it, and the burst is sized for the rest.
// Jobs wait for it as long as they may.
Demand forBase(Demand demand)
{
    demand.isOfBase = true;
    if (demand.isStream())
        return demand;
    for (LoadPart &part : demand.load)
        part.waits = false;
    demand.service.reset();
    demand.arrivals.reset();
    demand.meanOfJobs.reset();
    return demand;
}

// Of a stream the jobs that the base did not start in time, which wait no longer.
Demand jobsLeft(const ProcurementContext &context, Demand demand, const Supply &base)
{
    const Quantity tiny = context.builder().constant(1e-12, units::gpuHour / units::month);
    demand.left = context.step("left_share", "Share of the jobs the base leaves",
                               base.hours.unmet / larger(base.hours.demanded, tiny), Display::Mean);
    demand.usefulGpuHours = context.step("burst_gpu_hours", "GPU-hours beyond the base", base.hours.unmet);
    return demand;
}

Demand forBurst(const ProcurementContext &context, Demand demand, const Supply &base)
{
    const Quantity none = context.builder().constant(0, units::gpu);
    if (!demand.serving)
        demand.usefulGpuHours =
            context.step("burst_gpu_hours", "GPU-hours beyond the base", base.hours.unmet);
    demand.peakGpus = context.step("burst_peak_gpus", "GPUs beyond the base",
                                   larger(none, demand.peakGpus - base.hours.rate), Display::Last);
    if (demand.serving && base.hours.requests)
        demand.serving->servedBefore = base.hours.requests->planned;
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

Supply buildPortfolio(const ProcurementContext &context)
{
    const Supply base = context.buildPart("base", forBase(context.demand()));
    const Demand &demand = context.demand();
    const Supply burst = context.buildPart("burst", demand.isStream() ? jobsLeft(context, demand, base)
                                                                      : forBurst(context, demand, base));
    Supply both = burst;
    both.hours = bothOf(base.hours, burst.hours);
    if (demand.isStream()) {
        both.hours.waitMean = base.hours.waitMean;
        both.hours.wait95 = base.hours.wait95;
    }
    both.parts = {{"base", base.hours}, {"burst", burst.hours}};
    both.gpus = base.gpus + burst.gpus;
    both.enoughCapacity.reset(); // of the burst alone
    both.onDemandCostShare.reset();
    both.ownsNothing = base.ownsNothing;
    return both;
}

} // namespace

const ProcurementKind kPortfolio{"portfolio", "Base and burst", "Own or commit the base, rent the rest",
                                 portfolioFields, buildPortfolio};

} // namespace breakeven
