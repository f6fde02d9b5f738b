#include "model/procurement/rented.h"

#include "model/procurement/rented_at_once.h"

namespace breakeven {

namespace {

Quantity one(const ProcurementContext &context) { return context.builder().constant(1); }

// With a price on demand the work goes on there while spot is short: stretched no more.
Quantity withFallback(const RentTerms &terms, Quantity stretch)
{
    const Quantity enough = *terms.enoughCapacity;
    return enough * stretch + (1 - enough);
}

// Billed and elapsed hours of an hour of work.
Quantity billed(const ProcurementContext &context, const RentTerms &terms)
{
    if (terms.inTime)
        return terms.inTime->spot + terms.inTime->onDemand;
    const Quantity stretch = terms.stretch.value_or(one(context));
    if (terms.fallbackPrice)
        return withFallback(terms, stretch);
    const bool isWaitBilled = context.study().conventions.choices.at("waiting_billed") == "true";
    return terms.enoughCapacity && isWaitBilled ? stretch / *terms.enoughCapacity : stretch;
}

Quantity elapsed(const ProcurementContext &context, const RentTerms &terms)
{
    if (terms.inTime)
        return terms.inTime->elapsed;
    const Quantity stretch = terms.elapsed.value_or(one(context));
    return terms.fallbackPrice ? withFallback(terms, stretch) : stretch;
}

// Of the hours of work those at the price of spot, where others fall back to on demand.
Quantity spotShare(const RentTerms &terms)
{
    if (!terms.inTime)
        return *terms.enoughCapacity;
    return terms.inTime->spot / (terms.inTime->spot + terms.inTime->onDemand);
}

Quantity meanPrice(const RentTerms &terms)
{
    return spotShare(terms) * terms.gpuHourPrice + (1 - spotShare(terms)) * *terms.fallbackPrice;
}

// Money a month, of the work alone.
struct WorkRent
{
    Quantity all;
    std::optional<Quantity> onDemand; // of it: what fell back
};

// Adds the lines of the hours used: their rent, what falls back, and the hours interruptions add.
WorkRent addWork(const ProcurementContext &context, const RentTerms &terms, const Served &hours)
{
    const Quantity atPrice = terms.fallbackPrice ? context.step("spot_gpu_hours", "GPU-hours used on spot",
                                                                hours.used * spotShare(terms))
                                                 : hours.used;
    const Quantity rent = context.step("rent", "Rent of the hours used", atPrice * terms.gpuHourPrice);
    context.addLine({"rent", Category::Compute, "Instances, working", rent});
    WorkRent work{rent, {}};
    if (terms.fallbackPrice) {
        work.onDemand = context.step("fallback", "Rent of the hours on demand",
                                     hours.used * (1 - spotShare(terms)) * *terms.fallbackPrice);
        work.all = work.all + *work.onDemand;
        context.addLine({"fallback", Category::Compute, "On demand, while spot is short", *work.onDemand});
    }
    if (terms.stretch) {
        const bool isOnBoth = terms.inTime && terms.fallbackPrice;
        const Quantity lost = context.step("lost", "Rent of the hours lost to interruptions",
                                           hours.lost * (isOnBoth ? meanPrice(terms) : terms.gpuHourPrice));
        work.all = work.all + lost;
        context.addLine({"interruptions", Category::Lost, "Lost to interruptions", lost});
    } else if (!terms.scaling && !context.demand().waiting.empty()) {
        const Quantity lost =
            context.step("lost", "Rent of the hours that stopped jobs lose", hours.lost * terms.gpuHourPrice);
        work.all = work.all + lost;
        context.addLine({"stops", Category::Lost, "Lost by jobs that a service stops", lost});
    }
    return work;
}

// Of the hours around the work: what an hour of it costs on average, or of kept machines an hour of time.
Quantity priceAround(const ProcurementContext &context, const RentTerms &terms, const Served &hours,
                     const WorkRent &work)
{
    if (!terms.fallbackPrice)
        return terms.gpuHourPrice;
    if (!terms.scaling)
        return meanPrice(terms);
    const Quantity tiny = context.builder().constant(1e-12, units::gpuHour / units::month);
    return context.step("mean_price", "Mean price of a GPU-hour of the work",
                        work.all / larger(hours.used + hours.lost, tiny), Display::Mean);
}

// Of a GPU-hour, where all of them are at the dearer price at the same time.
Quantity priceAtOnce(const RentTerms &terms)
{
    const Quantity price =
        terms.fallbackPrice ? larger(terms.gpuHourPrice, *terms.fallbackPrice) : terms.gpuHourPrice;
    return terms.premium ? price * (1 + *terms.premium) : price;
}

} // namespace

Field heldGpusField(const char *label, const char *help)
{
    return {"gpus", label, units::gpu, "GPUs", std::nullopt, "", 0, 1e7, help, true};
}

FieldSet heldFields()
{
    return joined(
        {{{heldGpusField("GPUs held", "GPUs kept or allowed at once; unset: as many as the work needs.")},
          {},
          {}},
         offerFields(),
         onlyWhen("allocation always-on",
                  {{{"target_use", "Target utilisation", units::one, "%", 1.0, "all of the time", 1e-3, 1,
                     "Sets how many machines are kept for work that may wait: as many as work for this share "
                     "of their time."}},
                   {},
                   {}})});
}

FieldSet allocationFields()
{
    return joined(
        {autoscalingFields(),
         {{},
          {{"allocation",
            "Instances are",
            {{"autoscaled", "started and stopped with the work"}, {"always-on", "kept all the time"}},
            "Kept instances are paid while idle; autoscaled ones are paid while they start and stop."}},
          {}}});
}

void readAllocation(const ProcurementContext &context, RentTerms &terms)
{
    if (context.choice("allocation") != "always-on")
        terms.scaling = autoscaling(context, terms.stretch.value_or(one(context)));
}

MachineTerms machinesOf(const ProcurementContext &context, const RentTerms &terms)
{
    MachineTerms machines;
    machines.gpusPerMachine = context.in("gpus_per_instance");
    machines.speed = usefulSpeed(context);
    if (context.has("gpus"))
        machines.gpus = context.in("gpus");
    readOffer(context, machines);
    machines.isWhole = isSoldByMachine(context);
    machines.isAutoscaled = terms.scaling.has_value();
    machines.isElastic = terms.isElastic;
    machines.takenBack = terms.takenBack;
    if (terms.stretch || terms.enoughCapacity) {
        machines.billed =
            context.step("billed_hours", "Billed hours per hour of work", billed(context, terms));
        machines.elapsed =
            context.step("elapsed_hours", "Elapsed hours per hour of work", elapsed(context, terms));
    }
    if (terms.enoughCapacity && !terms.fallbackPrice && !terms.inTime) {
        machines.capacityShare = terms.enoughCapacity;
        if (context.study().conventions.choices.at("waiting_billed") != "true")
            machines.keptShare = terms.enoughCapacity;
    }
    if (terms.scaling) {
        machines.overhead = terms.scaling->overhead;
        machines.overheadOfRuns = terms.scaling->ofRuns;
        machines.overheadArguments =
            terms.scaling->ofRuns ? terms.scaling->arguments : std::vector<Quantity>();
        machines.coolDown = context.demand().isStream() ? terms.scaling->coolDown : std::nullopt;
    } else if (context.isGiven("target_use")) {
        machines.targetUse = context.in("target_use");
    }
    return machines;
}

Supply addRent(const ProcurementContext &context, const RentTerms &terms, const Served &hours, const char *id,
               const char *label)
{
    const WorkRent work = addWork(context, terms, hours);
    const Quantity around = priceAround(context, terms, hours, work);
    const Quantity overhead =
        context.step("overhead_rent", "Rent of nodes that start and stop", hours.overhead * around);
    const Quantity idle = context.step("idle", "Rent of the hours paid and not used", hours.idle * around);
    if (terms.scaling)
        context.addLine({id, Category::Idle, label, overhead});
    context.addLine({"idle", Category::Idle,
                     terms.scaling ? "Parts of instances that are not used" : "Instances, idle", idle});
    if (terms.premium)
        context.addLine(
            {"premium", Category::Premium, "Service premium", (work.all + overhead + idle) * *terms.premium});
    addAttachedLines(context);

    Supply supply;
    supply.hours = hours;
    supply.speed = usefulSpeed(context);
    supply.gpus = hours.machines * context.in("gpus_per_instance");
    supply.rented = {rentedAtOnce(context, supply.gpus, priceAtOnce(terms))};
    supply.elapsed = elapsed(context, terms);
    if (terms.enoughCapacity && !terms.fallbackPrice && !terms.inTime)
        supply.elapsed = supply.elapsed / *terms.enoughCapacity;
    if (terms.scaling)
        supply.ready = terms.scaling->ready;
    supply.jobRate = jobRate(context, context.in("gpus_per_instance"), supply.speed);
    supply.isElastic = terms.isElastic;
    supply.enoughCapacity = terms.enoughCapacity;
    if (terms.inTime) {
        supply.lateShare = terms.inTime->lateShare;
        supply.badNight = terms.inTime->badNight;
    }
    if (work.onDemand)
        supply.onDemandCostShare =
            context.result("on_demand_cost_share", "Share of the money paid on demand",
                           total(everyMonth(*work.onDemand)) / total(everyMonth(work.all)));
    return supply;
}

Supply buildRented(const ProcurementContext &context, const RentTerms &terms)
{
    const MachineTerms machines = machinesOf(context, terms);
    const DispatchedWork dispatched = dispatchFor(context, machines);
    const Served hours = servedBy(context, machines, dispatched);
    // What the runs of the load make of it, over the whole plan.
    if (terms.scaling && terms.scaling->ofRuns)
        context.computed("overhead", total(hours.paid) / total(everyMonth(dispatched.working)));
    return addRent(context, terms, hours);
}

} // namespace breakeven
