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

// GLPK does not read the element 0 of its arrays.
void LinearProgram::loadTerms(void *problem, const std::vector<int> &placeOfRow,
                              const std::vector<int> &placeOfColumn) const
{
    std::vector<int> rows{0}, columns{0};
    std::vector<double> factors{0};
    for (std::size_t term = 0; term < m_factors.size(); ++term)
        if (const int at = placeOfColumn[std::size_t(m_columnOfTerm[term])]; at > 0) {
            rows.push_back(placeOfRow[std::size_t(m_rowOfTerm[term])]);
            columns.push_back(at);
            factors.push_back(m_factors[term]);
        }
    glp_load_matrix(static_cast<glp_prob *>(problem), int(factors.size()) - 1, rows.data(), columns.data(),
                    factors.data());
}

LinearSolution LinearProgram::solve() const
{
    static thread_local const ThreadMemory memory;
    glp_term_out(GLP_OFF);
    const Problem problem(glp_create_prob());
    const int rows = int(m_rows.least.size()), columns = int(m_costs.size());
    // From 1, as GLPK counts; 0: left out, because it is fixed at 0, or has no term and 0 within its limits.
    std::vector<int> placeOfColumn, placeOfRow(std::size_t(rows), 0);
    int used = 0, usedRows = 0;
    for (int column = 0; column < columns; ++column) {
        const double least = m_columns.least[std::size_t(column)], most = m_columns.most[std::size_t(column)];
        if (least > most)
            return {.status = LinearSolution::Status::Infeasible, .amounts = {}};
        placeOfColumn.push_back(least == 0 && most == 0 ? 0 : ++used);
    }
    for (std::size_t term = 0; term < m_factors.size(); ++term)
        if (placeOfColumn[std::size_t(m_columnOfTerm[term])] > 0)
            placeOfRow[std::size_t(m_rowOfTerm[term])] = 1;
    for (int row = 0; row < rows; ++row) {
        const double least = m_rows.least[std::size_t(row)], most = m_rows.most[std::size_t(row)];
        int &place = placeOfRow[std::size_t(row)];
        place = place > 0 || least > 0 || most < 0 ? ++usedRows : 0;
    }
    if (usedRows > 0)
        glp_add_rows(problem.get(), usedRows);
    for (int row = 0; row < rows; ++row)
        if (const int at = placeOfRow[std::size_t(row)]; at > 0) {
            const double least = m_rows.least[std::size_t(row)], most = m_rows.most[std::size_t(row)];
            glp_set_row_bnds(problem.get(), at, kindOfLimits(least, most), least, most);
        }
    if (used > 0)
        glp_add_cols(problem.get(), used);
    for (int column = 0; column < columns; ++column)
        if (const int at = placeOfColumn[std::size_t(column)]; at > 0) {
            const double least = m_columns.least[std::size_t(column)],
                         most = m_columns.most[std::size_t(column)];
            glp_set_col_bnds(problem.get(), at, kindOfLimits(least, most), least, most);
            glp_set_obj_coef(problem.get(), at, m_costs[std::size_t(column)]);
        }
    loadTerms(problem.get(), placeOfRow, placeOfColumn);
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
    for (const int at : placeOfColumn)
        solution.amounts.push_back(at > 0 ? glp_get_col_prim(problem.get(), at) : 0);
    return solution;
}

} // namespace breakeven
