#include "model/plan/plan_search.h"

#include "model/plan/plan_improvement.h"
#include "model/plan/plan_program.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>

namespace breakeven {

namespace {

// Months of plans that are scored; a plan of many years is then good, and its bound says how good.
constexpr double kMostMonths = 2.5e8;
constexpr double kMostMonthsOfStart = 4e7;

// Sums of parts rounded to machines that a job takes, so that what is rounded away in one month is ordered in
// a later one.
std::vector<int> roundedOrders(const std::vector<double> &parts, double raise, const PlanOffer &offer)
{
    const int least = offer.limits.least, ofJob = offer.machinesOfJob();
    std::vector<int> orders;
    double sum = 0;
    int ordered = 0;
    for (const double part : parts) {
        sum += part;
        int now = std::max(0, int(std::floor(sum / ofJob + raise + 1e-7)) * ofJob - ordered);
        if (now > 0 && now < least)
            now = sum - ordered > least / 2.0 ? least : 0;
        ordered += now;
        orders.push_back(now);
    }
    return orders;
}

// As many machines in service at any time as there are parts of them, rounded up.
std::vector<int> coveringOrders(const std::vector<double> &parts, const PlanOffer &offer)
{
    const int months = int(parts.size());
    std::vector<double> wanted(parts.size(), 0);
    std::vector<int> orders(parts.size(), 0), there(parts.size(), 0);
    const auto addTo = [&](auto &all, int month, auto machines) {
        const Service service = offer.serviceOf(month, months);
        for (int m = service.first; m < service.last; ++m)
            all[std::size_t(m)] += machines;
    };
    for (int month = 0; month < months; ++month)
        addTo(wanted, month, parts[std::size_t(month)]);
    for (int month = 0; month < months; ++month) {
        const Service service = offer.serviceOf(month, months);
        if (service.months() == 0)
            break;
        const auto first = std::size_t(service.first);
        orders[std::size_t(month)] =
            std::max(0, int(offer.machinesFor((wanted[first] - 1e-7) * offer.capacity)) - there[first]);
        addTo(there, month, orders[std::size_t(month)]);
    }
    return orders;
}

// Whole machines near to the parts of a solution, in several ways.
void addRounded(const PlanCosts &costs, const std::vector<std::vector<double>> &parts,
                std::vector<PlanOrders> &starts)
{
    const auto offer = [&](std::size_t i) -> const PlanOffer & {
        return costs.task().offers[costs.fixed()[i]];
    };
    for (const double raise : {.5, 1 - 1e-6, 0.0}) {
        starts.emplace_back();
        for (std::size_t i = 0; i < parts.size(); ++i)
            starts.back().push_back(roundedOrders(parts[i], raise, offer(i)));
    }
    starts.emplace_back();
    for (std::size_t i = 0; i < parts.size(); ++i)
        starts.back().push_back(coveringOrders(parts[i], offer(i)));
}

// The orders of the option itself: as many machines as it has, from the start to the end.
PlanOrders asItIs(const PlanCosts &costs, std::size_t i)
{
    PlanOrders orders = costs.none();
    const PlanOffer &offer = costs.task().offers[costs.fixed()[i]];
    const int months = costs.task().months();
    for (int month = 0; month < months;) {
        const Service service = offer.serviceOf(month, months);
        if (service.months() == 0)
            break;
        orders[i][std::size_t(month)] = offer.machinesNow;
        month += service.months();
    }
    return orders;
}

// A machine that earns money in all of its time is bought without end.
Result<void> checkCosts(const PlanCosts &costs)
{
    for (const std::size_t i : costs.fixed()) {
        const PlanOffer &offer = costs.task().offers[i];
        if (offer.orders && offer.serviceOf(0, costs.task().months()).months() > 0 &&
            offer.orders->of(0, 1, 1).presentValue < 0)
            return Error{ErrorKind::BadInput,
                         "Every machine of this option earns money, so no plan has a least cost; check its "
                         "prices and its resale.",
                         "options." + offer.option};
    }
    return {};
}

// Plans that are searched together, as parts of machines.
struct PlanRange
{
    std::optional<FleetStep> step; // without one all plans
    PlanProgram program;
    LinearSolution parts;
};

// All plans; where servers are priced by how many are in service, those of each step. The cheapest first.
std::vector<PlanRange> rangesOf(const PlanCosts &costs, const KeptOrders &kept)
{
    std::vector<std::optional<FleetStep>> steps;
    for (const FleetStep &step : costs.fleetSteps())
        steps.emplace_back(step);
    if (steps.empty())
        steps.emplace_back();
    std::vector<PlanRange> ranges;
    for (const auto &step : steps) {
        ranges.push_back({step, PlanProgram(costs, step), {}});
        ranges.back().parts = ranges.back().program.solve({}, kept);
    }
    std::stable_sort(ranges.begin(), ranges.end(),
                     [](const PlanRange &a, const PlanRange &b) { return a.parts.cost < b.parts.cost; });
    return ranges;
}

// A cost that no plan undercuts. For one offer it is the lowest bound over its steps; of all offers the
// highest of these counts.
std::optional<double> boundOf(const std::vector<PlanRange> &ranges)
{
    std::map<std::size_t, double> least; // by offer
    for (const PlanRange &range : ranges) {
        if (range.parts.status == LinearSolution::Status::Infeasible)
            continue;
        if (range.parts.status != LinearSolution::Status::Optimal || !range.program.isBound())
            return std::nullopt;
        const auto [known, isNew] = least.try_emplace(range.step ? range.step->offer : 0, range.parts.cost);
        known->second = std::min(known->second, range.parts.cost);
    }
    std::optional<double> bound;
    for (const auto &[offer, cost] : least)
        bound = std::max(bound.value_or(cost), cost);
    return bound;
}

class PlanSearch
{
public:
    PlanSearch(const PlanCosts &costs, const std::stop_token &stop, const PlanProgress &progress,
               const KeptOrders &kept)
        : m_costs(costs), m_stop(stop), m_progress(progress), m_kept(kept), m_ranges(rangesOf(costs, kept))
    {
    }

    Result<FoundPlan> run()
    {
        std::vector<PlanOrders> starts{m_costs.none()};
        for (std::size_t i = 0; i < m_costs.fixed().size(); ++i)
            if (m_costs.task().offers[m_costs.fixed()[i]].machinesNow > 0)
                starts.push_back(asItIs(m_costs, i));
        improve(starts, 0);
        if (!m_best) // stopped before any of them
            return Error{ErrorKind::Cancelled, "The plan was stopped.", {}};
        for (std::size_t k = 0; k < m_ranges.size() && !m_stop.stop_requested(); ++k)
            if (m_ranges[k].parts.status == LinearSolution::Status::Optimal &&
                m_ranges[k].parts.cost < m_best->score.all())
                improve(startsOf(m_ranges[k]), k + 1);
        if (m_stop.stop_requested())
            return Error{ErrorKind::Cancelled, "The plan was stopped.", {}};
        if (m_best->score.penalty == 0)
            m_best->bound = boundOf(m_ranges);
        return std::move(*m_best);
    }

private:
    // The solutions of the program for all offers together and for each alone, rounded to whole machines.
    std::vector<PlanOrders> startsOf(PlanRange &range) const
    {
        std::vector<PlanOrders> starts;
        addRounded(m_costs, range.program.ordersOf(range.parts), starts);
        for (std::size_t i = 0; i < m_costs.fixed().size() && m_costs.fixed().size() > 1; ++i) {
            const bool isPossible = !range.step || range.step->offer == i || range.step->least < 2;
            const LinearSolution alone = isPossible ? range.program.solve(i, m_kept) : LinearSolution{};
            if (alone.status == LinearSolution::Status::Optimal)
                addRounded(m_costs, range.program.ordersOf(alone), starts);
        }
        return starts;
    }

    // `part` of as many as there are ranges and one more.
    void improve(std::vector<PlanOrders> starts, std::size_t part)
    {
        for (std::size_t k = 0; k < starts.size() && !m_stop.stop_requested(); ++k) {
            const auto tell = [&](double share) {
                if (m_progress)
                    m_progress((double(part) + (double(k) + share) / double(starts.size())) /
                               double(m_ranges.size() + 1));
            };
            tell(0);
            PlanOrders start = m_costs.with(m_kept, std::move(starts[k]));
            if (!m_starts.insert(start).second)
                continue;
            PlanImprovement improvement(m_costs, std::move(start), m_stop, tell, m_kept.months);
            improvement.run(std::min(kMostMonthsOfStart, m_monthsLeft));
            m_monthsLeft -= std::min(m_monthsLeft, improvement.monthsTried());
            if (!m_best || improvement.score().all() < m_best->score.all())
                m_best = FoundPlan{improvement.orders(), improvement.score(), {}};
        }
    }

    const PlanCosts &m_costs;
    const std::stop_token &m_stop;
    const PlanProgress &m_progress;
    const KeptOrders &m_kept;
    std::vector<PlanRange> m_ranges;
    std::set<PlanOrders> m_starts; // improved already
    double m_monthsLeft = kMostMonths;
    std::optional<FoundPlan> m_best;
};

} // namespace

Result<FoundPlan> findPlan(const PlanCosts &costs, const std::stop_token &stop, const PlanProgress &progress,
                           const KeptOrders &kept)
{
    if (const auto checked = checkCosts(costs); !checked)
        return checked.error();
    if (stop.stop_requested())
        return Error{ErrorKind::Cancelled, "The plan was stopped.", {}};
    return PlanSearch(costs, stop, progress, kept).run();
}

} // namespace breakeven
