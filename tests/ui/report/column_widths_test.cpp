#include "ui/report/column_widths.h"

#include "tests/support/test.h"

#include <numeric>

using namespace breakeven;

namespace {

double sumOf(const std::vector<double> &widths) { return std::accumulate(widths.begin(), widths.end(), 0.0); }

} // namespace

TEST_CASE("columns with room to spare get what they ask for, and most of the rest goes to words")
{
    const auto widths = columnWidths({{50, 100, false}, {50, 100, true}}, {{100, 100}}, 300);
    CHECK(widths[0] == Approx(125));
    CHECK(widths[1] == Approx(175));
}

TEST_CASE("a column with few long notes beside many short words gets the width that saves lines")
{
    // Twenty rows whose words take 200; three of them carry a note of 2,000.
    std::vector<std::vector<double>> cells(20, {200, 10});
    for (std::size_t row = 0; row < 3; ++row)
        cells[row][1] = 2000;
    const auto widths = columnWidths({{100, 200, true}, {100, 2000, true}}, cells, 600);
    CHECK(sumOf(widths) == Approx(600));
    CHECK(widths[0] == Approx(200).margin(10));
    CHECK(widths[1] == Approx(400).margin(10));
}

TEST_CASE("columns that cannot have their least still get it, and numbers never less")
{
    CHECK(columnWidths({{300, 300, false}, {100, 500, true}}, {{300, 500}}, 350) ==
          std::vector<double>{300, 100});
    const auto widths = columnWidths({{300, 300, false}, {100, 500, true}}, {{300, 500}}, 600);
    CHECK(widths[0] == 300);
    CHECK(widths[1] == Approx(300));
}
