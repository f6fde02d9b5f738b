#include "model/procurement/rented.h"

#include "model/procurement/autoscaling.h"
#include "model/procurement/replica.h"

namespace breakeven {

namespace {

// Own GPUs at hand: the field where it is set, or what the peak wants in whole GPUs.
Quantity gpusAtHand(const ProcurementContext &context, Quantity speed)
{
    if (context.has("gpus"))
        return everyMonth(context.in("gpus"));
    return context.step("gpus_at_once", "GPUs at once", wholeUnits(context.demand().peakGpus / speed),
                        Display::Last);
}

// Money a month, of the work alone.
struct WorkRent
{
    Quantity all;
    std::optional<Quantity> onDemand; // of it: what fell back
};

// The money and the hours of instances: what is rented at the price, and what falls back.
class Rent
{
public:
    Rent(const ProcurementContext &context, const RentTerms &terms)
        : m_context(context), m_terms(terms), m_stretch(terms.stretch.value_or(context.builder().constant(1)))
    {
        if (terms.fallbackPrice)
            m_onDemand = 1 - *terms.enoughCapacity;
    }

    // Billed hours of an hour used.
    Quantity billed() const
    {
        return m_onDemand ? *m_terms.enoughCapacity * m_stretch + *m_onDemand : m_stretch;
    }

    // GPU-hours of kept instances a month; nothing is kept while there is nothing to be had.
    Quantity keptHours(Quantity gpus) const
    {
        const Quantity hours = gpus * m_context.time().hoursPerMonth;
        return m_terms.enoughCapacity && !m_onDemand ? hours * *m_terms.enoughCapacity : hours;
    }

    Quantity keptPrice() const
    {
        return m_onDemand
                   ? *m_terms.enoughCapacity * m_terms.gpuHourPrice + *m_onDemand * *m_terms.fallbackPrice
                   : m_terms.gpuHourPrice;
    }

    // Adds the lines of the hours used: their rent, and that of the hours interruptions add to them.
    WorkRent addLines(Quantity used) const
    {
        const Quantity atPrice = m_onDemand ? m_context.step("spot_gpu_hours", "GPU-hours used on spot",
                                                             used * *m_terms.enoughCapacity)
                                            : used;
        const Quantity rent =
            m_context.step("rent", "Rent of the hours used", atPrice * m_terms.gpuHourPrice);
        m_context.addLine({"rent", Category::Compute, "Instances, working", rent});
        WorkRent work{rent, {}};
        if (m_onDemand) {
            work.onDemand = m_context.step("fallback", "Rent of the hours on demand",
                                           used * *m_onDemand * *m_terms.fallbackPrice);
            work.all = work.all + *work.onDemand;
            m_context.addLine(
                {"fallback", Category::Compute, "On demand, while spot is short", *work.onDemand});
        }
        if (m_terms.stretch) {
            const Quantity lost =
                m_context.step("lost", "Rent of the hours lost to interruptions", rent * (m_stretch - 1));
            work.all = work.all + lost;
            m_context.addLine({"interruptions", Category::Lost, "Lost to interruptions", lost});
        }
        return work;
    }

private:
    const ProcurementContext &m_context;
    const RentTerms &m_terms;
    Quantity m_stretch;
    std::optional<Quantity> m_onDemand; // share of the work's hours
};

// Share of the demand served; instances that are kept cannot bill more hours than there are.
Quantity rentedShare(const ProcurementContext &context, const RentTerms &terms, const Rent &rent,
                     Quantity gpus, Quantity speed)
{
    const Quantity served = servedShare(context, gpus, speed);
    if (!terms.isAlwaysOn)
        return served;
    const Quantity tiny = context.builder().constant(1e-12, units::gpuHour / units::month);
    const Quantity wanted = larger(context.demand().usefulGpuHours / speed * rent.billed(), tiny);
    return context.step("served_in_time", "Share of the demand served in the hours there are",
                        smaller(served, rent.keptHours(gpus) / wanted), Display::Mean);
}

// Rent of the hours paid and not used; nothing where only used hours are paid.
std::optional<Quantity> idleRent(const ProcurementContext &context, const RentTerms &terms, const Rent &rent,
                                 Quantity gpus, Quantity used, Quantity billedRent)
{
    if (terms.isAlwaysOn) {
        const Quantity none = context.builder().constant(0, units::gpuHour / units::month);
        const Quantity idleHours = larger(rent.keptHours(gpus) - used * rent.billed(), none);
        return context.step("idle", "Rent of the hours paid and not used", idleHours * rent.keptPrice());
    }
    if (!terms.overhead)
        return std::nullopt;
    return context.step("idle", "Rent of the hours paid and not used", billedRent * (*terms.overhead - 1));
}

} // namespace

Field heldGpusField(const char *label, const char *help)
{
    return {"gpus", label, units::gpu, "GPUs", std::nullopt, "", 0, 1e7, help, true};
}

FieldSet heldFields()
{
    return {{heldGpusField("GPUs held", "GPUs kept or allowed at once; unset: as many as the work wants.")},
            {},
            {}};
}

FieldSet allocationFields(Allocation standard)
{
    std::vector<ChoiceValue> values{{"always-on", "kept all the time"},
                                    {"autoscaled", "started and stopped with the work"}};
    if (standard == Allocation::Autoscaled)
        std::swap(values[0], values[1]);
    return joined({autoscalingFields(),
                   {{},
                    {{"allocation", "Instances are", std::move(values),
                      "Kept instances are paid when idle; autoscaled ones pay for starting and stopping."}},
                    {}}});
}

void readAllocation(const ProcurementContext &context, RentTerms &terms)
{
    terms.isAlwaysOn = context.choice("allocation") == "always-on";
    if (!terms.isAlwaysOn)
        terms.overhead = autoscalingOverhead(context, terms.elapsed.value_or(context.builder().constant(1)));
}

Supply buildRented(const ProcurementContext &context, const RentTerms &terms)
{
    const Rent rent(context, terms);
    const Quantity speed = usefulSpeed(context);
    const Quantity gpus = gpusAtHand(context, speed);
    const Quantity served = rentedShare(context, terms, rent, gpus, speed);
    const Quantity used =
        context.step("used_gpu_hours", "GPU-hours used", context.demand().usefulGpuHours * served / speed);
    const WorkRent work = rent.addLines(used);
    Quantity billed = work.all;
    if (const auto idle = idleRent(context, terms, rent, gpus, used, work.all)) {
        billed = billed + *idle;
        context.addLine({"idle", Category::Idle,
                         terms.isAlwaysOn ? "Instances, idle" : "Nodes starting and stopping", *idle});
    }
    if (terms.premium)
        context.addLine({"premium", Category::Premium, "Service premium", billed * *terms.premium});
    addAttachedLines(context);

    Supply supply{context.demand().usefulGpuHours * (1 - served),
                  context.demand().peakGpus * (1 - served),
                  speed,
                  terms.elapsed.value_or(rent.billed()),
                  gpus,
                  gpus * speed};
    if (terms.isAlwaysOn)
        supply.latency95 = latencyKept(context);
    supply.enoughCapacity = terms.enoughCapacity;
    if (work.onDemand)
        supply.onDemandCostShare =
            context.result("on_demand_cost_share", "Share of the money paid on demand",
                           total(everyMonth(*work.onDemand)) / total(everyMonth(work.all)));
    return supply;
}

} // namespace breakeven
