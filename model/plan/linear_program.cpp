#include "model/plan/linear_program.h"

#include <glpk.h>

#include <cmath>
#include <memory>

namespace breakeven {

namespace {

struct ProblemDeleter
{
    void operator()(glp_prob *problem) const { glp_delete_prob(problem); }
};
using Problem = std::unique_ptr<glp_prob, ProblemDeleter>;

// GLPK keeps what it needs for each thread; a thread that ends gives it back.
struct ThreadMemory
{
    ~ThreadMemory() { glp_free_env(); }
};

int kindOfLimits(double least, double most)
{
    if (least == most)
        return GLP_FX;
    if (std::isinf(least))
        return std::isinf(most) ? GLP_FR : GLP_UP;
    return std::isinf(most) ? GLP_LO : GLP_DB;
}

LinearSolution::Status statusOf(glp_prob *problem)
{
    if (glp_get_status(problem) == GLP_OPT)
        return LinearSolution::Status::Optimal;
    if (glp_get_prim_stat(problem) == GLP_NOFEAS)
        return LinearSolution::Status::Infeasible;
    return glp_get_dual_stat(problem) == GLP_NOFEAS ? LinearSolution::Status::Unbounded
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
    static thread_local const ThreadMemory memory;
    glp_term_out(GLP_OFF);
    const Problem problem(glp_create_prob());
    const int rows = int(m_rows.least.size()), columns = int(m_costs.size());
    if (rows > 0)
        glp_add_rows(problem.get(), rows);
    for (int row = 0; row < rows; ++row) {
        const double least = m_rows.least[std::size_t(row)], most = m_rows.most[std::size_t(row)];
        glp_set_row_bnds(problem.get(), row + 1, kindOfLimits(least, most), least, most);
    }
    if (columns > 0)
        glp_add_cols(problem.get(), columns);
    for (int column = 0; column < columns; ++column) {
        const double least = m_columns.least[std::size_t(column)], most = m_columns.most[std::size_t(column)];
        if (least > most)
            return {.status = LinearSolution::Status::Infeasible, .amounts = {}};
        glp_set_col_bnds(problem.get(), column + 1, kindOfLimits(least, most), least, most);
        glp_set_obj_coef(problem.get(), column + 1, m_costs[std::size_t(column)]);
    }
    // GLPK counts from 1; the element 0 of its arrays is not read.
    std::vector<int> rowOfTerm{0}, columnOfTerm{0};
    for (std::size_t term = 0; term < m_factors.size(); ++term) {
        rowOfTerm.push_back(m_rowOfTerm[term] + 1);
        columnOfTerm.push_back(m_columnOfTerm[term] + 1);
    }
    std::vector<double> factors{0};
    factors.insert(factors.end(), m_factors.begin(), m_factors.end());
    glp_load_matrix(problem.get(), int(m_factors.size()), rowOfTerm.data(), columnOfTerm.data(),
                    factors.data());
    glp_scale_prob(problem.get(), GLP_SF_AUTO);

    glp_smcp how;
    glp_init_smcp(&how);
    how.msg_lev = GLP_MSG_OFF;
    // Few rows and many columns with an end: the dual simplex takes many of them in one step.
    how.meth = GLP_DUALP;
    how.r_test = GLP_RT_FLIP;
    glp_simplex(problem.get(), &how);
    LinearSolution solution;
    solution.status = statusOf(problem.get());
    if (solution.status != LinearSolution::Status::Optimal)
        return solution;
    solution.cost = glp_get_obj_val(problem.get());
    for (int column = 0; column < columns; ++column)
        solution.amounts.push_back(glp_get_col_prim(problem.get(), column + 1));
    return solution;
}

} // namespace breakeven
