#include "model/plan/plan_search.h"

#include "model/plan/plan_improvement.h"
#include "model/plan/plan_program.h"

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

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

// What the option itself does: as many as it has, from the start to the end.
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
            offer.orders->of(0, 1).presentValue < 0)
            return Error{ErrorKind::BadInput,
                         "Every machine of this option earns money, so no plan has a least cost; check its "
                         "prices and its resale.",
                         "options." + offer.option};
    }
    return {};
}

// Nothing, what the program says of all offers and of each alone, and what each option itself does.
std::vector<PlanOrders> startsOf(const PlanCosts &costs, PlanProgram &program, const LinearSolution &parts)
{
    std::vector<PlanOrders> starts{costs.none()};
    const auto add = [&](const LinearSolution &solution) {
        if (solution.status == LinearSolution::Status::Optimal)
            addRounded(costs, program.ordersOf(solution), starts);
    };
    add(parts);
    for (std::size_t i = 0; i < costs.fixed().size(); ++i) {
        if (costs.fixed().size() > 1)
            add(program.solve(i));
        if (costs.task().offers[costs.fixed()[i]].machinesNow > 0)
            starts.push_back(asItIs(costs, i));
    }
    return starts;
}

} // namespace

Result<FoundPlan> findPlan(const PlanCosts &costs, const std::stop_token &stop, const PlanProgress &progress)
{
    if (const auto checked = checkCosts(costs); !checked)
        return checked.error();
    PlanProgram program(costs);
    const LinearSolution parts = program.solve();
    std::vector<PlanOrders> starts = startsOf(costs, program, parts);
    std::optional<FoundPlan> best;
    for (std::size_t k = 0; k < starts.size(); ++k) {
        if (stop.stop_requested())
            return Error{ErrorKind::Cancelled, "The plan was stopped.", {}};
        const auto tell = [&, all = double(starts.size())](double share) {
            if (progress)
                progress((double(k) + share) / all);
        };
        tell(0);
        PlanImprovement improvement(costs, std::move(starts[k]), stop, tell);
        improvement.run();
        if (!best || improvement.score().all() < best->score.all())
            best = FoundPlan{improvement.orders(), improvement.score(), {}};
    }
    if (parts.status == LinearSolution::Status::Optimal && best->score.penalty == 0 && program.isBound())
        best->bound = parts.cost;
    return std::move(*best);
}

} // namespace breakeven
