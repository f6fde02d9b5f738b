#include "model/dispatch/dispatch.h"
#include "tests/support/test.h"
#include "tests/support/two_routes/draws.h"

using namespace breakeven;
using namespace breakeven::test;

namespace {

constexpr double kMonth = 730;

// Work that waits, for a share of the month, on machines that start and stop with it.
struct Block
{
    std::vector<LoadSegment> load;
    SupplyTerms terms;

    double paid(double stretch)
    {
        terms.billed = terms.elapsed = stretch;
        return dispatch(load, terms, kMonth).paid;
    }
};

Block drawnBlock(std::uint64_t i)
{
    PointDraws point(17, i);
    Block block;
    block.terms.isAutoscaled = true;
    block.terms.gpusPerMachine = point.whole(1, 8);
    block.terms.speed = point.chance(.5) ? 1 : point.between(.3, 3);
    const double gpus = point.whole(1, 40);
    const double busy = point.within(.05, 1);
    block.load = {{busy * kMonth, 0, gpus}, {(1 - busy) * kMonth, 0, 0}};
    return block;
}

} // namespace

TEST_CASE("a longer stretch never makes waiting work cheaper")
{
    for (std::uint64_t i = 0; i < 500; ++i) {
        Block block = drawnBlock(i);
        double before = 0;
        for (double stretch = 1; stretch < 6; stretch += .01) {
            const double paid = block.paid(stretch);
            CAPTURE(i, stretch, block.terms.gpusPerMachine, block.terms.speed, block.load[0].waiting,
                    block.load[0].hours);
            REQUIRE(paid >= before - 1e-6);
            before = paid;
        }
    }
}

TEST_CASE("jobs that fill a machine each pay for no idle machine when interruptions make them longer")
{
    // 8 GPUs, busy 70 % of the month, on machines of 8: beyond a stretch of 1/0.7 two jobs overlap at times.
    Block block;
    block.terms.isAutoscaled = true;
    block.terms.gpusPerMachine = 8;
    block.load = {{.7 * kMonth, 0, 8}, {.3 * kMonth, 0, 0}};
    for (const double stretch : {1.0, 1.3, 1.42, 1.43, 1.5, 1.9, 2.0, 2.5, 3.0}) {
        CAPTURE(stretch);
        CHECK(block.paid(stretch) == Approx(8 * .7 * kMonth * stretch).epsilon(1e-9));
    }
    block.terms.billed = block.terms.elapsed = 1.5;
    CHECK(dispatch(block.load, block.terms, kMonth).machines == 2);
}
