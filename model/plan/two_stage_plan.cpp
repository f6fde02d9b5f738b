#include "model/plan/two_stage_plan.h"

#include "model/numeric/threads.h"
#include "model/plan/first_order_changes.h"
#include "model/plan/plan_rounding.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <map>
#include <numeric>
#include <set>
#include <thread>

namespace breakeven {

namespace {

// Months of plans that are scored: of what follows some first orders in one scenario, of the climb in all of
// them, and of orders that are the same in all.
constexpr double kMostMonthsOfRest = 4e6;
constexpr double kMostMonthsOfClimb = 2e8;
constexpr double kMostMonthsOfFixed = 1e8;
constexpr double kMostOfAll = 2e6;   // first orders that are all tried, by scenarios and months squared
constexpr double kNear = .06;        // of the best ones: worth a plan with care, where all are tried
constexpr std::size_t kMostNear = 8; // of them
constexpr std::size_t kTogether = 4; // scenarios whose rest is planned before a look at the sum

// The parts of the work, as shares of its time.
constexpr double kOwnPart = .4, kCandidatesPart = .15, kClimbPart = .3, kFixedPart = .1;

struct Rest
{
    PlanOrders orders; // the first ones among them
    PlanScore score;
};

Error stoppedPlan() { return {ErrorKind::Cancelled, "The plan was stopped.", {}}; }

class TwoStageSearch
{
public:
    TwoStageSearch(const std::vector<const PlanCosts *> &scenarios, const PlanOrders &planned,
                   const TwoStageSettings &settings)
        : m_scenarios(scenarios), m_costs(*scenarios.front()), m_changes(m_costs), m_planned(planned),
          m_settings(settings), m_known(scenarios.size())
    {
    }

    Result<TwoStagePlan> run()
    {
        if (const auto planned = planEachAlone(); !planned)
            return planned.error();
        tryCandidates();
        if (isStopped())
            return stoppedPlan();
        if (!tryAll())
            climb();
        PlanOrders fixed = fixedOrders();
        if (isStopped())
            return stoppedPlan();
        takeKnown(fixed);
        for (const PlanOrders &first : {firstOf(fixed), firstOf(m_planned), firstOf(m_costs.none()), m_best})
            tryFirst(first, Effort::Thorough);
        if (isStopped())
            return stoppedPlan();
        // What was planned with care for some scenario may do for all.
        for (const PlanOrders &orders : plansOf(m_best).orders)
            if (scoreInAll(orders) < scoreInAll(fixed))
                fixed = orders;
        takeKnown(fixed);
        TwoStagePlan found{plansOf(m_best),
                           plansOf(firstOf(m_planned)),
                           plansOf(firstOf(m_costs.none())),
                           cheapestOfAll(),
                           {},
                           bound()};
        for (const PlanCosts *costs : m_scenarios) {
            found.fixed.orders.push_back(fixed);
            found.fixed.scores.push_back(costs->scoreOf(fixed));
        }
        return found;
    }

private:
    enum class Effort { Quick, Careful, Thorough };

    bool isStopped() const { return m_settings.stop.stop_requested(); }
    void tell(double share) const
    {
        if (m_settings.progress)
            m_settings.progress(std::min(1.0, share));
    }
    PlanOrders firstOf(const PlanOrders &orders) const { return firstOrdersOf(m_costs, orders).orders; }
    KeptOrders kept(const PlanOrders &first) const { return {first, kFirstMonths}; }

    // For each of these scenarios, on as many threads as there may be; the calling thread tells how far it
    // is.
    template<class Work>
    void inEach(const std::vector<std::size_t> &scenarios, const Work &work, double from = 0, double part = 0)
    {
        std::atomic<std::size_t> next = 0, done = 0;
        const auto caller = std::this_thread::get_id();
        onThreads(m_settings.threads, [&] {
            for (std::size_t k = next++; k < scenarios.size() && !isStopped(); k = next++) {
                work(scenarios[k]);
                ++done;
                if (part > 0 && std::this_thread::get_id() == caller)
                    tell(from + part * double(done) / double(scenarios.size()));
            }
        });
    }
    std::vector<std::size_t> all() const
    {
        std::vector<std::size_t> all(m_scenarios.size());
        for (std::size_t s = 0; s < all.size(); ++s)
            all[s] = s;
        return all;
    }

    // What is known best of these first orders in this scenario.
    void know(std::size_t scenario, PlanOrders orders, const PlanScore &score)
    {
        if (score.all() < m_own[scenario].score.all())
            m_own[scenario] = {orders, score};
        PlanOrders first = firstOf(orders);
        const auto known = m_known[scenario].find(first);
        if (known == m_known[scenario].end())
            m_known[scenario].emplace(std::move(first), Rest{std::move(orders), score});
        else if (score.all() < known->second.score.all())
            known->second = {std::move(orders), score};
    }

    // Known in every scenario from here on.
    void takeKnown(const PlanOrders &orders)
    {
        for (std::size_t s = 0; s < m_scenarios.size(); ++s)
            know(s, orders, m_scenarios[s]->scoreOf(orders));
    }

    Result<void> planEachAlone()
    {
        std::vector<std::optional<Result<FoundPlan>>> found(m_scenarios.size());
        inEach(
            all(), [&](std::size_t s) { found[s] = findPlan(*m_scenarios[s], m_settings.stop); }, 0,
            kOwnPart);
        if (isStopped())
            return stoppedPlan();
        for (auto &one : found)
            if (!*one)
                return one->error();
        for (auto &one : found) {
            FoundPlan &plan = one->value();
            m_own.push_back({std::move(plan.orders), plan.score});
            m_bounds.push_back(plan.bound);
        }
        for (std::size_t s = 0; s < found.size(); ++s)
            know(s, m_own[s].orders, m_own[s].score);
        takeKnown(m_planned);
        return {};
    }

    // Plans what follows these first orders.
    void planRest(std::size_t scenario, const PlanOrders &first, Effort effort)
    {
        const PlanCosts &costs = *m_scenarios[scenario];
        std::vector<PlanOrders> starts{costs.with(kept(first), m_own[scenario].orders),
                                       costs.with(kept(first), m_planned)};
        for (const PlanOrders &other : {first, m_best})
            if (const auto known = m_known[scenario].find(other); known != m_known[scenario].end())
                starts.push_back(costs.with(kept(first), known->second.orders));
        if (effort == Effort::Quick) {
            std::vector<double> scores;
            for (const PlanOrders &start : starts)
                scores.push_back(costs.scoreOf(start).all());
            const auto best = std::min_element(scores.begin(), scores.end()) - scores.begin();
            starts = {starts[std::size_t(best)]};
        } else if (effort == Effort::Careful) {
            starts.push_back(costs.with(kept(first), costs.none()));
        } else if (const auto found = findPlan(costs, m_settings.stop, {}, kept(first))) {
            know(scenario, found->orders, found->score);
        }
        for (PlanOrders &start : starts) {
            PlanImprovement improvement(costs, std::move(start), m_settings.stop, {}, kFirstMonths);
            improvement.run(kMostMonthsOfRest);
            m_months += std::int64_t(improvement.monthsTried());
            know(scenario, improvement.orders(), improvement.score());
        }
    }

    // Their expected cost; nothing as soon as it is known to be no lower than `most`.
    std::optional<double> expectedCost(const PlanOrders &first, Effort effort, double most)
    {
        std::vector<std::size_t> left = all();
        // Where the best one so far loses most, another can gain most.
        std::stable_sort(left.begin(), left.end(),
                         [&](std::size_t a, std::size_t b) { return regretIn(a) > regretIn(b); });
        std::vector<double> before;
        for (const Rest &own : m_own)
            before.push_back(own.score.all());
        double sum = std::accumulate(before.begin(), before.end(), 0.0);
        while (!left.empty()) {
            const std::vector<std::size_t> some(
                left.begin(), left.begin() + std::ptrdiff_t(std::min(kTogether, left.size())));
            left.erase(left.begin(), left.begin() + std::ptrdiff_t(some.size()));
            inEach(some, [&](std::size_t s) { planRest(s, first, effort); });
            if (isStopped())
                return std::nullopt;
            for (const std::size_t s : some)
                sum += m_known[s].at(first).score.all() - before[s];
            if (!(sum / double(m_scenarios.size()) < most))
                return std::nullopt;
        }
        return sum / double(m_scenarios.size());
    }

    double regretIn(std::size_t scenario) const
    {
        const auto known = m_known[scenario].find(m_best);
        return known == m_known[scenario].end() ? 0 : known->second.score.all() - m_own[scenario].score.all();
    }

    // Takes these first orders where they cost least so far.
    bool tryFirst(const PlanOrders &first, Effort effort)
    {
        if (!m_changes.isPossible(first) || (effort == Effort::Quick && !m_tried.insert(first).second))
            return false;
        const double slack = effort == Effort::Careful ? kNear * std::fabs(m_bestCost) : 0;
        const auto cost =
            expectedCost(first, effort, effort == Effort::Thorough ? kUnlimited : m_bestCost + slack);
        if (cost && effort == Effort::Careful)
            m_near.emplace_back(*cost, first);
        if (!cost || !(*cost < m_bestCost - kRounding * std::fabs(*cost)))
            return false;
        m_best = first;
        m_bestCost = *cost;
        return true;
    }

    void tryCandidates()
    {
        std::vector<PlanOrders> candidates{firstOf(m_planned)};
        for (const Rest &own : m_own)
            candidates.push_back(firstOf(own.orders));
        candidates.push_back(firstOf(m_costs.none()));
        candidates.push_back(meanOrders(candidates));
        for (std::size_t k = 0; k < candidates.size() && !isStopped(); ++k) {
            tell(kOwnPart + kCandidatesPart * double(k) / double(candidates.size()));
            tryFirst(candidates[k], Effort::Quick);
        }
        for (const PlanOrders &one : candidates)
            for (std::size_t i = 0; i < m_best.size(); ++i)
                for (std::size_t m = 0; m < one[i].size(); ++m)
                    m_widest = std::max(m_widest, std::abs(one[i][m] - m_best[i][m]));
    }

    // Where there are few. Returns whether it has.
    bool tryAll()
    {
        const std::vector<FirstOrderChanges::Place> places = m_changes.places();
        const double each = double(m_scenarios.size()) * std::pow(m_costs.task().months(), 2);
        double count = each;
        for (const FirstOrderChanges::Place &place : places)
            count *= mostOf(place.first) + 1;
        if (count > kMostOfAll)
            return false;
        PlanOrders first = firstOf(m_costs.none());
        double done = 0; // as `count`
        for (bool isMore = true; isMore && !isStopped();) {
            done += each;
            tell(kOwnPart + kCandidatesPart + kClimbPart * done / count);
            if (leastCostOf(first) < m_bestCost)
                tryFirst(first, Effort::Careful);
            isMore = false;
            for (const auto &[i, m] : places) {
                if (isMore = first[i][m] < mostOf(i); isMore) {
                    ++first[i][m];
                    break;
                }
                first[i][m] = 0;
            }
        }
        std::stable_sort(m_near.begin(), m_near.end(),
                         [](const auto &a, const auto &b) { return a.first < b.first; });
        for (std::size_t k = 0; k < std::min(kMostNear, m_near.size()) && !isStopped(); ++k)
            tryFirst(m_near[k].second, Effort::Thorough);
        return true;
    }

    // Of the orders alone.
    double leastCostOf(const PlanOrders &first) const
    {
        double sum = 0;
        for (const PlanCosts *costs : m_scenarios) {
            const PlanOrders orders = costs->with(kept(first), costs->none());
            for (std::size_t i = 0; i < first.size(); ++i)
                sum += costs->offerScoreOf(orders[i], i).cost;
        }
        return sum / double(m_scenarios.size());
    }

    int mostOf(std::size_t i) const
    {
        int most = 0;
        for (const PlanCosts *costs : m_scenarios)
            most = std::max(most, costs->sizes(i).largest);
        return most;
    }

    // Changes the best first orders by fewer and fewer machines, down to one, as long as that pays.
    void climb()
    {
        const double own = meanOfOwn();
        int step = 1;
        while (4 * step < m_widest)
            step *= 2;
        const auto canGain = [&] { return m_bestCost > own + kRounding * std::fabs(own) && !isClimbOver(); };
        for (; step >= 1 && !isStopped(); step /= 2)
            while (canGain() && climbOnce(step)) {
            }
        while (canGain() && climbInPairs()) {
        }
    }

    // Two orders at once, by the machines of a job each.
    bool climbInPairs()
    {
        const std::vector<FirstOrderChanges::Place> places = m_changes.places();
        const auto change = [&](const PlanOrders &first, const FirstOrderChanges::Place &place, int sign) {
            return m_changes.changed(first, place, sign * m_changes.machinesOfJob(place.first));
        };
        for (std::size_t a = 0; a < places.size(); ++a)
            for (std::size_t b = a + 1; b < places.size(); ++b)
                for (const int signOfA : {1, -1})
                    for (const int signOfB : {1, -1})
                        if (!isClimbOver() &&
                            tryFirst(change(change(m_best, places[a], signOfA), places[b], signOfB),
                                     Effort::Quick))
                            return true;
        return false;
    }

    double meanOfOwn() const
    {
        double sum = 0;
        for (const Rest &own : m_own)
            sum += own.score.all();
        return sum / double(m_own.size());
    }

    bool isClimbOver() const { return isStopped() || double(m_months) > kMostMonthsOfClimb; }

    bool climbOnce(int step)
    {
        bool isBetter = false;
        for (const FirstOrderChanges::Place &place : m_changes.places()) {
            tell(kOwnPart + kCandidatesPart + kClimbPart * double(m_months) / kMostMonthsOfClimb);
            const int machines = step * m_changes.machinesOfJob(place.first);
            for (const int change : {machines, -machines})
                while (!isClimbOver() && tryFirst(m_changes.changed(m_best, place, change), Effort::Quick))
                    isBetter = true;
            for (const PlanOrders &first : m_changes.shifts(m_best, place, machines))
                if (!isClimbOver() && tryFirst(first, Effort::Quick))
                    isBetter = true;
        }
        return isBetter;
    }

    double scoreInAll(const PlanOrders &orders) const
    {
        double sum = 0;
        for (const PlanCosts *costs : m_scenarios)
            sum += costs->scoreOf(orders).all();
        return sum;
    }

    // The best orders that are the same in all scenarios at all times.
    PlanOrders fixedOrders()
    {
        std::vector<std::pair<double, PlanOrders>> starts;
        const auto add = [&](const PlanOrders &orders) { starts.emplace_back(scoreInAll(orders), orders); };
        add(m_planned);
        for (std::size_t s = 0; s < m_scenarios.size() && !isStopped(); ++s) {
            add(m_own[s].orders);
            if (const auto known = m_known[s].find(m_best); known != m_known[s].end())
                add(known->second.orders);
        }
        std::stable_sort(starts.begin(), starts.end(),
                         [](const auto &a, const auto &b) { return a.first < b.first; });
        starts.erase(std::unique(starts.begin(), starts.end()), starts.end());
        PlanOrders best = starts.front().second;
        double least = kUnlimited, monthsLeft = kMostMonthsOfFixed;
        const double from = kOwnPart + kCandidatesPart + kClimbPart;
        for (std::size_t k = 0; k < starts.size() && monthsLeft > 0 && !isStopped(); ++k) {
            PlanImprovement improvement(m_scenarios, starts[k].second, m_settings.stop, [&](double share) {
                tell(from + kFixedPart * (1 - monthsLeft / kMostMonthsOfFixed * (1 - share)));
            });
            improvement.run(monthsLeft);
            monthsLeft -= improvement.monthsTried();
            if (improvement.score().all() < least) {
                least = improvement.score().all();
                best = improvement.orders();
            }
        }
        return best;
    }

    ScenarioPlans plansOf(const PlanOrders &first) const
    {
        ScenarioPlans plans;
        for (const auto &known : m_known) {
            plans.orders.push_back(known.at(first).orders);
            plans.scores.push_back(known.at(first).score);
        }
        return plans;
    }

    // Of all that was tried in a scenario.
    ScenarioPlans cheapestOfAll() const
    {
        ScenarioPlans plans;
        for (std::size_t s = 0; s < m_scenarios.size(); ++s) {
            const Rest *best = &m_own[s];
            for (const auto &[first, rest] : m_known[s])
                if (rest.score.all() < best->score.all())
                    best = &rest;
            plans.orders.push_back(best->orders);
            plans.scores.push_back(best->score);
        }
        return plans;
    }

    std::optional<double> bound() const
    {
        double sum = 0;
        for (const auto &one : m_bounds) {
            if (!one)
                return std::nullopt;
            sum += *one;
        }
        return sum / double(m_bounds.size());
    }

    const std::vector<const PlanCosts *> &m_scenarios;
    const PlanCosts &m_costs; // of the first scenario
    FirstOrderChanges m_changes;
    const PlanOrders &m_planned;
    const TwoStageSettings &m_settings;
    std::vector<Rest> m_own;
    std::vector<std::optional<double>> m_bounds;
    std::vector<std::map<PlanOrders, Rest>> m_known; // by scenario and first orders
    std::set<PlanOrders> m_tried;                    // first orders, in a quick way
    PlanOrders m_best;
    double m_bestCost = kUnlimited;
    std::vector<std::pair<double, PlanOrders>> m_near; // first orders that cost hardly more
    int m_widest = 1; // by so many machines an order of a candidate differs at most from the best one
    std::atomic<std::int64_t> m_months = 0;
};

} // namespace

PlanScore ScenarioPlans::mean() const
{
    PlanScore mean;
    for (const PlanScore &score : scores) {
        mean.cost += score.cost / double(scores.size());
        mean.penalty += score.penalty / double(scores.size());
    }
    return mean;
}

int ScenarioPlans::shortScenarios() const
{
    return int(std::count_if(scores.begin(), scores.end(),
                             [](const PlanScore &score) { return score.penalty > 0; }));
}

KeptOrders firstOrdersOf(const PlanCosts &costs, const PlanOrders &orders)
{
    const int months = std::min(kFirstMonths, costs.task().months());
    KeptOrders first{{}, kFirstMonths};
    for (std::size_t i = 0; i < orders.size(); ++i) {
        first.orders.emplace_back(std::size_t(months), 0);
        if (costs.task().offers[costs.fixed()[i]].orders)
            std::copy_n(orders[i].begin(), months, first.orders.back().begin());
    }
    return first;
}

Result<TwoStagePlan> findTwoStagePlan(const std::vector<const PlanCosts *> &scenarios,
                                      const PlanOrders &planned, const TwoStageSettings &settings)
{
    return TwoStageSearch(scenarios, planned, settings).run();
}

} // namespace breakeven
