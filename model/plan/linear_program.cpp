#include "model/plan/linear_program.h"

#include <coin/ClpSimplex.hpp>
#include <coin/CoinPackedMatrix.hpp>

#include <algorithm>

namespace breakeven {

namespace {

double forClp(double limit) { return std::clamp(limit, -COIN_DBL_MAX, COIN_DBL_MAX); }

std::vector<double> forClp(const std::vector<double> &limits)
{
    std::vector<double> finite;
    for (const double limit : limits)
        finite.push_back(forClp(limit));
    return finite;
}

LinearSolution::Status statusOf(const ClpSimplex &model)
{
    if (model.isProvenOptimal())
        return LinearSolution::Status::Optimal;
    if (model.isProvenPrimalInfeasible())
        return LinearSolution::Status::Infeasible;
    return model.isProvenDualInfeasible() ? LinearSolution::Status::Unbounded
                                          : LinearSolution::Status::Failed;
}

} // namespace

int LinearProgram::addColumn(double cost, double least, double most)
{
    m_costs.push_back(cost);
    m_columns.least.push_back(least);
    m_columns.most.push_back(most);
    return int(m_costs.size()) - 1;
}

int LinearProgram::addRow(double least, double most)
{
    m_rows.least.push_back(least);
    m_rows.most.push_back(most);
    return int(m_rows.least.size()) - 1;
}

void LinearProgram::addTerm(int row, int column, double factor)
{
    m_rowOfTerm.push_back(row);
    m_columnOfTerm.push_back(column);
    m_factors.push_back(factor);
}

void LinearProgram::setLimits(int column, double least, double most)
{
    m_columns.least[std::size_t(column)] = least;
    m_columns.most[std::size_t(column)] = most;
}

LinearSolution LinearProgram::solve() const
{
    CoinPackedMatrix terms(true, m_rowOfTerm.data(), m_columnOfTerm.data(), m_factors.data(),
                           CoinBigIndex(m_factors.size()));
    terms.setDimensions(int(m_rows.least.size()), int(m_costs.size()));
    const std::vector<double> least = forClp(m_columns.least), most = forClp(m_columns.most);
    const std::vector<double> rowLeast = forClp(m_rows.least), rowMost = forClp(m_rows.most);
    ClpSimplex model;
    model.setLogLevel(0);
    model.loadProblem(terms, least.data(), most.data(), m_costs.data(), rowLeast.data(), rowMost.data());
    // Few rows and many columns with an end: the dual simplex takes many of them in one step.
    model.dual();
    LinearSolution solution;
    solution.status = statusOf(model);
    if (solution.status != LinearSolution::Status::Optimal)
        return solution;
    solution.cost = model.objectiveValue();
    const double *amounts = model.primalColumnSolution();
    solution.amounts.assign(amounts, amounts + m_costs.size());
    return solution;
}

} // namespace breakeven
