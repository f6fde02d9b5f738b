#include "tests/support/two_routes/two_routes.h"

#include "tests/support/test.h"

using namespace breakeven;
using namespace breakeven::test;

TEST_CASE("every effect's formula and its simulation agree at 200 points and more")
{
    for (const TwoRoutes &routes : twoRoutes())
        DYNAMIC_SECTION(routes.effect)
        {
            for (const Agreement &agreement : routes.compare()) {
                CAPTURE(agreement.quantity(), agreement.meanError(), agreement.squareError());
                CHECK(agreement.points() + agreement.edges() >= kRoutePoints);
                CHECK(agreement.edgesMissed() == 0);
                CHECK(agreement.beyondThree() <= 3);
                if (agreement.points() == 0)
                    continue; // without chance
                CHECK(std::fabs(agreement.meanError()) <= .2);
                CHECK(std::fabs(agreement.squareError() - 1) <= .35);
                CHECK(agreement.largestStandardError() <= .005);
            }
        }
}

TEST_CASE("a formula that is off by half a per cent does not agree")
{
    Agreement off("shifted"), missed("edge");
    for (int i = 0; i < kRoutePoints; ++i)
        off.add({100 + .3 * (i % 3 - 1), .4}, 100.5);
    CHECK(off.meanError() < -1);
    CHECK(off.largestStandardError() <= .005);
    off.add({100, .1}, 101);
    CHECK(off.beyondThree() == 1);
    missed.add({100, 0}, 100.001);
    missed.add({INFINITY, 0}, INFINITY);
    CHECK(missed.edges() == 2);
    CHECK(missed.edgesMissed() == 1);
    CHECK(missed.points() == 0);
}
