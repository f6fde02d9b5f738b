#include "model/plan/uncertain_plan.h"

#include "model/numeric/sample_statistics.h"
#include "model/numeric/threads.h"
#include "model/plan/early_resale.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <map>
#include <memory>
#include <set>

namespace breakeven {

namespace {

constexpr double kSettingsPart = .05, kSearchPart = .85; // shares of the time

Error stoppedScenarios() { return {ErrorKind::Cancelled, "The plan was stopped.", {}}; }

// One way the study may come out, with what can be ordered in it.
struct Scenario
{
    PlanSetting setting;
    std::optional<PlanCosts> costs;
};

using Scenarios = std::vector<std::unique_ptr<Scenario>>;

// Each number below `count` once, on these threads.
template<class Work>
void forEach(int threads, std::size_t count, const Work &work)
{
    std::atomic<std::size_t> next = 0;
    onThreads(threads, [&] {
        for (std::size_t k = next++; k < count; k = next++)
            work(k);
    });
}

Result<Scenarios> scenariosOf(const std::vector<Study> &studies, const UncertainRequest &request)
{
    PlanRequest quiet = request.plan;
    quiet.progress = {};
    std::vector<std::optional<Result<PlanSetting>>> settings(studies.size());
    forEach(request.threads, studies.size(), [&](std::size_t s) {
        if (!quiet.stop.stop_requested())
            settings[s] = planSetting(studies[s], quiet);
    });
    if (quiet.stop.stop_requested())
        return stoppedScenarios();
    Scenarios scenarios;
    for (auto &setting : settings) {
        if (!*setting)
            return setting->error();
        scenarios.push_back(std::make_unique<Scenario>(Scenario{std::move(setting->value()), {}}));
    }
    return scenarios;
}

std::set<std::pair<std::string, OfferKind>> fixedOf(const std::vector<PlanOffer> &offers)
{
    std::set<std::pair<std::string, OfferKind>> fixed;
    for (const PlanOffer &offer : offers)
        if (offer.isFixed())
            fixed.emplace(offer.option, offer.kind);
    return fixed;
}

// What is not there in all scenarios cannot be ordered in any.
Result<void> keepCommonOffers(Scenarios &scenarios, const CapacityPlan &planned, std::vector<Issue> &issues)
{
    auto common = fixedOf(planned.offers);
    for (const auto &scenario : scenarios) {
        const auto there = fixedOf(scenario->setting.task.offers);
        std::erase_if(common, [&](const auto &one) { return !there.count(one); });
    }
    for (std::size_t place = 0; place < planned.offers.size(); ++place) {
        const PlanOffer &offer = planned.offers[place];
        if (!offer.isFixed() || common.count({offer.option, offer.kind}))
            continue;
        const bool isOrdered = std::any_of(planned.orders.begin(), planned.orders.end(),
                                           [&](const PlanOrder &order) { return order.offer == place; });
        if (isOrdered)
            return Error{ErrorKind::BadInput,
                         "The plan orders '" + offer.name +
                             "', which some scenarios do not have; narrow the range that rules it out, or "
                             "allow no machines of it.",
                         "options." + offer.option};
        addIssue(issues,
                 {Severity::Warning, offer.name + " is not planned with: some scenarios do not have it.",
                  "options." + offer.option});
    }
    for (auto &scenario : scenarios) {
        std::erase_if(scenario->setting.task.offers, [&](const PlanOffer &offer) {
            return offer.isFixed() && !common.count({offer.option, offer.kind});
        });
        scenario->costs.emplace(scenario->setting.task);
    }
    return {};
}

PlanOrders ordersOf(const CapacityPlan &planned, const PlanCosts &costs)
{
    PlanOrders orders = costs.none();
    for (const PlanOrder &order : planned.orders)
        for (std::size_t i = 0; i < orders.size(); ++i)
            if (costs.task().offers[costs.fixed()[i]].option == planned.offers[order.offer].option)
                orders[i][std::size_t(order.month)] += order.machines;
    return orders;
}

// The plans of a search with what each costs in each scenario.
class CostedPlans
{
public:
    enum Plan { kBest, kAsPlanned, kNothing, kFixed, kOwn, kPlans };

    CostedPlans(const Scenarios &scenarios, TwoStagePlan found)
        : m_scenarios(scenarios), m_plans{std::move(found.best), std::move(found.asPlanned),
                                          std::move(found.nothing), std::move(found.fixed),
                                          std::move(found.own)}
    {
        for (const ScenarioPlans &plan : m_plans) {
            m_costs.emplace_back();
            for (const PlanScore &score : plan.scores)
                m_costs.back().push_back(score.cost);
        }
    }

    // Whether all of them are options whose cost `compare` tells, which they have from then on.
    bool compare(int threads, const std::stop_token &stop)
    {
        std::vector<std::vector<double>> compared(kPlans, std::vector<double>(m_scenarios.size()));
        std::atomic<bool> isKnown = true;
        forEach(threads, m_scenarios.size(), [&](std::size_t s) {
            const PlanJudge judge(m_scenarios[s]->setting.study, *m_scenarios[s]->costs);
            std::map<PlanOrders, std::optional<double>> costs;
            for (std::size_t plan = 0; plan < kPlans && isKnown && !stop.stop_requested(); ++plan) {
                const PlanOrders &orders = m_plans[plan].orders[s];
                const auto [known, isNew] = costs.try_emplace(orders);
                if (isNew && !(m_plans[plan].scores[s].penalty > 0))
                    known->second = judge.costOf(orders, stop);
                if (known->second)
                    compared[plan][s] = *known->second;
                else
                    isKnown = false;
            }
        });
        if (isKnown)
            m_costs = std::move(compared);
        return isKnown;
    }

    // The least cost in a scenario of any plan that begins with the first orders of this one.
    std::pair<double, std::size_t> leastWith(Plan first, std::size_t s) const
    {
        const PlanCosts &costs = *m_scenarios[s]->costs;
        const PlanOrders wanted = firstOrdersOf(costs, m_plans[first].orders[s]).orders;
        std::size_t best = first;
        for (std::size_t plan = 0; plan < kPlans; ++plan)
            if (isLess(plan, best, s) && firstOrdersOf(costs, m_plans[plan].orders[s]).orders == wanted)
                best = plan;
        return {m_costs[best][s], best};
    }
    double leastOf(std::size_t s) const
    {
        std::size_t best = 0;
        for (std::size_t plan = 0; plan < kPlans; ++plan)
            if (isLess(plan, best, s))
                best = plan;
        return m_costs[best][s];
    }
    std::vector<double> leastWith(Plan first) const
    {
        std::vector<double> costs;
        for (std::size_t s = 0; s < m_scenarios.size(); ++s)
            costs.push_back(leastWith(first, s).first);
        return costs;
    }
    const std::vector<double> &costs(Plan plan) const { return m_costs[plan]; }
    const ScenarioPlans &plans(Plan plan) const { return m_plans[plan]; }
    const PlanOrders &orders(std::size_t plan, std::size_t s) const { return m_plans[plan].orders[s]; }

private:
    bool isLess(std::size_t plan, std::size_t other, std::size_t s) const
    {
        const double penalty = m_plans[plan].scores[s].penalty;
        const double otherPenalty = m_plans[other].scores[s].penalty;
        return penalty != otherPenalty ? penalty < otherPenalty : m_costs[plan][s] < m_costs[other][s];
    }

    const Scenarios &m_scenarios;
    std::vector<ScenarioPlans> m_plans;
    std::vector<std::vector<double>> m_costs; // by plan and scenario
};

class UncertainReader
{
public:
    UncertainReader(const Scenarios &scenarios, const CostedPlans &plans, UncertainPlan &plan)
        : m_scenarios(scenarios), m_plans(plans), m_plan(plan)
    {
    }

    void read()
    {
        const CostedPlans::Plan best = cheapestFirst();
        const std::vector<double> costs = m_plans.leastWith(best);
        m_plan.cost = expectedOf(costs);
        m_plan.asPlanned = sampleMean(m_plans.leastWith(CostedPlans::kAsPlanned));
        m_plan.nothing = sampleMean(m_plans.leastWith(CostedPlans::kNothing));
        m_plan.fixed = sampleMean(m_plans.costs(CostedPlans::kFixed));
        std::vector<double> known;
        for (std::size_t s = 0; s < m_scenarios.size(); ++s) {
            known.push_back(m_plans.leastOf(s));
            m_orders.push_back(&m_plans.orders(m_plans.leastWith(best, s).second, s));
        }
        m_plan.known = sampleMean(known);
        m_plan.shortScenarios = m_plans.plans(best).shortScenarios();
        m_plan.shortAsPlanned = m_plans.plans(CostedPlans::kAsPlanned).shortScenarios();
        m_plan.shortNothing = m_plans.plans(CostedPlans::kNothing).shortScenarios();
        m_plan.shortFixed = m_plans.plans(CostedPlans::kFixed).shortScenarios();
        for (std::size_t i = 0; i < costs0().fixed().size(); ++i)
            if (const PlanOffer &offer = costs0().task().offers[costs0().fixed()[i]];
                offer.orders && offer.held == 0) {
                readFirst(i);
                readLadder(i);
            }
        std::stable_sort(m_plan.first.begin(), m_plan.first.end(),
                         [](const PlanOrder &a, const PlanOrder &b) { return a.month < b.month; });
        std::stable_sort(m_plan.ladder.begin(), m_plan.ladder.end(),
                         [](const LadderRung &a, const LadderRung &b) { return a.quarter < b.quarter; });
    }

private:
    const PlanCosts &costs0() const { return *m_scenarios.front()->costs; }

    CostedPlans::Plan cheapestFirst() const
    {
        CostedPlans::Plan best = CostedPlans::kBest;
        if (m_scenarios.size() == 1)
            return CostedPlans::kAsPlanned;
        for (const CostedPlans::Plan plan :
             {CostedPlans::kAsPlanned, CostedPlans::kNothing, CostedPlans::kFixed}) {
            const bool isShort = m_plans.plans(plan).mean().penalty > m_plans.plans(best).mean().penalty;
            const double cost = sampleMean(m_plans.leastWith(best));
            if (!isShort && sampleMean(m_plans.leastWith(plan)) < cost - 1e-9 * std::fabs(cost))
                best = plan;
        }
        return best;
    }

    std::size_t placeOf(std::size_t i) const
    {
        const std::string &option = costs0().task().offers[costs0().fixed()[i]].option;
        return std::size_t(std::find_if(m_plan.offers.begin(), m_plan.offers.end(),
                                        [&](const PlanOffer &offer) { return offer.option == option; }) -
                           m_plan.offers.begin());
    }

    void readFirst(std::size_t i)
    {
        const int months = costs0().task().months();
        for (int month = 0; month < std::min(kFirstMonths, months); ++month) {
            const int machines = (*m_orders.front())[i][std::size_t(month)];
            if (machines == 0)
                continue;
            const Service service = costs0().task().offers[costs0().fixed()[i]].serviceOf(month, months);
            double cost = 0;
            for (std::size_t s = 0; s < m_scenarios.size(); ++s) {
                const PlanCosts &costs = *m_scenarios[s]->costs;
                cost += costs.orderCost(i, month, machines, costs.fleetOf(*m_orders[s], i));
            }
            m_plan.first.push_back({month, service.first, service.last, placeOf(i), machines,
                                    cost / double(m_scenarios.size())});
        }
    }

    void readLadder(std::size_t i)
    {
        const int months = costs0().task().months();
        const auto isOrdered = [&](const PlanOrders *orders) {
            return std::any_of((*orders)[i].begin(), (*orders)[i].end(), [](int n) { return n > 0; });
        };
        if (std::none_of(m_orders.begin(), m_orders.end(), isOrdered))
            return;
        for (int quarter = 0; kFirstMonths * quarter < months; ++quarter) {
            const int end = std::min(months, kFirstMonths * (quarter + 1));
            std::vector<double> ordered, held;
            for (std::size_t s = 0; s < m_scenarios.size(); ++s) {
                const auto &orders = (*m_orders[s])[i];
                double sum = 0;
                for (int month = kFirstMonths * quarter; month < end; ++month)
                    sum += orders[std::size_t(month)];
                ordered.push_back(sum);
                held.push_back(m_scenarios[s]->costs->inService(*m_orders[s], i)[std::size_t(end - 1)]);
            }
            m_plan.ladder.push_back({quarter, placeOf(i), inWholeMachines(expectedOf(std::move(ordered))),
                                     inWholeMachines(expectedOf(std::move(held)))});
        }
        addResaleRemark(i);
    }

    // Between P10 and P90 lie whole machines.
    static Expected inWholeMachines(const Expected &machines)
    {
        return {machines.mean, std::floor(machines.p10 + 1e-9), std::ceil(machines.p90 - 1e-9)};
    }

    void addResaleRemark(std::size_t i)
    {
        for (std::size_t s = 0; s < m_scenarios.size(); ++s) {
            const PlanCosts &costs = *m_scenarios[s]->costs;
            const PlanOffer &offer = costs.task().offers[costs.fixed()[i]];
            for (int month = 0; month < costs.task().months(); ++month) {
                const int machines = (*m_orders[s])[i][std::size_t(month)];
                if (machines > 0 && isCheapAtTheEnd(offer, month, machines, costs.fleetOf(*m_orders[s], i)))
                    return addIssue(m_plan.issues, earlyResaleRemark(offer));
            }
        }
    }

    const Scenarios &m_scenarios;
    const CostedPlans &m_plans;
    UncertainPlan &m_plan;
    std::vector<const PlanOrders *> m_orders; // by scenario
};

Result<void> checkPlanned(const UncertainRequest &request, const CapacityPlan &planned)
{
    if (request.plan.history)
        return Error{
            ErrorKind::BadInput,
            "Scenarios are drawn from the ranges of a study and do not follow a history; leave one of "
            "the two out.",
            "history"};
    if (planned.status != CapacityPlan::Status::Ok)
        return Error{ErrorKind::BadInput,
                     "The plan of the study as it is entered leaves somebody short or late, so it has no "
                     "scenarios; mend it first.",
                     "workloads." + planned.workload};
    return {};
}

void addDrawnIssue(const PlanScenarios &scenarios, UncertainPlan &plan)
{
    if (scenarios.studies.size() > 1 && !scenarios.isAnythingDrawn())
        addIssue(plan.issues,
                 {Severity::Warning,
                  "No input has a range, so all scenarios are the same; give ranges to the inputs "
                  "that are not certain.",
                  {}});
}

Result<TwoStagePlan> searched(const Scenarios &scenarios, const UncertainRequest &request,
                              const CapacityPlan &planned)
{
    std::vector<const PlanCosts *> costs;
    for (const auto &scenario : scenarios)
        costs.push_back(&*scenario->costs);
    TwoStageSettings settings{request.threads, request.plan.stop, {}};
    if (const PlanProgress &tell = request.plan.progress)
        settings.progress = [&tell](double share) { tell(kSettingsPart + kSearchPart * share); };
    auto found = findTwoStagePlan(costs, ordersOf(planned, *costs.front()), settings);
    // Its plan is known, and made with more care than the search alone takes.
    if (found && scenarios.size() == 1)
        found->best = found->own = found->fixed = found->asPlanned;
    return found;
}

std::optional<double> differenceOf(double more, double less, int shortMore, int shortLess)
{
    return shortMore > 0 || shortLess > 0 ? std::nullopt : std::optional(std::max(0.0, more - less));
}

} // namespace

Expected expectedOf(std::vector<double> values)
{
    const double mean = sampleMean(values);
    return {mean, sampleQuantile(values, .1), sampleQuantile(values, .9)};
}

std::optional<double> UncertainPlan::regret() const
{
    return differenceOf(asPlanned, cost.mean, shortAsPlanned, shortScenarios);
}

std::optional<double> UncertainPlan::perfectInformation() const
{
    return differenceOf(cost.mean, known, shortScenarios, 0);
}

std::optional<double> UncertainPlan::decidingLater() const
{
    return differenceOf(fixed, cost.mean, shortFixed, shortScenarios);
}

std::optional<double> UncertainPlan::committingNothing() const
{
    return differenceOf(nothing, cost.mean, shortNothing, shortScenarios);
}

int UncertainPlan::quarters() const { return ladder.empty() ? 0 : ladder.back().quarter + 1; }

Result<UncertainPlan> planUnderUncertainty(const Study &given, const UncertainRequest &request,
                                           const CapacityPlan &planned)
{
    if (const auto checked = checkPlanned(request, planned); !checked)
        return checked.error();
    const auto study = studyToPlan(given, request.plan);
    if (!study)
        return study.error();
    auto drawn = planScenarios(*study, request.scenarios, request.seed, request.plan.stop);
    if (!drawn)
        return drawn.error();
    UncertainPlan plan;
    plan.workload = planned.workload;
    plan.scenarios = request.scenarios;
    plan.seed = request.seed;
    plan.offers = planned.offers;
    plan.issues = std::move(drawn->issues);
    addDrawnIssue(*drawn, plan);
    if (!drawn->isAnythingDrawn())
        drawn->studies.resize(1); // which stands for all of them
    auto scenarios = scenariosOf(drawn->studies, request);
    if (!scenarios)
        return scenarios.error();
    if (const auto common = keepCommonOffers(*scenarios, planned, plan.issues); !common)
        return common.error();
    auto found = searched(*scenarios, request, planned);
    if (!found)
        return found.error();
    plan.bound = found->bound;
    CostedPlans plans(*scenarios, std::move(*found));
    plan.isCompared = plans.compare(request.threads, request.plan.stop);
    if (request.plan.stop.stop_requested())
        return stoppedScenarios();
    UncertainReader(*scenarios, plans, plan).read();
    if (plan.bound && *plan.bound > plan.cost.mean)
        plan.bound.reset();
    plan.inputs = std::move(drawn->inputs);
    plan.choices = std::move(drawn->choices);
    return plan;
}

} // namespace breakeven
