// Scale to zero: a small base always on, and GPU nodes only while requests are answered.
//
// Source: month = (base + GPU node · paid share) · hours; each start is paid from node start to switch-off.
#include "model/numeric/time_constants.h"
#include "model/procurement/interruptions.h"
#include "model/procurement/own_terms.h"
#include "model/procurement/rented.h"
#include "model/procurement/rented_at_once.h"
#include "model/procurement/replica.h"
#include "model/procurement/token_replicas.h"

#include <algorithm>

namespace breakeven {

namespace {

const FieldSet &scaleToZeroFields()
{
    static const FieldSet kFields =
        joined({priceFields(),
                gpuFields(),
                {{inGroup(FieldGroup::Prices,
                          {"base_price", "Price of a base node", units::money / units::machineHour, "$/h",
                           0.0, "none", 0, 1e9, "Price of a node that is always on.", false, false, true}),
                  {"base_nodes", "Base nodes", units::machine, "nodes", 0.0, "none", 0, 1e6,
                   "Nodes that are always on for the cluster itself."},
                  heldGpusField("GPUs at once", "GPUs allowed at once; unset: as many as the work needs.")},
                 {},
                 {}},
                offerFields(),
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

// Of the requests of a curve those that come while the first replica after an hour without any still starts.
class ColdShareFunction : public MonthlyFunction
{
public:
    explicit ColdShareFunction(std::vector<ShapeSegment> curve) : m_curve(std::move(curve))
    {
        name = "requests that meet a cold start";
        argumentNames = {"cold start in seconds"};
        outputNames = {"share of the requests"};
        provenance = "after each time without a request, along the curve";
    }

    void evaluate(std::span<const double> arguments, std::span<double> outputs) const override
    {
        double all = 0, cold = 0;
        for (std::size_t k = 0; k < m_curve.size(); ++k) {
            all += m_curve[k].level * m_curve[k].hours;
            const bool isStart = m_curve[k].level > 0 && segment(k + m_curve.size() - 1).level <= 0;
            double left = isStart ? arguments[0] / kSecondsPerHour : 0;
            for (std::size_t at = k; left > 0 && segment(at).level > 0; ++at) {
                const double hours = std::min(left, segment(at).hours);
                cold += segment(at).level * hours;
                left -= hours;
            }
        }
        outputs[0] = all > 0 ? cold / all : 0;
    }

private:
    const ShapeSegment &segment(std::size_t k) const { return m_curve[k % m_curve.size()]; }

    std::vector<ShapeSegment> m_curve;
};

// Requests wait for the first replica; where too many do, a target for all but a few of them is missed.
void meetColdStarts(const ProcurementContext &context, DispatchedWork &dispatched)
{
    const auto &serving = context.demand().serving;
    if (!serving || !dispatched.requests || !hasColdStart(context) || !context.isGiven("min_replicas"))
        return;
    SheetBuilder &builder = context.builder();
    const Quantity cold = builder.monthly(std::make_shared<ColdShareFunction>(serving->shape),
                                          {coldStartSeconds(context)}, {units::one})[0];
    const Quantity isOff = isLess(context.in("min_replicas"), builder.constant(1));
    const Quantity share = context.step("cold_share", "Requests that meet a cold start",
                                        everyMonth(cold) * isOff, Display::Percent);
    const Quantity allowed =
        builder.constant(1 - shareBelow(serving->percentile), units::one, "that may miss a target");
    for (const LatencyKind kind : {LatencyKind::Ttft, LatencyKind::E2e})
        if (const auto &target = serving->targets[std::size_t(kind)]) {
            const Quantity isLate = isLess(*target, coldStartSeconds(context)) * isLess(allowed, share);
            dispatched.requests->meetsTargets = dispatched.requests->meetsTargets * (1 - isLate);
        }
}

Supply buildScaleToZero(const ProcurementContext &context)
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
    meetColdStarts(context, dispatched);
    const Quantity working = dispatched.working;
    // Requests that one replica can answer switch it off whenever there are none for long enough.
    const auto replica = replicaOffAndOn(context, machines, dispatched);
    dispatched.paid = replica ? replica->paid : working + hoursOfStarts(context, machines, dispatched);
    if (replica)
        dispatched.working = replica->working;
    Served hours = servedBy(context, machines, dispatched);
    if (replica)
        hours.latency95 = replica->latency95;
    hours.latencies.clear(); // nothing says how often each of several services starts from nothing
    Supply supply = addRent(context, terms, hours, "cold-starts", "Cold starts and cool-down");
    const Quantity base = context.in("base_price") * context.in("base_nodes") * context.time().hoursPerMonth;
    context.addLine({"base-nodes", Category::Hosting, "Base nodes, always on", everyMonth(base)});
    return supply;
}

} // namespace

const ProcurementKind kScaleToZero{
    "scale-to-zero",   "Scale to zero",  "GPU nodes that are switched off between requests",
    scaleToZeroFields, buildScaleToZero, {.stopsWhenIdle = true}};

} // namespace breakeven
