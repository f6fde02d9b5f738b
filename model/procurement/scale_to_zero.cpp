// Scale to zero: a small base always on, and GPU nodes only while requests are answered.
//
// Source: month = (base + GPU node · paid share) · hours; each start is paid from node start to switch-off.
#include "model/procurement/interruptions.h"
#include "model/procurement/own_terms.h"
#include "model/procurement/rented.h"
#include "model/procurement/replica.h"

namespace breakeven {

namespace {

const FieldSet &fields()
{
    static const FieldSet kFields =
        joined({priceFields(),
                gpuFields(),
                {{{"base_price", "Price of a base node", units::money / units::machineHour, "$/h", 0.0,
                   "none", 0, 1e9, "Of a node that is always on.", false, false, true},
                  {"base_nodes", "Base nodes", units::machine, "nodes", 0.0, "none", 0, 1e6,
                   "Nodes that are always on for the cluster itself."},
                  heldGpusField("GPUs at once", "GPUs allowed at once; unset: as many as the work wants.")},
                 {},
                 {}},
                coldStartFields(),
                interruptionFields(),
                jobFields("stretch"),
                attachedFields(),
                ownTermFields()});
    return kFields;
}

// GPU-hours a month paid around the work: every start holds all GPUs that work at once. Starts that follow
// each other faster than the nodes switch off leave them on: no GPU is paid for more hours than there are.
Quantity startedHours(const ProcurementContext &context, const Supply &supply, Quantity billedStretch)
{
    const TimeBase &time = context.time();
    const Quantity wanted = context.step("start_gpu_hours", "GPU-hours paid around the starts",
                                         supply.gpusAtOnce * idleHoursOfStarts(context));
    const Quantity working = (context.demand().usefulGpuHours - supply.unmet) / supply.speed * billedStretch;
    const Quantity none = context.builder().constant(0, units::gpuHour / units::month);
    const Quantity left = context.step("hours_left", "GPU-hours the work leaves",
                                       larger(supply.gpusAtOnce * time.hoursPerMonth - working, none));
    return smaller(wanted, left);
}

Supply build(const ProcurementContext &context)
{
    const TimeBase &time = context.time();
    RentTerms terms;
    terms.gpuHourPrice = pricePerGpuHour(context);
    const Interruptions lost = interruptions(context);
    terms.stretch = lost.billed;
    terms.elapsed = lost.elapsed;
    Supply supply = buildRented(context, terms);
    const Quantity base = context.in("base_price") * context.in("base_nodes") * time.hoursPerMonth;
    context.addLine({"base-nodes", Category::Hosting, "Base nodes, always on", everyMonth(base)});
    context.addLine({"cold-starts", Category::Idle, "Cold starts and cool-down",
                     startedHours(context, supply, lost.billed) * terms.gpuHourPrice});
    supply.latency95 = latencyScaledToZero(context);
    return supply;
}

} // namespace

const ProcurementKind kScaleToZero{"scale-to-zero", "Scale to zero",
                                   "GPU nodes that are switched off between requests", fields, build};

} // namespace breakeven
