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

// Share of the demand served; instances that are kept cannot bill more hours than there are.
Quantity rentedShare(const ProcurementContext &context, const RentTerms &terms, Quantity gpus, Quantity speed,
                     Quantity stretch)
{
    const Quantity served = servedShare(context, gpus, speed);
    if (!terms.isAlwaysOn)
        return served;
    const Quantity tiny = context.builder().constant(1e-12, units::gpuHour / units::month);
    const Quantity wanted = larger(context.demand().usefulGpuHours / speed * stretch, tiny);
    return context.step("served_in_time", "Share of the demand served in the hours there are",
                        smaller(served, gpus * context.time().hoursPerMonth / wanted), Display::Mean);
}

// Rent of the hours paid and not used; nothing where only used hours are paid.
std::optional<Quantity> idleRent(const ProcurementContext &context, const RentTerms &terms, Quantity gpus,
                                 Quantity billedHours, Quantity billedRent)
{
    if (terms.isAlwaysOn) {
        const Quantity none = context.builder().constant(0, units::gpuHour / units::month);
        const Quantity idleHours = larger(gpus * context.time().hoursPerMonth - billedHours, none);
        return context.step("idle", "Rent of the hours paid and not used", idleHours * terms.gpuHourPrice);
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
    const Quantity one = context.builder().constant(1);
    const Quantity speed = usefulSpeed(context);
    const Quantity price = terms.gpuHourPrice;
    const Quantity gpus = gpusAtHand(context, speed);
    const Quantity stretch = terms.stretch.value_or(one);
    const Quantity served = rentedShare(context, terms, gpus, speed, stretch);

    const Quantity used =
        context.step("used_gpu_hours", "GPU-hours used", context.demand().usefulGpuHours * served / speed);
    const Quantity rent = context.step("rent", "Rent of the hours used", used * price);
    std::vector<Quantity> billed{rent};
    context.addLine({"rent", Category::Compute, "Instances, working", rent});
    if (terms.stretch) {
        const Quantity lost =
            context.step("lost", "Rent of the hours lost to interruptions", rent * (stretch - 1));
        billed.push_back(lost);
        context.addLine({"interruptions", Category::Lost, "Lost to interruptions", lost});
    }
    if (const auto idle = idleRent(context, terms, gpus, used * stretch, sum(billed))) {
        billed.push_back(*idle);
        context.addLine({"idle", Category::Idle,
                         terms.isAlwaysOn ? "Instances, idle" : "Nodes starting and stopping", *idle});
    }
    if (terms.premium)
        context.addLine({"premium", Category::Premium, "Service premium", sum(billed) * *terms.premium});
    addAttachedLines(context);

    return {context.demand().usefulGpuHours * (1 - served),
            context.demand().peakGpus * (1 - served),
            speed,
            terms.elapsed.value_or(stretch),
            gpus,
            gpus * speed,
            terms.isAlwaysOn ? latencyKept(context) : std::nullopt};
}

} // namespace breakeven
