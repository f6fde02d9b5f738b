// Scale to zero: a small base always on, and GPU nodes only while requests are answered.
//
// Source: month = (base + GPU node · paid share) · hours; each start is paid from node start to switch-off.
#include "model/procurement/interruptions.h"
#include "model/procurement/own_terms.h"
#include "model/procurement/rented.h"
#include "model/procurement/replica.h"
#include "model/procurement/token_replicas.h"

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
                tokenReplicaFields(0),
                coldStartFields(),
                interruptionFields(),
                jobFields("stretch"),
                attachedFields(),
                ownTermFields()});
    return kFields;
}

// Each start holds all machines that work at once. Starts that follow each other faster than the machines
// switch off leave them on: nothing is paid for more hours than there are.
Quantity hoursOfStarts(const ProcurementContext &context, const MachineTerms &machines,
                       const DispatchedWork &dispatched)
{
    const Quantity gpus = dispatched.machines * machines.gpusPerMachine;
    const Quantity wanted =
        context.readStep(&StepNodes::startGpuHours, "start_gpu_hours", "GPU-hours paid around the starts",
                         gpus * idleHoursOfStarts(context));
    const Quantity none = context.builder().constant(0, units::gpuHour / units::month);
    const Quantity left =
        context.readStep(&StepNodes::hoursLeft, "hours_left", "GPU-hours the work leaves",
                         larger(gpus * context.time().hoursPerMonth - dispatched.working, none));
    return smaller(wanted, left);
}

Supply build(const ProcurementContext &context)
{
    RentTerms terms;
    terms.gpuHourPrice = pricePerGpuHour(context);
    // Replicas of requests in tokens do no work that an interruption could lose.
    if (!context.demand().serving) {
        const Interruptions lost = interruptions(context);
        terms.stretch = lost.billed;
        terms.elapsed = lost.elapsed;
    }
    terms.scaling =
        Autoscaling{context.builder().constant(1), {}, {}, context.builder().constant(0, units::hour)};
    const MachineTerms machines = machinesOf(context, terms);
    DispatchedWork dispatched = dispatchFor(context, machines);
    const Quantity working = dispatched.working;
    // Requests that one replica can answer switch it off whenever there are none for long enough.
    const auto replica = replicaOffAndOn(context, machines, dispatched);
    dispatched.paid = replica ? replica->paid : working + hoursOfStarts(context, machines, dispatched);
    if (replica)
        dispatched.working = replica->working;
    Served hours = servedBy(context, machines, dispatched);
    if (replica)
        hours.latency95 = replica->latency95;
    Supply supply = addRent(context, terms, hours, "cold-starts", "Cold starts and cool-down");
    const Quantity base = context.in("base_price") * context.in("base_nodes") * context.time().hoursPerMonth;
    context.addLine({"base-nodes", Category::Hosting, "Base nodes, always on", everyMonth(base)});
    return supply;
}

} // namespace

const ProcurementKind kScaleToZero{"scale-to-zero", "Scale to zero",
                                   "GPU nodes that are switched off between requests", fields, build};

} // namespace breakeven
