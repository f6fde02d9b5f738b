#include "model/plan/plan_search.h"

#include "model/plan/linear_program.h"

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

constexpr double kRounding = 1e-9;

// The program over all months, and where its orders stand in it.
class PlanProgram
{
public:
    explicit PlanProgram(const PlanCosts &costs) : m_costs(costs)
    {
        for (int month = 0; month < months(); ++month)
            m_gpuRows.push_back(m_program.addRow(0, kUnlimited));
        for (std::size_t i = 0; i < costs.fixed().size(); ++i)
            addOrders(i);
        for (int month = 0; month < months(); ++month)
            addRest(month);
        for (std::size_t i = 0; i < costs.fixed().size(); ++i)
            addLimit(i);
        addService();
    }

    // Nothing but of one offer, where one is named.
    LinearSolution solve(std::optional<std::size_t> only = {})
    {
        for (std::size_t i = 0; i < m_columns.size(); ++i)
            for (const int column : m_columns[i])
                if (column >= 0)
                    m_program.setLimits(column, 0, only && *only != i ? 0 : most(i));
        LinearSolution solution = m_program.solve();
        solution.cost += m_all;
        return solution;
    }

    // Parts of machines, by offer and month.
    std::vector<std::vector<double>> ordersOf(const LinearSolution &solution) const
    {
        std::vector<std::vector<double>> orders;
        for (const std::vector<int> &columns : m_columns) {
            orders.emplace_back();
            for (const int column : columns)
                orders.back().push_back(column < 0 ? 0 : solution.amounts[std::size_t(column)]);
        }
        return orders;
    }

private:
    int months() const { return m_costs.task().months(); }
    const PlanOffer &offer(std::size_t i) const { return m_costs.task().offers[m_costs.fixed()[i]]; }
    double most(std::size_t i) const { return offer(i).limits.most; }

    void addOrders(std::size_t i)
    {
        m_columns.emplace_back();
        for (int month = 0; month < months(); ++month) {
            const Service service = offer(i).serviceOf(month, months());
            const double cost = service.months() > 0 ? leastCost(i, month, service) : kUnlimited;
            if (std::isinf(cost)) {
                m_columns.back().push_back(-1);
                continue;
            }
            const int column = m_program.addColumn(cost, 0, most(i));
            m_columns.back().push_back(column);
            for (int m = service.first; m < service.last; ++m)
                m_program.addTerm(m_gpuRows[std::size_t(m)], column, offer(i).capacity);
        }
    }

    double leastCost(std::size_t i, int month, const Service &service) const
    {
        if (!offer(i).orders)
            return m_costs.orderCost(i, month, 1);
        const int machines = std::max(1, m_costs.usefulMachines(i));
        double cost = offer(i).orders->leastOf(month, machines);
        for (int m = service.first; m < service.last; ++m)
            cost += offer(i).orders->leastStaff(m, machines);
        return cost;
    }

    // What GPUs that are paid anyway save of the rent, and of the penalty.
    void addRest(int month)
    {
        const double weight = m_costs.task().weights.within[std::size_t(month)];
        const RentedRest &rest = m_costs.rest(month);
        m_all += rest.costAt(0) * weight;
        for (const RentedRest::Piece &piece : rest.pieces()) {
            const int column = m_program.addColumn(-piece.saving * weight, 0, piece.width);
            m_program.addTerm(m_gpuRows[std::size_t(month)], column, -1);
        }
    }

    // Machines ordered or in service at once.
    void addLimit(std::size_t i)
    {
        if (std::isinf(most(i)))
            return;
        for (int m = 0; m < months(); ++m) {
            const int row = m_program.addRow(-kUnlimited, most(i));
            for (int month = 0; month <= m; ++month)
                if (m_columns[i][std::size_t(month)] >= 0 && m < offer(i).serviceOf(month, months()).last)
                    m_program.addTerm(row, m_columns[i][std::size_t(month)], 1);
        }
    }

    // Against P90 some of the months, or of the GPU-hours, may be short. Where no plan keeps the level, what
    // is beyond it costs the penalty: the orders are then those of least harm.
    void addService()
    {
        if (m_costs.task().service.basis == ServiceBasis::Months)
            addShortMonths();
        else
            addShortHours();
    }

    void addShortMonths()
    {
        const int allowed = m_program.addRow(-kUnlimited, m_costs.allowedShortMonths());
        for (int month = 0; month < months(); ++month)
            if (const double gpus = m_costs.high(month).shortGpusAt(0); gpus > 0) {
                const int row = m_program.addRow(gpus, kUnlimited);
                addGpus(month, row);
                const int isShort = m_program.addColumn(0, 0, 1);
                m_program.addTerm(row, isShort, gpus);
                m_program.addTerm(allowed, isShort, 1);
                m_program.addTerm(row, m_program.addColumn(m_costs.penaltyRate()), 1);
            }
    }

    void addShortHours()
    {
        double missing = 0;
        for (int month = 0; month < months(); ++month)
            missing += m_costs.high(month).costAt(0);
        const int allowed = m_program.addRow(-kUnlimited, m_costs.allowedShort() - missing);
        m_program.addTerm(allowed, m_program.addColumn(m_costs.penaltyRate()), -1);
        for (int month = 0; month < months(); ++month) {
            const int row = m_program.addRow(0, kUnlimited);
            addGpus(month, row);
            for (const RentedRest::Piece &piece : m_costs.high(month).pieces()) {
                const int column = m_program.addColumn(0, 0, piece.width);
                m_program.addTerm(row, column, -1);
                m_program.addTerm(allowed, column, -piece.saving);
            }
        }
    }

    void addGpus(int month, int row)
    {
        for (std::size_t i = 0; i < m_columns.size(); ++i)
            for (int ordered = 0; ordered <= month; ++ordered) {
                const Service service = offer(i).serviceOf(ordered, months());
                const int column = m_columns[i][std::size_t(ordered)];
                if (column >= 0 && service.first <= month && month < service.last)
                    m_program.addTerm(row, column, offer(i).capacity);
            }
    }

    const PlanCosts &m_costs;
    LinearProgram m_program;
    std::vector<int> m_gpuRows;
    std::vector<std::vector<int>> m_columns; // of orders; −1: there can be none
    double m_all = 0;                        // the cost when all is rented
};

// Sums of parts rounded, so that what is rounded away in one month is ordered in a later one.
std::vector<int> roundedOrders(const std::vector<double> &parts, double raise, const MachineLimits &limits)
{
    std::vector<int> orders;
    double sum = 0;
    int ordered = 0;
    for (const double part : parts) {
        sum += part;
        int now = std::max(0, int(std::floor(sum + raise + 1e-7)) - ordered);
        if (now > 0 && now < limits.least)
            now = sum - ordered > limits.least / 2.0 ? limits.least : 0;
        ordered += now;
        orders.push_back(now);
    }
    return orders;
}

// Changes one order after the other as long as something gets cheaper.
class Improvement
{
public:
    Improvement(const PlanCosts &costs, PlanOrders orders, const std::stop_token &stop)
        : m_costs(costs), m_stop(stop), m_orders(std::move(orders))
    {
        for (std::size_t i = 0; i < m_orders.size(); ++i) {
            for (int &machines : m_orders[i])
                machines = allowed(i, machines);
            keepLimit(i);
        }
        m_score = costs.scoreOf(m_orders);
    }

    void run()
    {
        constexpr int kPasses = 40;
        for (int pass = 0; pass < kPasses && !m_stop.stop_requested(); ++pass)
            if (!improveOnce())
                break;
    }

    const PlanOrders &orders() const { return m_orders; }
    const PlanScore &score() const { return m_score; }

private:
    int months() const { return m_costs.task().months(); }
    const PlanOffer &offer(std::size_t i) const { return m_costs.task().offers[m_costs.fixed()[i]]; }

    bool improveOnce()
    {
        bool isBetter = false;
        for (std::size_t i = 0; i < m_orders.size() && !m_stop.stop_requested(); ++i)
            for (int month = 0; month < months(); ++month) {
                isBetter = tryAmounts(i, month) || isBetter;
                isBetter = tryMoves(i, month) || isBetter;
            }
        return isBetter;
    }

    bool tryAmounts(std::size_t i, int month)
    {
        if (offer(i).serviceOf(month, months()).months() == 0)
            return false;
        bool isBetter = false;
        for (const int step : {1, -1, 4, -4, -m_orders[i][std::size_t(month)]}) {
            while (tryTo(i, month, m_orders[i][std::size_t(month)] + step))
                isBetter = true;
            isBetter = tryChain(i, month, step) || isBetter;
        }
        return isBetter;
    }

    // The same change of this order and of all that follow it, term after term.
    bool tryChain(std::size_t i, int month, int step)
    {
        PlanOrders changed = m_orders;
        int orders = 0;
        for (int at = month; at < months(); ++orders) {
            int &machines = changed[i][std::size_t(at)];
            machines = allowed(i, std::max(0, machines + step));
            const Service service = offer(i).serviceOf(at, months());
            const int next = at + std::max(1, service.last - service.first);
            at = service.months() == 0 ? months() : next;
        }
        return orders > 1 && take(std::move(changed));
    }

    bool tryTo(std::size_t i, int month, int machines)
    {
        machines = allowed(i, std::max(0, machines));
        if (machines == m_orders[i][std::size_t(month)])
            return false;
        PlanOrders changed = m_orders;
        changed[i][std::size_t(month)] = machines;
        return take(std::move(changed));
    }

    // To another month, or to another offer: one machine of the order, or all of them.
    bool tryMoves(std::size_t i, int month)
    {
        bool isBetter = false;
        for (const bool isAll : {false, true})
            for (const int step : {-1, 1, -2, 2, -3, 3, -6, 6, -12, 12})
                isBetter = tryMove(i, month, i, month + step, isAll) || isBetter;
        for (std::size_t other = 0; other < m_orders.size(); ++other)
            if (other != i) {
                const int arrives = offer(i).serviceOf(month, months()).first;
                const int from = arrives - int(std::ceil(offer(other).delivery - kRounding));
                isBetter = tryMove(i, month, other, from, false) || isBetter;
                isBetter = tryMove(i, month, other, from, true) || isBetter;
            }
        return isBetter;
    }

    bool tryMove(std::size_t from, int month, std::size_t to, int toMonth, bool isAll)
    {
        const int there = m_orders[from][std::size_t(month)];
        if (there == 0 || toMonth < 0 || toMonth >= months() ||
            offer(to).serviceOf(toMonth, months()).months() == 0)
            return false;
        const int moved = isAll ? there : 1;
        const double gpus = moved * offer(from).capacity;
        PlanOrders changed = m_orders;
        changed[from][std::size_t(month)] = allowed(from, there - moved);
        int &target = changed[to][std::size_t(toMonth)];
        target = allowed(
            to, target + (from == to ? moved : int(std::ceil(gpus / offer(to).capacity - kRounding))));
        return take(std::move(changed));
    }

    // None, or at least what an order has to be.
    int allowed(std::size_t i, int machines) const
    {
        const int least = offer(i).limits.least;
        return machines > 0 && machines < least ? (2 * machines >= least ? least : 0) : machines;
    }

    bool isWithinLimits(const PlanOrders &orders, std::size_t i) const
    {
        if (std::isinf(offer(i).limits.most))
            return true;
        const std::vector<int> taken = m_costs.taken(orders, i);
        return *std::max_element(taken.begin(), taken.end()) <= offer(i).limits.most;
    }

    // Takes machines away, the last ordered first, until the limit holds.
    void keepLimit(std::size_t i)
    {
        for (int month = months(); month-- > 0 && !isWithinLimits(m_orders, i);)
            while (m_orders[i][std::size_t(month)] > 0 && !isWithinLimits(m_orders, i)) {
                int &machines = m_orders[i][std::size_t(month)];
                machines = machines - 1 < offer(i).limits.least ? 0 : machines - 1;
            }
    }

    bool take(PlanOrders changed)
    {
        for (std::size_t i = 0; i < changed.size(); ++i)
            if (changed[i] != m_orders[i] && !isWithinLimits(changed, i))
                return false;
        const PlanScore score = m_costs.scoreOf(changed);
        if (!(score.all() < m_score.all() - kRounding * std::fabs(m_score.all())))
            return false;
        m_orders = std::move(changed);
        m_score = score;
        return true;
    }

    const PlanCosts &m_costs;
    std::stop_token m_stop;
    PlanOrders m_orders;
    PlanScore m_score;
};

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

} // namespace

Result<FoundPlan> findPlan(const PlanCosts &costs, const std::stop_token &stop)
{
    if (const auto checked = checkCosts(costs); !checked)
        return checked.error();
    PlanProgram program(costs);
    const LinearSolution parts = program.solve();
    std::vector<PlanOrders> starts{costs.none()};
    const auto addRounded = [&](const LinearSolution &solution) {
        if (solution.status != LinearSolution::Status::Optimal)
            return;
        const auto orders = program.ordersOf(solution);
        for (const double raise : {.5, 1 - 1e-6, 0.0}) {
            PlanOrders rounded;
            for (std::size_t i = 0; i < orders.size(); ++i)
                rounded.push_back(
                    roundedOrders(orders[i], raise, costs.task().offers[costs.fixed()[i]].limits));
            starts.push_back(std::move(rounded));
        }
    };
    addRounded(parts);
    for (std::size_t i = 0; i < costs.fixed().size(); ++i) {
        if (costs.fixed().size() > 1)
            addRounded(program.solve(i));
        if (costs.task().offers[costs.fixed()[i]].machinesNow > 0)
            starts.push_back(asItIs(costs, i));
    }
    std::optional<FoundPlan> best;
    for (PlanOrders &start : starts) {
        if (stop.stop_requested())
            return Error{ErrorKind::Cancelled, "The plan was stopped.", {}};
        Improvement improvement(costs, std::move(start), stop);
        improvement.run();
        if (!best || improvement.score().all() < best->score.all())
            best = FoundPlan{improvement.orders(), improvement.score(), {}};
    }
    if (parts.status == LinearSolution::Status::Optimal && best->score.penalty == 0)
        best->bound = parts.cost;
    return std::move(*best);
}

} // namespace breakeven
