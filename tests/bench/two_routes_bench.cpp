// Every effect that is known by two routes: how well its formula and its simulation agree, as a table.
#include "tests/support/two_routes/two_routes.h"

#include <cstdio>
#include <ctime>

using namespace breakeven::test;

namespace {

void printRow(const char *effect, const Agreement &agreement, double seconds)
{
    std::printf("%-22s %-25s %6d %10d %6d ", effect, agreement.quantity().c_str(), agreement.points(),
                agreement.beyondThree(), agreement.edges());
    if (agreement.points() > 0)
        std::printf("%7.3f %8.3f %10.3f %%", agreement.meanError(), agreement.squareError(),
                    100 * agreement.largestStandardError());
    else
        std::printf("%7s %8s %12s", "-", "-", "no chance");
    std::printf(" %7.2f%s\n", seconds, agreement.edgesMissed() > 0 ? "  edges missed" : "");
    std::fflush(stdout);
}

} // namespace

int main()
{
    std::printf("%-22s %-25s %6s %10s %6s %7s %8s %12s %7s\n", "effect", "quantity", "points", ">3 s.e.",
                "edges", "mean z", "mean z^2", "largest s.e.", "cpu s");
    for (const TwoRoutes &routes : twoRoutes()) {
        const std::clock_t begin = std::clock();
        const std::vector<Agreement> agreements = routes.compare();
        const double seconds = double(std::clock() - begin) / CLOCKS_PER_SEC;
        for (const Agreement &agreement : agreements)
            printRow(routes.effect, agreement, seconds);
    }
}
