#include "model/plan/linear_program.h"
#include "tests/support/test.h"

using namespace breakeven;
using namespace breakeven::test;

TEST_CASE("a linear program finds the corner of least cost")
{
    // Chvátal, "Linear Programming" (1983), p. 13: the most of 5x + 4y + 3z is 13, at (2, 0, 1).
    LinearProgram program;
    for (const double gain : {5, 4, 3})
        program.addColumn(-gain);
    const double rows[3][4] = {{2, 3, 1, 5}, {4, 1, 2, 11}, {3, 4, 2, 8}};
    for (const auto &[x, y, z, most] : rows) {
        const int row = program.addRow(-kUnlimited, most);
        program.addTerm(row, 0, x);
        program.addTerm(row, 1, y);
        program.addTerm(row, 2, z);
    }
    const LinearSolution found = program.solve();
    REQUIRE(found.status == LinearSolution::Status::Optimal);
    CHECK(isNear(found.cost, -13, 1e-9));
    CHECK(isNear(found.amounts[0], 2, 1e-9));
    CHECK(std::fabs(found.amounts[1]) < 1e-9);
    CHECK(isNear(found.amounts[2], 1, 1e-9));
}

TEST_CASE("a linear program without a solution, or without an end, says so")
{
    LinearProgram none;
    const int column = none.addColumn(1, 0, 2);
    none.addTerm(none.addRow(3, kUnlimited), column, 1);
    CHECK(none.solve().status == LinearSolution::Status::Infeasible);
    none.setLimits(column, 0, 4);
    CHECK(isNear(none.solve().cost, 3, 1e-9));

    LinearProgram endless;
    endless.addTerm(endless.addRow(1, kUnlimited), endless.addColumn(-1), 1);
    CHECK(endless.solve().status == LinearSolution::Status::Unbounded);
}
