#include "model/plan/capacity_plan.h"

#include "model/evaluate/status_issue.h"
#include "model/plan/early_resale.h"
#include "model/plan/plan_front.h"
#include "model/plan/plan_limits.h"
#include "model/plan/plan_rounding.h"
#include "model/plan/plan_search.h"
#include "model/study/study_path.h"

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

class PlanReader
{
public:
    PlanReader(const PlanCosts &costs, const FoundPlan &found, CapacityPlan &plan)
        : m_costs(costs), m_task(costs.task()), m_found(found), m_gpus(costs.gpusOf(found.orders)),
          m_plan(plan)
    {
    }

    void read()
    {
        for (int month = 0; month < m_task.months(); ++month)
            readMonth(month);
        for (std::size_t i = 0; i < m_costs.fixed().size(); ++i)
            readOrders(i);
        std::stable_sort(m_plan.orders.begin(), m_plan.orders.end(),
                         [](const PlanOrder &a, const PlanOrder &b) { return a.month < b.month; });
        m_plan.cost = m_found.score.cost;
        m_plan.bound = m_found.bound;
        m_plan.binding = bindingLimits(m_costs, m_found.orders);
        if (m_found.score.penalty > 0)
            readShortage();
    }

private:
    void readMonth(int month)
    {
        const auto m = std::size_t(month);
        PlanMonth one;
        one.demand = m_task.demand[m];
        one.shares.resize(m_task.offers.size());
        const RentedRest &rest = m_costs.rest(month);
        one.shortGpuHours = rest.shortGpuHoursAt(m_gpus[m]);
        one.shortGpus = rest.shortGpusAt(m_gpus[m]);
        one.shortGpuHoursHigh = m_costs.high(month).shortGpuHoursAt(m_gpus[m]);
        const auto uses = rest.usesAt(m_gpus[m]);
        for (std::size_t k = 0; k < uses.size(); ++k) {
            const PlanOffer &offer = m_task.offers[m_costs.rented()[k]];
            const bool isUsed = uses[k].gpuHours > 1e-9;
            const double gpus = isUsed ? offer.inJobs(uses[k].gpus) : 0;
            one.shares[m_costs.rented()[k]] = {
                gpus / offer.capacity / offer.fillIn(month), gpus, uses[k].gpuHours,
                uses[k].gpuHours * offer.rate[m] + (isUsed ? offer.attached[m] : 0)};
        }
        m_plan.months.push_back(std::move(one));
    }

    // Those ordered first work first.
    void readOrders(std::size_t i)
    {
        const std::size_t place = m_costs.fixed()[i];
        const PlanOffer &offer = m_task.offers[place];
        const std::vector<int> machines = m_costs.inService(m_found.orders, i);
        for (int month = 0; month < m_task.months(); ++month) {
            const auto m = std::size_t(month);
            PlanShare &share = m_plan.months[m].shares[place];
            share.machines = machines[m];
            share.gpus = machines[m] * offer.capacity * offer.fillIn(month);
            share.gpuHours = workOf(month, offer.atWork(machines[m], month));
            share.cost += machines[m] > 0 ? offer.attached[m] : 0;
            if (!offer.orders)
                share.cost += machines[m] * offer.rate[m];
            else
                share.cost += offer.orders->shared(month, machines[m]) / m_task.weights.within[m];
            if (const int ordered = m_found.orders[i][m]; ordered > 0 && offer.orders)
                addOrder(i, month, ordered);
        }
    }

    // The load between what stands below in the list and these GPUs.
    double workOf(int month, double gpus)
    {
        double &from = m_below.try_emplace(month, 0).first->second;
        double hours = 0;
        for (const LoadStep &step : m_task.demand[std::size_t(month)].load)
            hours += step.hours * std::clamp(step.level - from, 0.0, gpus);
        from += gpus;
        return hours;
    }

    void addOrder(std::size_t i, int month, int machines)
    {
        const std::size_t place = m_costs.fixed()[i];
        const PlanOffer &offer = m_task.offers[place];
        const Service service = offer.serviceOf(month, m_task.months());
        const OrderCost cost = offer.orders->of(month, machines, m_costs.fleetOf(m_found.orders, i));
        if (offer.held == 0)
            m_plan.orders.push_back({month, service.first, service.last, place, machines, cost.presentValue});
        for (int m = service.first; m < service.last; ++m)
            m_plan.months[std::size_t(m)].shares[place].cost += cost.total / service.months();
    }

    void readShortage()
    {
        m_plan.status = CapacityPlan::Status::Infeasible;
        const std::vector<double> missing = shortGpus(m_costs, m_found.orders);
        m_plan.shortFrom =
            int(std::find_if(missing.begin(), missing.end(), [](double gpus) { return gpus > 0; }) -
                missing.begin());
        m_plan.relaxations = relaxationsOf(m_costs, m_found.orders);
    }

    const PlanCosts &m_costs;
    const PlanTask &m_task;
    const FoundPlan &m_found;
    std::vector<double> m_gpus;
    CapacityPlan &m_plan;
    std::map<int, double> m_below; // reference GPUs that have been read of a month
};

// The figures of the comparison replace those that the search used.
void tellAsCompared(PlanMix mix, CapacityPlan &plan)
{
    const OptionOutcome &outcome = mix.outcome;
    plan.cost = *outcome.npv();
    if (plan.bound && *plan.bound > plan.cost)
        plan.bound.reset();
    const std::string rent = mix.isMix() ? "burst-" : "";
    for (std::size_t m = 0; m < plan.months.size(); ++m) {
        plan.months[m].shortGpus = 0;
        const double unmet = outcome.served.byMonth[std::size_t(Hours::Unmet)][m].value_or(0);
        plan.months[m].shortGpuHours = unmet > kRounding * plan.months[m].demand.gpuHours() ? unmet : 0;
        for (std::size_t i = 0; i < plan.offers.size(); ++i) {
            const PlanOffer &offer = plan.offers[i];
            PlanShare &share = plan.months[m].shares[i];
            const ServedOutcome *part = mix.partOf(offer.option);
            if (part)
                share.gpuHours = part->byMonth[std::size_t(Hours::Served)][m].value_or(0);
            if (offer.orders)
                continue;
            share = part ? PlanShare{part->machines[m].value_or(0), part->capacity[m].value_or(0),
                                     share.gpuHours, 0}
                         : PlanShare{};
            for (const LineOutcome &line : outcome.lines)
                if (part && line.id.starts_with(rent))
                    share.cost += line.byMonth[m].value_or(0);
        }
    }
    plan.mix = std::move(mix);
}

// What a plan of nothing but this offer costs: to the last digit what the comparison says, where that counts
// with the same load.
std::optional<double> costAlone(const PlanTask &task, const PlanOffer &offer)
{
    const PlanTask alone{task.weights, task.demand, {offer}, {0, ServiceBasis::Months}};
    const PlanCosts costs(alone);
    const auto found = findPlan(costs, {});
    if (!found || found->score.penalty > 0)
        return std::nullopt;
    const double cost = found->score.cost, compared = offer.presentValue.value_or(cost);
    return std::fabs(cost - compared) <= 1e-9 * std::fabs(cost) ? compared : cost;
}

// What the cheapest option on demand costs alone, where it serves all.
void readOnDemandOnly(const PlanTask &task, CapacityPlan &plan)
{
    for (const PlanOffer &offer : task.offers) {
        const bool isLimited =
            std::isfinite(offer.limits.most) || std::any_of(offer.mostGpus.begin(), offer.mostGpus.end(),
                                                            [](double most) { return std::isfinite(most); });
        if (!offer.isOnDemand || isLimited)
            continue;
        const std::optional<double> cost = costAlone(task, offer);
        if (cost && (!plan.onDemandOnly || *cost < *plan.onDemandOnly)) {
            plan.onDemandOnly = cost;
            plan.onDemandOption = offer.option;
        }
    }
}

// Why the comparison does not let these orders be an answer.
void readRefusal(const std::optional<OptionOutcome> &outcome, CapacityPlan &plan)
{
    if (!outcome || (outcome->status != Status::TooSlow && outcome->status != Status::OverBudget))
        return;
    plan.status = CapacityPlan::Status::Infeasible;
    plan.isTooSlow = outcome->status == Status::TooSlow;
    plan.overBudget = plan.isTooSlow ? std::string() : statusSentence(*outcome);
    plan.shortFrom = 0;
}

int fleetOf(const CapacityPlan &plan, std::size_t offer)
{
    double most = 1;
    for (const PlanMonth &month : plan.months)
        most = std::max(most, month.shares[offer].machines);
    return int(most);
}

void addResaleRemarks(CapacityPlan &plan)
{
    for (const PlanOrder &order : plan.orders)
        if (const PlanOffer &offer = plan.offers[order.offer];
            isCheapAtTheEnd(offer, order.month, order.machines, fleetOf(plan, order.offer)))
            addIssue(plan.issues, earlyResaleRemark(offer));
}

void addUnprovenRemark(CapacityPlan &plan)
{
    if (!plan.mix || !plan.mix->outcome.unprovenGpus)
        return;
    addIssue(plan.issues,
             {Severity::Note,
              "The plan rents " + shortNumber(std::ceil(*plan.mix->outcome.unprovenGpus)) +
                  " GPUs at once, and nobody publishes that so many can be had: ask the seller, and set the "
                  "most_gpus of its option.",
              "conventions.proven_gpus"});
}

} // namespace

double CapacityPlan::orderTotal() const
{
    double total = 0;
    for (const PlanOrder &order : orders)
        total += order.cost;
    return total;
}

double CapacityPlan::gpusOf(const PlanMonth &month, PlanSupply supply) const
{
    double gpus = 0;
    for (std::size_t i = 0; i < offers.size(); ++i)
        if (supplyOf(offers[i]) == supply)
            gpus += month.shares[i].gpus;
    return gpus;
}

std::vector<std::size_t> CapacityPlan::usedOffers() const
{
    std::vector<std::size_t> used;
    for (std::size_t i = 0; i < offers.size(); ++i)
        if (std::any_of(months.begin(), months.end(),
                        [&](const PlanMonth &month) { return month.shares[i].gpus > 0; }))
            used.push_back(i);
    return used;
}

std::string CapacityPlan::inputOf(const Study &study, const PlanOffer &offer, const char *key) const
{
    const bool isOwn = study.options.at(offer.option).workloads.count(workload) > 0;
    const std::string path =
        "options." + offer.option + (isOwn ? ".workloads." + workload : std::string()) + "." + key;
    return inputAt(study, path) ? path : std::string();
}

std::optional<double> CapacityPlan::gap() const
{
    return bound && cost != 0 ? std::optional((cost - *bound) / std::fabs(cost)) : std::nullopt;
}

const char *statusId(CapacityPlan::Status status)
{
    return status == CapacityPlan::Status::Ok ? "ok" : "infeasible";
}

std::string pathOf(const CapacityPlan &plan, const PlanLimit &limit)
{
    const std::string option = "options." + plan.offers[limit.offer].option;
    return limit.kind == PlanLimit::Kind::Rented     ? option + "." + plan.offers[limit.offer].mostKey
           : limit.kind == PlanLimit::Kind::Delivery ? option + ".delivery_months"
                                                     : option;
}

Result<CapacityPlan> planCapacity(const Study &given, const PlanRequest &request)
{
    auto isolated = studyToPlan(given, request);
    if (!isolated)
        return isolated.error();
    auto setting = planSetting(std::move(*isolated), request);
    if (!setting)
        return setting.error();
    const Study &study = setting->study;
    const PlanTask &task = setting->task;
    const Evaluation evaluation(setting->sheet.sheet);
    CapacityPlan plan;
    plan.workload = setting->workload();
    plan.isOneOfSeveral = given.workloads.size() > 1;
    plan.forecast = std::move(setting->forecast);
    plan.issues = std::move(setting->issues);
    const PlanCosts costs(task);
    auto found = findPlan(costs, request.stop, request.progress);
    if (!found)
        return found.error();
    std::optional<PlanMix> mix;
    if (!plan.forecast && !(found->score.penalty > 0))
        mix = PlanJudge(study, costs).best(*found, request.stop);
    PlanReader(costs, *found, plan).read();
    plan.offers = task.offers;
    if (mix) {
        tellAsCompared(std::move(*mix), plan);
    } else if (plan.status == CapacityPlan::Status::Ok && !plan.forecast) {
        readRefusal(PlanJudge(study, costs).outcomeOf(found->orders), plan);
    }
    if (!costs.holdsSome())
        readOnDemandOnly(task, plan);
    const int baseline = setting->sheet.baseline;
    if (!plan.forecast && baseline >= 0)
        plan.today = evaluation.scalar(setting->sheet.options[std::size_t(baseline)].npv);
    plan.front = planFront(study, setting->sheet, evaluation, request.deadlineHours, request.stop);
    addResaleRemarks(plan);
    addUnprovenRemark(plan);
    if (request.stop.stop_requested())
        return Error{ErrorKind::Cancelled, "The plan was stopped.", {}};
    return plan;
}

std::vector<std::shared_ptr<const CapacityPlan>> plansWorthTelling(const Study &study,
                                                                   const std::stop_token &stop)
{
    std::vector<std::shared_ptr<const CapacityPlan>> plans;
    for (const std::string &workload : workloadOrder(study)) {
        PlanRequest request;
        request.workload = workload;
        request.stop = stop;
        auto plan = planCapacity(study, request);
        if (plan && std::any_of(plan->offers.begin(), plan->offers.end(),
                                [](const PlanOffer &offer) { return offer.orders != nullptr; }))
            plans.push_back(std::make_shared<const CapacityPlan>(std::move(*plan)));
    }
    return plans;
}

} // namespace breakeven
