#include "tests/support/two_routes/two_routes.h"

#include "tests/support/test.h"
#include "tests/support/two_routes/closeness.h"

using namespace breakeven;
using namespace breakeven::test;

TEST_CASE("every effect's formula and its simulation agree at 200 points and more", "[large]")
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

TEST_CASE(
    "an approximation misses where it is off by more than its tolerance and the chance in the simulation")
{
    Closeness relative("relative", {.05}), absolute("absolute", {.02, false}),
        told("told", {.05, true, false});
    for (Closeness *row : {&relative, &absolute, &told}) {
        row->add({"near", 10.4, {10, 0}});
        row->add({"by chance", 10.4, {10, .2}});
        row->add({"far", 9.4, {10, .02}});
        row->add({"unknown", NAN, {10, 1}});
    }
    CHECK(relative.missed() == 2);
    CHECK(relative.worst(2)[0].name == "unknown");
    CHECK(relative.worst(2)[1].name == "far");
    CHECK(relative.worst(9).size() == 4);
    CHECK(absolute.missed() == 3);
    CHECK(told.missed() == 0);
    Closeness small("small", {.1});
    small.add({"nothing beside what counts", .01, {0, 0}, 1});
    CHECK(small.missed() == 0);
    CHECK(small.meanDifference() == Approx(.01));
    small.add({"something", .01, {0, 0}});
    CHECK(small.missed() == 1);
}
