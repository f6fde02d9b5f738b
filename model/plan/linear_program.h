// A linear program: amounts within limits, and rows of them within limits, at least cost.
//
// Solved by GLPK (dual simplex), which appears in linear_program.cpp alone. Errors: no status but Optimal
// has values. Checked: tests/model/linear_program_test.cpp, against trying every corner of small ones.
//
// The room: model/plan says how much of what to buy and when: demand by month, offers with their costs from
// the study's own sheet, the mix of a month, orders over months.
#pragma once

#include <limits>
#include <vector>

namespace breakeven {

inline constexpr double kUnlimited = std::numeric_limits<double>::infinity();

struct LinearSolution
{
    enum class Status { Optimal, Infeasible, Unbounded, Failed };

    Status status = Status::Failed;
    double cost = 0;
    std::vector<double> amounts; // as the columns
};

class LinearProgram
{
public:
    // The number of the new column or row, from 0.
    int addColumn(double cost, double least = 0, double most = kUnlimited);
    int addRow(double least, double most);
    // Requires: at most one term of a row and a column.
    void addTerm(int row, int column, double factor);
    void setLimits(int column, double least, double most);

    LinearSolution solve() const;

private:
    // Places in GLPK's problem, from 1; 0: it has none.
    void loadTerms(void *problem, const std::vector<int> &placeOfRow,
                   const std::vector<int> &placeOfColumn) const;

    struct Limits
    {
        std::vector<double> least;
        std::vector<double> most;
    };

    std::vector<double> m_costs;
    Limits m_columns;
    Limits m_rows;
    std::vector<int> m_rowOfTerm;
    std::vector<int> m_columnOfTerm;
    std::vector<double> m_factors;
};

} // namespace breakeven
