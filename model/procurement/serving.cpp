#include "model/procurement/serving.h"

#include "model/procurement/common_fields.h"
#include "model/procurement/token_replicas.h"

namespace breakeven {

namespace {

Quantity zeroHours(const ProcurementContext &context)
{
    return context.builder().constant(0, units::gpuHour / units::month);
}

Quantity orOne(const ProcurementContext &context, const std::optional<Quantity> &share)
{
    return share ? *share : context.builder().constant(1);
}

bool hasJobNodes(const ProcurementContext &context) { return context.has("job_nodes"); }

// Adds the curves; jobs run as wide as the option has them. Returns the GPUs a job needs together.
std::optional<Quantity> addLoad(const ProcurementContext &context, const Demand &demand,
                                const MachineTerms &terms, DispatchCall &call)
{
    const bool isItsOwn = demand.meanOfJobs && (hasJobNodes(context) || demand.isStream());
    std::vector<LoadPart> load = demand.load;
    std::optional<Quantity> width = demand.width;
    if (isItsOwn) {
        width = context.knownStep("job_gpus");
        if (!width)
            width = context.step("job_gpus", "GPUs of a job, in reference GPUs",
                                 *jobRate(context, terms.gpusPerMachine, terms.speed));
        const bool waits = load.front().waits;
        load.front() = blockOfJobs(context.steps(), *demand.meanOfJobs, *width,
                                   demand.isByTheJob ? demand.jobGpuHours : std::nullopt);
        load.front().waits = waits;
    }
    for (const LoadPart &part : load) {
        std::vector<Quantity> arguments{part.level};
        if (part.shape.empty()) {
            arguments.push_back(*part.share);
            arguments.push_back(*part.period);
        }
        call.addLoad({part.shape, part.waits, part.isBurst, part.service, part.jobs}, arguments);
    }
    return width;
}

void setService(const ProcurementContext &context, const Demand::Requests &service, Quantity speed,
                const std::function<void(double RequestTerms::*, const char *, Quantity)> &set)
{
    const TimeBase &time = context.time();
    set(&RequestTerms::perHour, "requests an hour",
        service.perSecond * time.secondsPerHour * context.builder().constant(1, units::second));
    set(&RequestTerms::serviceHours, "hours of a request", service.seconds / time.secondsPerHour / speed);
    set(&RequestTerms::variation, "variation of that time", service.variation);
    set(&RequestTerms::replicaGpus, "GPUs of a replica", service.replicaGpus);
    if (service.target)
        set(&RequestTerms::targetHours, "95 % answered within, in hours",
            *service.target / time.secondsPerHour);
}

void setRequests(const ProcurementContext &context, const Demand &demand, const MachineTerms &terms,
                 Quantity elapsed, DispatchCall &call)
{
    // One pool of replicas is as fast as its slower part.
    const Quantity own = terms.speed / elapsed, speed = demand.base ? smaller(own, demand.base->speed) : own;
    const auto setAll = [&](const Demand::Requests &service, const auto &set) {
        setService(context, service, speed, set);
        if (demand.base)
            set(&RequestTerms::gpusBefore, "GPUs of the base", demand.base->gpus);
    };
    for (const Demand::Requests &service : demand.services) {
        call.addService();
        setAll(service, [&](double RequestTerms::*term, const char *name, Quantity value) {
            call.setOfService(term, name, value);
        });
    }
    if (demand.service)
        setAll(*demand.service, [&](double RequestTerms::*term, const char *name, Quantity value) {
            call.set(term, name, value);
        });
}

// How long jobs of this length may wait: what is left of their time beside the work counts, too.
std::optional<Quantity> waitAllowed(const ProcurementContext &context, const std::optional<Quantity> &maxWait,
                                    const std::optional<Quantity> &doneWithin, Quantity hoursOfOne,
                                    const MachineTerms &terms)
{
    if (!doneWithin)
        return maxWait;
    const Quantity left = larger(context.builder().constant(0, units::hour),
                                 *doneWithin - hoursOfOne * orOne(context, terms.elapsed));
    return maxWait ? smaller(*maxWait, left) : left;
}

// How long jobs wait for a slot before they are rented elsewhere: as long as they may.
Quantity patienceOf(const ProcurementContext &context, const std::optional<Quantity> &allowed)
{
    return allowed ? *allowed : context.builder().constant(1e12, units::hour, "however long");
}

void setSlots(const ProcurementContext &context, const Demand &demand, const MachineTerms &terms,
              DispatchCall &call)
{
    call.areJobsRandom = demand.arrivals->isRandom;
    call.areJobsShaped = !demand.load.front().shape.empty();
    call.set(&JobTerms::gpus, "GPUs a job holds", gpusOfJobInSlots(context, terms.gpusPerMachine));
    const auto allowed = demand.doneWithin ? waitAllowed(context, demand.maxWait, demand.doneWithin,
                                                         *hoursOfJob(context), terms)
                                           : demand.maxWait;
    if (allowed)
        call.set(&JobTerms::within, "95 % are to start within, in hours", *allowed);
    if (terms.leavesLateJobs)
        call.set(&JobTerms::patience, "hours after which a job is rented elsewhere",
                 patienceOf(context, allowed));
    if (demand.base)
        call.set(&JobTerms::rateBefore, "GPUs of the layers before", demand.base->rate);
    if (demand.left)
        call.set(&JobTerms::left, "share of the jobs that a base leaves", *demand.left);
}

void setJobs(const ProcurementContext &context, const Demand &demand, const MachineTerms &terms,
             DispatchCall &call)
{
    const auto rate = jobRate(context, terms.gpusPerMachine, terms.speed);
    if (!demand.arrivals || !demand.jobGpuHours || !rate)
        return;
    call.set(&JobTerms::perHour, "jobs an hour", demand.arrivals->perHour);
    call.set(&JobTerms::gpuHours, "GPU-hours of a job", *demand.jobGpuHours);
    call.set(&JobTerms::gpusAtMost, "GPUs a job can use", *rate);
    call.set(&JobTerms::variation, "variation of a job's time", demand.arrivals->variation);
    if (demand.isStream())
        setSlots(context, demand, terms, call);
}

// What is known of the work of several workloads that may wait.
void setWaiting(const ProcurementContext &context, const Demand &demand, const MachineTerms &terms,
                DispatchCall &call)
{
    for (const Demand::Waiting &one : demand.waiting) {
        JobTerms alike;
        alike.isRandom = one.isOfJobs() && one.arrivals->isRandom;
        alike.isShaped = one.isShaped;
        alike.mayBeStopped = !one.stops || one.stops->mayBe;
        call.addJobs(alike);
        auto allowed = one.maxWait;
        if (one.isOfJobs()) {
            call.setOfJobs(&JobTerms::perHour, "jobs an hour", one.arrivals->perHour);
            call.setOfJobs(&JobTerms::gpuHours, "GPU-hours of a job", *one.gpuHours);
            call.setOfJobs(&JobTerms::gpus, "GPUs a job holds", *one.gpus);
            call.setOfJobs(&JobTerms::variation, "variation of a job's time", one.arrivals->variation);
            if (one.stops)
                call.setOfJobs(&JobTerms::restart, "hours that a stopped job is set back",
                               one.stops->restart);
            const Quantity hours =
                *one.gpuHours * context.builder().constant(1, units::job) / *one.gpus / terms.speed;
            allowed = waitAllowed(context, one.maxWait, one.doneWithin, hours, terms);
        }
        if (allowed)
            call.setOfJobs(&JobTerms::within, "95 % are to start within, in hours", *allowed);
    }
}

void setSupply(const ProcurementContext &context, const Demand &demand, const MachineTerms &terms,
               const std::optional<Quantity> &width, DispatchCall &call)
{
    const auto setIf = [&](double SupplyTerms::*term, const char *name,
                           const std::optional<Quantity> &value) {
        if (value)
            call.set(term, name, *value);
    };
    call.set(&SupplyTerms::gpusPerMachine, "GPUs of a machine", terms.gpusPerMachine);
    call.set(&SupplyTerms::speed, "work of a GPU-hour", terms.speed);
    setIf(&SupplyTerms::billed, "billed stretch", terms.billed);
    setIf(&SupplyTerms::elapsed, "time stretch", terms.elapsed);
    setIf(&SupplyTerms::capacityShare, "share of the time with capacity", terms.capacityShare);
    setIf(&SupplyTerms::keptShare, "share of the time kept machines are billed", terms.keptShare);
    setIf(&SupplyTerms::machines, "machines", terms.machines);
    setIf(&SupplyTerms::gpus, "GPUs held or allowed", terms.gpus);
    setIf(&SupplyTerms::most, "GPUs to be had at once", terms.most);
    setIf(&SupplyTerms::lot, "GPUs of the smallest lot", terms.lot);
    setIf(&SupplyTerms::targetUse, "target utilisation", terms.targetUse);
    setIf(&SupplyTerms::width, "GPUs a job needs together", width);
    if (width && demand.jobGpus && !demand.base && !demand.isOfBase && !demand.isStream())
        setIf(&SupplyTerms::gang, "GPUs a job holds", jobRate(context, terms.gpusPerMachine, terms.speed));
    setIf(&SupplyTerms::overhead, "paid over used time", terms.overhead);
    setIf(&SupplyTerms::coolDown, "cool-down in hours", terms.coolDown);
    setIf(&SupplyTerms::startHours, "paid for a start, in hours", terms.startHours);
    if (demand.base && !demand.isStream())
        call.set(&SupplyTerms::servedBefore, "GPUs the base serves", demand.base->rate);
    if (terms.overheadOfRuns)
        call.setOverheadOfRuns(*terms.overheadOfRuns, terms.overheadArguments);
    call.isWhole = terms.isWhole;
    call.isAutoscaled = terms.isAutoscaled;
    call.isElastic = terms.isElastic;
}

} // namespace

bool isSoldByMachine(const ProcurementContext &context) { return context.choice("sold_by") != "gpu"; }

std::optional<Quantity> jobRate(const ProcurementContext &context, Quantity gpusPerMachine, Quantity speed)
{
    if (hasJobNodes(context))
        return context.in("job_nodes") * gpusPerMachine * speed;
    const auto &gpus = context.demand().jobGpus;
    return gpus ? std::optional(*gpus * speed) : std::nullopt;
}

Quantity gpusOfJobInSlots(const ProcurementContext &context, Quantity gpusPerMachine)
{
    return hasJobNodes(context) ? context.in("job_nodes") * gpusPerMachine : *context.demand().jobGpus;
}

DispatchQuantities dispatchRest(const ProcurementContext &context, const Demand &rest,
                                const MachineTerms &terms)
{
    DispatchCall call;
    const std::optional<Quantity> width = addLoad(context, rest, terms, call);
    setSupply(context, rest, terms, width, call);
    setRequests(context, rest, terms, orOne(context, terms.elapsed), call);
    setJobs(context, rest, terms, call);
    setWaiting(context, rest, terms, call);
    return call.call(context.builder(), context.time().hoursPerMonth);
}

DispatchedWork dispatchFor(const ProcurementContext &context, const MachineTerms &terms)
{
    if (context.demand().serving)
        return dispatchReplicas(context, terms);
    return {dispatchRest(context, context.demand(), terms)};
}

namespace {

void addWaits(const ProcurementContext &context, const DispatchedWork &dispatched, Served &served)
{
    for (std::size_t k = 0; k < dispatched.waitMeans.size(); ++k) {
        if (!context.demand().load[k].waits) {
            served.waitsOf.push_back({dispatched.waitMeans[k], dispatched.wait95s[k]});
            continue;
        }
        const std::string number = std::to_string(k + 1);
        served.waitsOf.push_back(
            {context.step("wait_mean_h_" + number, "Mean wait of workload " + number, dispatched.waitMeans[k],
                          Display::Mean),
             context.step("wait_p95_h_" + number, "Wait of 95 % of the work of workload " + number,
                          dispatched.wait95s[k], Display::Mean)});
    }
}

} // namespace

Served servedBy(const ProcurementContext &context, const MachineTerms &terms,
                const DispatchedWork &dispatched)
{
    const auto step = [&](const char *key, const char *label, Quantity quantity) {
        return context.step(key, label, everyMonth(quantity));
    };
    const Quantity none = zeroHours(context);
    Served served;
    served.demanded = dispatched.requests
                          ? step("demanded_gpu_hours", "GPU-hours the requests take", dispatched.demanded)
                          : context.demand().usefulGpuHours;
    served.requests = dispatched.requests;
    served.served = step("served_gpu_hours", "GPU-hours served", dispatched.served);
    served.unmet =
        step("unmet_gpu_hours", "GPU-hours not served", larger(none, served.demanded - served.served));
    served.machines = context.step("machines", "Machines", dispatched.machines, Display::Last);
    served.capacity = context.step("capacity", "What the machines can do, in reference GPUs",
                                   dispatched.capacity, Display::Last);
    served.rate = dispatched.rate;
    served.paid = step("paid_gpu_hours", "GPU-hours paid", dispatched.paid);
    served.used = step("used_gpu_hours", "GPU-hours used", served.served / terms.speed);
    const Quantity interrupted = served.used * (orOne(context, terms.billed) - 1);
    served.lost = step("lost_gpu_hours", "GPU-hours lost to interruptions",
                       dispatched.setBack ? interrupted + *dispatched.setBack : interrupted);
    served.overhead = step("overhead_gpu_hours", "GPU-hours of machines that start and stop",
                           larger(none, dispatched.paid - dispatched.working));
    served.idle = step("idle_gpu_hours", "GPU-hours paid and not used",
                       larger(none, served.paid - served.used - served.lost - served.overhead));
    if (context.demand().waits()) {
        served.waitMean = context.readStep(&StepNodes::waitMean, "wait_mean_h", "Mean wait of the work",
                                           dispatched.waitMean, Display::Mean);
        served.wait95 =
            context.step("wait_p95_h", "Wait of 95 % of the work", dispatched.wait95, Display::Mean);
    }
    if (context.demand().service)
        served.latency95 = context.step("latency_95", "95 % of the requests are answered within",
                                        dispatched.latency95 * context.time().secondsPerHour, Display::Mean);
    for (std::size_t k = 0; k < dispatched.latencies.size(); ++k)
        served.latencies.push_back(context.step(
            "latency_95_" + std::to_string(k + 1), "95 % of the requests of a service are answered within",
            dispatched.latencies[k] * context.time().secondsPerHour, Display::Mean));
    for (std::size_t k = 0; k < dispatched.unmet.size(); ++k) {
        const std::string number = std::to_string(k + 1);
        served.unmetOf.push_back(context.step("unmet_gpu_hours_" + number,
                                              "GPU-hours that the machines leave of workload " + number,
                                              everyMonth(dispatched.unmet[k])));
        served.readyFor.push_back(context.step("ready_gpu_hours_" + number,
                                               "GPU-hours that stand ready for workload " + number,
                                               everyMonth(dispatched.ready[k])));
    }
    addWaits(context, dispatched, served);
    return served;
}

Served serve(const ProcurementContext &context, const MachineTerms &terms)
{
    return servedBy(context, terms, dispatchFor(context, terms));
}

void waitUntilRented(const ProcurementContext &context, Quantity unmet, const std::vector<Quantity> &unmetOf,
                     Served &hours)
{
    constexpr double kRoundedAway = 1e-9;
    const auto upTo = [&](Quantity most, Quantity isRented, Quantity &wait) {
        wait = choose(isRented, most, wait);
    };
    for (std::size_t k = 0; k < hours.waitsOf.size(); ++k) {
        const int place = context.demand().load[k].jobs;
        if (place < 0 || !context.demand().waiting[std::size_t(place)].maxWait)
            continue;
        const Quantity most = *context.demand().waiting[std::size_t(place)].maxWait;
        const Quantity isRented = isLess(hours.demanded * kRoundedAway, unmetOf[k]);
        upTo(most, isRented, hours.waitsOf[k].mean);
        upTo(most, isRented, hours.waitsOf[k].p95);
    }
    const auto &most = context.demand().maxWait;
    if (!hours.waitMean || !most)
        return;
    const Quantity isRented = isLess(hours.demanded * kRoundedAway, unmet);
    upTo(*most, isRented, *hours.waitMean);
    upTo(*most, isRented, *hours.wait95);
}

void addRentedWork(const ProcurementContext &context, Quantity hours, Quantity speed, Served &served)
{
    const Quantity own = hours / speed;
    served.served =
        context.step("served_with_rent", "GPU-hours served, with what is rented", served.served + hours);
    served.unmet = context.step("unmet_with_rent", "GPU-hours not served, with what is rented",
                                larger(zeroHours(context), served.unmet - hours));
    served.used = context.step("used_with_rent", "GPU-hours used, with what is rented", served.used + own);
    served.paid = context.step("paid_with_rent", "GPU-hours paid, with what is rented", served.paid + own);
}

} // namespace breakeven
