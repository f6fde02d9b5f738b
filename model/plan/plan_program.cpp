#include "model/plan/plan_program.h"

#include <cmath>

namespace breakeven {

PlanProgram::PlanProgram(const PlanCosts &costs, const std::optional<FleetStep> &step)
    : m_costs(&costs), m_step(step)
{
    for (std::size_t i = 0; i < costs.fixed().size(); ++i) {
        addOrders(i);
        addAtWork(i);
        addLimit(i);
        m_isBound = m_isBound && (!offer(i).orders || offer(i).orders->isLeastKnown(costs.sizes(i)));
    }
    addFleet();
    for (int month = 0; month < months(); ++month)
        addRest(month);
    // Some of the months, or of the GPU-hours, may be short at P90. Where no plan keeps the service level,
    // the shortage beyond it costs the penalty, so that the program finds the orders with the smallest
    // shortage.
    if (costs.task().service.basis == ServiceBasis::Months)
        addShortMonths();
    else
        addShortHours();
}

LinearSolution PlanProgram::solve(std::optional<std::size_t> only, const KeptOrders &kept)
{
    for (std::size_t i = 0; i < m_columns.size(); ++i)
        for (int month = 0; month < months(); ++month) {
            const int column = m_columns[i][std::size_t(month)];
            if (column < 0)
                continue;
            if (offer(i).held > 0) {
                m_program.setLimits(column, offer(i).held, offer(i).held);
                continue;
            }
            const bool isKept = month < kept.months && offer(i).orders;
            const double machines = isKept ? kept.orders[i][std::size_t(month)] : 0;
            m_program.setLimits(column, machines, isKept ? machines : only && *only != i ? 0 : most(i));
        }
    for (std::size_t i = 0; i < m_atWork.size(); ++i) // of offers without an order none are
        for (const int column : m_atWork[i])
            m_program.setLimits(column, 0, only && *only != i && kept.months == 0 ? 0 : kUnlimited);
    LinearSolution solution = m_program.solve();
    solution.cost += m_all;
    return solution;
}

std::vector<std::vector<double>> PlanProgram::ordersOf(const LinearSolution &solution) const
{
    std::vector<std::vector<double>> orders;
    for (const std::vector<int> &columns : m_columns) {
        orders.emplace_back();
        for (const int column : columns)
            orders.back().push_back(column < 0 ? 0 : solution.amounts[std::size_t(column)]);
    }
    return orders;
}

bool PlanProgram::isServing(std::size_t i, int ordered, int month) const
{
    const Service service = offer(i).serviceOf(ordered, months());
    return service.first <= month && month < service.last;
}

void PlanProgram::addOrders(std::size_t i)
{
    m_columns.emplace_back();
    for (int month = 0; month < months(); ++month) {
        const double cost =
            offer(i).serviceOf(month, months()).months() > 0 ? leastCost(i, month) : kUnlimited;
        m_columns.back().push_back(std::isinf(cost) ? -1 : m_program.addColumn(cost, 0, most(i)));
    }
}

double PlanProgram::leastCost(std::size_t i, int month) const
{
    if (!offer(i).orders)
        return m_costs->orderCost(i, month, 1, 1);
    OrderSizes sizes = m_costs->sizes(i);
    if (m_step && m_step->offer == i) {
        sizes.largest = int(std::min(double(sizes.largest), m_step->most));
        return offer(i).orders->leastOf(month, sizes, m_step->least);
    }
    double least = offer(i).orders->leastOf(month, sizes, 1);
    for (const NetworkStep &step : offer(i).orders->network())
        least = std::min(least, offer(i).orders->leastOf(month, sizes, int(step.servers)));
    return least;
}

// The machines at work among those in service; machines beyond the useful number need not work.
void PlanProgram::addAtWork(std::size_t i)
{
    m_atWork.emplace_back();
    std::vector<double> shared(std::size_t(months()), 0);
    double all = 0;
    for (int month = 0; month < months() && offer(i).orders; ++month)
        all += shared[std::size_t(month)] = offer(i).orders->leastShared(month, m_costs->sizes(i).useful);
    for (int month = 0; month < months() && all > 0; ++month) {
        const int row = m_program.addRow(0, kUnlimited);
        m_atWork.back().push_back(m_program.addColumn(shared[std::size_t(month)]));
        m_program.addTerm(row, m_atWork.back().back(), -1);
        addInService(i, month, row, 1);
    }
}

// GPUs that are paid anyway save rent, and the penalty.
void PlanProgram::addRest(int month)
{
    const double weight = m_costs->task().weights.within[std::size_t(month)];
    const RentedRest &rest = m_costs->rest(month);
    m_all += rest.costAt(0) * weight;
    const int row = m_program.addRow(0, kUnlimited);
    addGpus(month, row);
    for (const RentedRest::Piece &piece : rest.pieces()) {
        const int column = m_program.addColumn(-piece.saving * weight, 0, piece.width);
        m_program.addTerm(row, column, -1);
    }
}

// Machines ordered or in service at once.
void PlanProgram::addLimit(std::size_t i)
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

// In service at once there are at most as many machines as the step allows; ordered in all, as far as that is
// of use, at least as many as it begins with.
void PlanProgram::addFleet()
{
    if (!m_step)
        return;
    for (int month = 0; month < months() && std::isfinite(m_step->most); ++month)
        addInService(m_step->offer, month, m_program.addRow(-kUnlimited, m_step->most), 1);
    if (m_step->least < 2)
        return;
    const int row =
        m_program.addRow(std::min(m_step->least, m_costs->sizes(m_step->offer).useful), kUnlimited);
    for (const int column : m_columns[m_step->offer])
        if (column >= 0)
            m_program.addTerm(row, column, 1);
}

void PlanProgram::addShortMonths()
{
    const int allowed = m_program.addRow(-kUnlimited, m_costs->allowedShortMonths());
    for (int month = 0; month < months(); ++month)
        if (const double gpus = m_costs->high(month).shortGpusAt(0); gpus > 0) {
            const int row = m_program.addRow(gpus, kUnlimited);
            addGpus(month, row);
            const int isShort = m_program.addColumn(0, 0, 1);
            m_program.addTerm(row, isShort, gpus);
            m_program.addTerm(allowed, isShort, 1);
            m_program.addTerm(row, m_program.addColumn(m_costs->penaltyRate()), 1);
        }
}

void PlanProgram::addShortHours()
{
    double missing = 0;
    for (int month = 0; month < months(); ++month)
        missing += m_costs->high(month).costAt(0);
    const int allowed = m_program.addRow(-kUnlimited, m_costs->allowedShort() - missing);
    m_program.addTerm(allowed, m_program.addColumn(m_costs->penaltyRate()), -1);
    for (int month = 0; month < months(); ++month) {
        const int row = m_program.addRow(0, kUnlimited);
        addGpus(month, row);
        for (const RentedRest::Piece &piece : m_costs->high(month).pieces()) {
            const int column = m_program.addColumn(0, 0, piece.width);
            m_program.addTerm(row, column, -1);
            m_program.addTerm(allowed, column, -piece.saving);
        }
    }
}

void PlanProgram::addInService(std::size_t i, int month, int row, double factor)
{
    for (int ordered = 0; ordered <= month; ++ordered)
        if (const int column = m_columns[i][std::size_t(ordered)];
            column >= 0 && isServing(i, ordered, month))
            m_program.addTerm(row, column, factor);
}

void PlanProgram::addGpus(int month, int row)
{
    for (std::size_t i = 0; i < m_columns.size(); ++i)
        if (m_atWork[i].empty())
            addInService(i, month, row, offer(i).capacity * offer(i).fillIn(month));
        else
            m_program.addTerm(row, m_atWork[i][std::size_t(month)],
                              offer(i).capacity * offer(i).fillIn(month));
}

} // namespace breakeven
