// The names of numbers that are asked for with inputs at other values, or of two options.
#include "ui/words/moved_figures.h"

#include "tests/support/test.h"
#include "ui/words/decision_figures.h"

using namespace breakeven;
using namespace breakeven::words;

TEST_CASE("the settings of a name are read back, also those with a point or of two inputs")
{
    MovableInput price, busy;
    price.path = "options.spot.price";
    busy.path = "workloads.training.busy";
    const MovedInputs both{{&price, 1.25}, {&busy, 0.5}};
    CHECK(cheapestAtName(both) == "sweep.cheapest.options.spot.price=1.25,workloads.training.busy=0.5");
    CHECK(npvAtName("spot", {{&price, 1.25}}) == "sweep.spot.npv.options.spot.price=1.25");
    const std::vector<std::string> settings{"options.spot.price=1.25", "workloads.training.busy=0.5"};
    CHECK(settingsOfName(cheapestAtName(both)) == settings);
    CHECK(settingsOfName(npvAtName("spot", both)) == settings);
    CHECK(settingsOfName("sweep.spot.options.spot.price=1").empty());
    CHECK(nameWithValues("sweep.spot.npv.options.spot.price=1.250", {{&price, 1.25}}) ==
          "sweep.spot.npv.options.spot.price=1.25");
}

TEST_CASE("a root is named by its options, its input and the range that was searched")
{
    const RootQuestion whole{{"own", "gcp"}, "options.gcp.price"};
    const RootQuestion range{{"own", "gcp"}, "options.gcp.price", Ends{0.5, 8}};
    CHECK(rootName(whole, 0) == "solve.own.gcp.options.gcp.price.root.1");
    CHECK(rootName(range, 1) == "solve.own.gcp.options.gcp.price=0.5:8.root.2");
    const auto read = questionOfRoot(rootName(range, 1));
    REQUIRE(read);
    CHECK(read->contest.a == "own");
    CHECK(read->contest.b == "gcp");
    CHECK(read->path == "options.gcp.price");
    REQUIRE(read->range);
    CHECK(read->range->low == 0.5);
    CHECK(read->range->high == 8);
    CHECK_FALSE(questionOfRoot(rootName(whole, 0))->range);
    for (const char *wrong : {"solve.own.gcp.root.1", "solve.own", "solve.own.gcp.a.b=1.root.1",
                              "solve.own.gcp.a.b=1:x.root.1", "solve.own.gcp.a.b=1:2"})
        CHECK_FALSE(questionOfRoot(wrong));
}

TEST_CASE("the two options of a name are read, and flips are of none")
{
    const auto contest = contestOfName(kSwingNames, atLowName({"own", "gcp"}, "shared.price"));
    REQUIRE(contest);
    CHECK(contest->a == "own");
    CHECK(contest->b == "gcp");
    CHECK(contest->measure == "npv");
    CHECK_FALSE(contestOfName(kSwingNames, "sensitivity.own"));
    CHECK_FALSE(contestOfName(kSwingNames, "risk.own.gcp.difference"));
    Flip flip;
    flip.path = "shared.price";
    CHECK(flipName(flip) == "sensitivity.flips.shared.price.rises");
}
