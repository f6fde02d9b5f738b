// The hours, machines and waits of an option, and what they make its status.
#include "model/evaluate/evaluate_build.h"
#include "model/evaluate/is_beyond.h"
#include "model/evaluate/option_limits.h"
#include "model/procurement/token_replicas.h"
#include "model/simulation/deadline_jobs.h"
#include "model/workload/equal_work.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace breakeven {

namespace {

// As `Hours`.
constexpr std::array<Quantity Served::*, kHoursCount> kSeriesOfHours{
    &Served::demanded, &Served::served, &Served::unmet,    &Served::paid,
    &Served::used,     &Served::lost,   &Served::overhead, &Served::idle};

using Arguments = std::span<const std::span<const double>>;

// Demand below this share of the whole counts as served: rounding is no shortage.
constexpr double kRounding = 1e-9;

double isMissedAnywhere(Arguments arguments)
{
    return std::any_of(arguments[0].begin(), arguments[0].end(), [](double meets) { return meets == 0; });
}

Quantity isMissed(Quantity meetsTargets)
{
    static const Function kMissed{"misses a target in a month",
                                  {"meets its targets"},
                                  isMissedAnywhere,
                                  "0 also where no run has measured it"};
    return meetsTargets.builder().function(kMissed, {everyMonth(meetsTargets)}, units::one);
}

Quantity sumOf(const std::vector<ServedGroup> &groups, Quantity Served::*member)
{
    std::vector<Quantity> terms;
    for (const ServedGroup &group : groups)
        terms.push_back(group.supply.hours.*member);
    return sum(terms);
}

// The longest of the groups that wait, month by month.
std::optional<Quantity> longest(const std::vector<ServedGroup> &groups,
                                std::optional<Quantity> Served::*member)
{
    std::optional<Quantity> all;
    for (const ServedGroup &group : groups)
        if (const auto &wait = group.supply.hours.*member)
            all = all ? larger(*all, *wait) : wait;
    return all;
}

Served ofAll(const std::vector<ServedGroup> &groups)
{
    Served all;
    for (const auto series : kSeriesOfHours)
        all.*series = sumOf(groups, series);
    all.machines = sumOf(groups, &Served::machines);
    all.capacity = sumOf(groups, &Served::capacity);
    all.waitMean = longest(groups, &Served::waitMean);
    all.wait95 = longest(groups, &Served::wait95);
    return all;
}

ServedNodes addServedResults(const Scope &scope, const TimeBase &time, const Served &served)
{
    const Scope months = scope.inner("by_month");
    ServedNodes nodes;
    for (std::size_t i = 0; i < kSeriesOfHours.size(); ++i) {
        const char *id = hoursId(Hours(i)), *label = hoursLabel(Hours(i));
        const Quantity series =
            months.result(id, label, everyMonth(served.*kSeriesOfHours[i]) * time.oneMonth);
        nodes.byMonth[i] = series.id();
        nodes.total[i] = scope.result(id, std::string(label) + ", whole plan", total(series)).id();
    }
    const Quantity machines =
        months.result("machines", "Machines", everyMonth(served.machines), Display::Last);
    nodes.machines = machines.id();
    nodes.machinesPeak = scope.result("machines_peak", "Machines, most", worstMonth(machines)).id();
    nodes.capacity = months
                         .result("capacity_gpus", "What the machines can do, in reference GPUs",
                                 everyMonth(served.capacity), Display::Last)
                         .id();
    const auto addWait = [&](const char *id, const char *label, Quantity wait, NodeId &all, NodeId &byMonth) {
        const Quantity series = months.result(id, label, everyMonth(wait), Display::Mean);
        byMonth = series.id();
        all = scope.result(id, std::string(label) + ", worst month", worstMonth(series)).id();
    };
    if (served.waitMean)
        addWait("wait_mean_h", "Mean wait of the work", *served.waitMean, nodes.waitMean,
                nodes.waitMeanByMonth);
    if (served.wait95)
        addWait("wait_p95_h", "Wait of 95 % of the work", *served.wait95, nodes.wait95, nodes.wait95ByMonth);
    return nodes;
}

bool isInTokens(const ServedGroup &group) { return group.supply.hours.requests.has_value(); }

// The requests in tokens that a group is asked for, or serves, over the whole plan.
Quantity requestsOf(const Scope &scope, const ServedGroup &group, const char *key, const char *label,
                    Quantity perMonth, const TimeBase &time)
{
    return scope.inner("workloads")
        .inner(group.workloads.front())
        .result(key, label, total(everyMonth(perMonth)) * time.oneMonth);
}

// Fills in what the status is told from: GPU-hours, and the requests of each group that has them in tokens.
// Returns whether any falls short.
Quantity addAmounts(const Scope &scope, const TimeBase &time, OptionDraft &draft)
{
    SheetBuilder &builder = scope.builder();
    StatusNodes &status = draft.nodes.status;
    std::optional<Quantity> isShort;
    const auto add = [&](Quantity demanded, Quantity served, Quantity unmet) {
        status.demanded.push_back(demanded.id());
        status.served.push_back(served.id());
        const Quantity own = isLess(demanded * kRounding, unmet);
        isShort = isShort ? larger(*isShort, own) : own;
    };
    if (!std::all_of(draft.groups.begin(), draft.groups.end(), isInTokens)) {
        const auto totalOf = [&](Hours hours) {
            return Quantity(&builder, draft.nodes.served.total[std::size_t(hours)]);
        };
        add(totalOf(Hours::Demanded), totalOf(Hours::Served), totalOf(Hours::Unmet));
    }
    for (const ServedGroup &group : draft.groups)
        if (const auto &requests = group.supply.hours.requests) {
            const Quantity demanded =
                requestsOf(scope, group, "requests", "Requests asked for", requests->demanded, time);
            const Quantity served =
                requestsOf(scope, group, "requests_served", "Requests answered", requests->served, time);
            add(demanded, served, demanded - served);
        }
    return *isShort;
}

// 1 where the runs of a group miss a target at their lowest load. An API that does is too slow.
std::optional<Quantity> infeasible(const OptionDraft &draft)
{
    std::optional<Quantity> any;
    for (const ServedGroup &group : draft.groups) {
        const auto &requests = group.supply.hours.requests;
        if (!requests || !requests->state || !requests->goodput)
            continue;
        const Quantity own =
            worstMonth(isEqual(everyMonth(*requests->state),
                               requests->state->builder().constant(double(PerformanceState::Infeasible))));
        any = any ? larger(*any, own) : own;
    }
    return any;
}

// 1 where servers to be bought serve nothing, because all their work is rented in their place: that is
// another option.
std::optional<Quantity> ownsNothing(const OptionDraft &draft)
{
    std::optional<Quantity> any;
    for (const ServedGroup &group : draft.groups)
        if (const auto &own = group.supply.ownsNothing)
            any = any ? larger(*any, *own) : *own;
    return any;
}

// Either of both, the second named for its sentence (status_issue.h).
std::optional<Quantity> cannotItself(const Scope &steps, const std::optional<Quantity> &misses,
                                     const std::optional<Quantity> &rentsAll)
{
    if (!rentsAll)
        return misses;
    const Quantity owns =
        steps.result("owns_nothing", "No server arrives within the plan (1) or one does (0)", *rentsAll);
    return misses ? larger(*misses, owns) : owns;
}

// 1 where more than 5 % of the jobs are not done in time; nothing where they have all the time.
std::optional<Quantity> lateness(const Demand &demand, const Supply &supply)
{
    if (!demand.doneWithin)
        return std::nullopt;
    if (supply.lateShare)
        return isBeyond(*supply.lateShare, supply.lateShare->builder().constant(kLateShareAllowed));
    auto hours = timeToResult(demand, supply);
    if (!hours)
        return std::nullopt;
    if (supply.hours.waitMean)
        hours = *hours - *supply.hours.waitMean + *supply.hours.wait95;
    return isBeyond(worstMonth(*hours), worstMonth(everyMonth(*demand.doneWithin)));
}

// How far each group is from what its workloads allow: 1 where one of them waits too long.
std::vector<Quantity> tooSlow(const OptionDraft &draft, const Demands &demands)
{
    std::vector<Quantity> slow;
    for (const ServedGroup &group : draft.groups)
        for (const std::string &id : group.workloads) {
            const Demand &demand = demands.at(id);
            const Supply supply = group.supplyOf(id, demands);
            const Served &hours = supply.hours;
            if (hours.requests)
                slow.push_back(isMissed(hours.requests->meetsTargets));
            if (demand.maxWait && hours.wait95)
                slow.push_back(isBeyond(worstMonth(*hours.wait95), *demand.maxWait));
            if (demand.deadline)
                slow.push_back(isBeyond(worstMonth(*timeToResult(demand, supply)), *demand.deadline));
            if (const auto late = lateness(demand, supply))
                slow.push_back(*late);
            if (demand.service && demand.service->target)
                if (const auto latency = group.latencyOf(id, demands))
                    slow.push_back(isBeyond(worstMonth(*latency), *demand.service->target));
        }
    return slow;
}

// Why nothing says how soon requests with a target are answered; empty where it is known.
std::string unknownSpeed(const Study &study, const OptionDraft &draft, const Demands &demands)
{
    for (const ServedGroup &group : draft.groups)
        for (const std::string &id : group.workloads)
            if (const auto &service = demands.at(id).service;
                service && service->target && !group.latencyOf(id, demands))
                return "The latency of '" + study.workloads.at(id).name + "' on the shared machines of '" +
                       draft.name + "' is unknown: give it machines of its own (options." + draft.id +
                       ".workloads." + id + ").";
    return {};
}

// A part that cannot do the work is enough.
std::string cannotRun(const Study &study, const std::string &id)
{
    const Option &option = study.options.at(id);
    for (const auto &[workload, what] : study.workloads) {
        const auto own = option.workloads.find(workload);
        const Procurement &procurement = own == option.workloads.end() ? option.procurement : own->second;
        std::vector<const Procurement *> all{&procurement};
        for (const auto &[key, part] : procurement.parts)
            all.push_back(&part);
        for (const Procurement *one : all)
            if (const auto reason = cannotRunReason(study, *one, what))
                return *reason;
    }
    return {};
}

void addStatus(const Scope &scope, const Study &study, const TimeBase &time, const Demands &demands,
               OptionDraft &draft)
{
    SheetBuilder &builder = scope.builder();
    const Scope steps = scope.inner("steps");
    const Quantity isShort = steps.result("is_short", "Serves less than is asked for (1) or not (0)",
                                          addAmounts(scope, time, draft));
    draft.nodes.status.isShort = draft.nodes.status.isShortOrOver = isShort.id();
    Quantity isOk = 1 - isShort;
    if (const auto any = cannotItself(steps, infeasible(draft), ownsNothing(draft))) {
        const Quantity isInfeasible =
            steps.result("is_infeasible", "Cannot do the work at any rate (1) or can (0)", *any);
        draft.nodes.status.isInfeasible = isInfeasible.id();
        isOk = isOk * (1 - isInfeasible);
    }
    if (const auto isOver = addLimits(study, time, draft, builder)) {
        const Quantity isOverBudget =
            steps.result("is_over_budget", "Breaks a limit of the study (1) or not (0)", *isOver);
        draft.nodes.status.isOverBudget = isOverBudget.id();
        draft.nodes.status.isShortOrOver =
            steps
                .name("is_short_or_over", "Short (1), breaks a limit (2) or neither (0)",
                      larger(isShort, 2 * isOverBudget * (1 - isShort)))
                .id();
        isOk = isOk * (1 - isOverBudget);
    }
    if (const std::vector<Quantity> slow = tooSlow(draft, demands); !slow.empty()) {
        Quantity any = slow.front();
        for (const Quantity &one : slow)
            any = larger(any, one);
        const Quantity isSlow =
            steps.result("is_too_slow", "Takes longer than is allowed (1) or not (0)", any);
        draft.nodes.status.isTooSlow = isSlow.id();
        isOk = isOk * (1 - isSlow);
    }
    draft.nodes.status.unknownSpeed = unknownSpeed(study, draft, demands);
    if (!draft.nodes.status.unknownSpeed.empty())
        isOk =
            isOk * builder.constant(std::numeric_limits<double>::quiet_NaN(), {}, "its latency is not known");
    draft.nodes.status.cannotRun = cannotRun(study, draft.id);
    if (!draft.nodes.status.cannotRun.empty())
        isOk = isOk * builder.constant(0, {}, "its GPUs cannot do the work");
    draft.nodes.status.isOk = steps.result("is_ok", "Does what is asked for (1) or not (0)", isOk).id();
}

} // namespace

std::optional<Quantity> ServedGroup::latencyOf(const std::string &workload, const Demands &demands) const
{
    const Served &hours = supply.hours;
    if (workloads.size() == 1)
        return hours.latency95;
    std::size_t place = 0;
    for (const std::string &id : workloads) {
        const Demand &demand = demands.at(id);
        if (!demand.service || demand.waits())
            continue;
        if (id == workload)
            return place < hours.latencies.size() ? std::optional(hours.latencies[place]) : std::nullopt;
        ++place;
    }
    return std::nullopt;
}

Supply ServedGroup::supplyOf(const std::string &workload, const Demands &demands) const
{
    Supply own = supply;
    const auto place =
        std::size_t(std::find(workloads.begin(), workloads.end(), workload) - workloads.begin());
    if (workloads.size() == 1 || place >= own.hours.waitsOf.size())
        return own;
    own.hours.waitMean.reset();
    own.hours.wait95.reset();
    if (demands.at(workload).waits()) {
        own.hours.waitMean = own.hours.waitsOf[place].mean;
        own.hours.wait95 = own.hours.waitsOf[place].p95;
    }
    return own;
}

void addServed(const Study &study, const TimeBase &time, const Demands &demands, OptionDraft &draft,
               SheetBuilder &builder)
{
    const Scope scope(builder, "options." + draft.id);
    draft.nodes.served = addServedResults(scope, time, ofAll(draft.groups));
    for (const ServedGroup &group : draft.groups)
        for (const auto &[key, part] : group.supply.parts) {
            const std::string name = draft.groups.size() == 1 ? key : group.workloads.front() + "-" + key;
            draft.nodes.parts.emplace_back(name,
                                           addServedResults(scope.inner("parts").inner(name), time, part));
        }
    addStatus(scope, study, time, demands, draft);
}

} // namespace breakeven
