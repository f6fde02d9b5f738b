#include "model/dispatch/dispatch.h"
#include "tests/support/month_length.h"
#include "tests/support/test.h"
#include "tests/support/two_routes/draws.h"
#include "tests/support/two_routes/month_machines.h"

#include <cmath>
#include <tuple>

using namespace breakeven;
using namespace breakeven::test;

namespace {

// Work that waits, for a share of the month, on machines that start and stop with it.
struct Block
{
    std::vector<LoadSegment> load;
    SupplyTerms terms;

    // `wait`: elapsed over billed time; waiting for a new machine is not billed.
    double paid(double stretch, double wait = 1)
    {
        terms.billed = stretch;
        terms.elapsed = stretch * wait;
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

// A quarter of an hour to start and ten minutes to stop, for each machine and run.
void addStarts(Block &block)
{
    block.terms.overheadOfRun = [](double, double hours) { return 1 + (15 + 10) / 60. / hours; };
}

// A day of some levels, with starts and stops.
Block drawnCurve(std::uint64_t i)
{
    PointDraws point(19, i);
    Block block = drawnBlock(i);
    block.load.clear();
    for (int left = point.whole(1, 6); left > 0; --left)
        block.load.push_back({double(point.whole(1, 12)), 0, point.chance(.2) ? 0. : point.whole(1, 40)});
    block.load.push_back({2, 0, double(point.whole(1, 40))});
    addStarts(block);
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

TEST_CASE("waiting longer for a new machine changes no cost of jobs that fill their machines or part of them")
{
    // One GPU of a machine of 4, and 12 to 16 on machines of 8, busy 40 % and 95 % of the month.
    for (const double busy : {.4, .95})
        for (const auto &[gpus, unit, machines] :
             {std::tuple(1., 4., 1.), {12., 8., 2.}, {13., 8., 2.}, {15., 8., 2.}, {16., 8., 2.}}) {
            Block block;
            block.terms.isAutoscaled = true;
            block.terms.gpusPerMachine = unit;
            block.load = {{busy * kMonth, 0, gpus}, {(1 - busy) * kMonth, 0, 0}};
            for (double wait = 1; wait < 2.6; wait += .05) {
                CAPTURE(gpus, unit, wait);
                CHECK(block.paid(1.3, wait) == Approx(1.3 * machines * unit * busy * kMonth).epsilon(1e-9));
            }
        }
}

TEST_CASE("no wait and no interruption makes waiting work cheaper, whatever its curve and its starts")
{
    for (std::uint64_t i = 0; i < 400; ++i) {
        Block block = drawnCurve(i);
        for (double stretch = 1; stretch < 2.2; stretch += .1)
            for (double wait = 1; wait < 2.6; wait += .1) {
                CAPTURE(i, stretch, wait, block.terms.gpusPerMachine, block.terms.speed);
                const double paid = block.paid(stretch, wait);
                REQUIRE(block.paid(stretch, wait + .1) >= paid * (1 - 1e-12));
                REQUIRE(block.paid(stretch + .1, wait) >= paid * (1 - 1e-12));
            }
    }
}

TEST_CASE("more GPUs at once never make waiting work cheaper")
{
    for (std::uint64_t i = 0; i < 300; ++i) {
        Block block = drawnBlock(i);
        addStarts(block);
        PointDraws point(18, i);
        const double stretch = point.within(1, 2), wait = point.within(1, 2.5);
        double before = 0;
        for (double gpus = 1; gpus < 40; ++gpus) {
            block.load[0].waiting = gpus;
            const double paid = block.paid(stretch, wait);
            CAPTURE(i, gpus, stretch, wait, block.terms.gpusPerMachine, block.terms.speed);
            REQUIRE(paid >= before * (1 - 1e-12));
            before = paid;
        }
    }
}

TEST_CASE("interrupted jobs have as many machines as an hour-by-hour walk of their machines needs")
{
    int larger = 0;
    for (std::uint64_t i = 0; i < 400; ++i) {
        Block block = drawnCurve(i);
        PointDraws point(20, i);
        const double stretch = point.within(1, 2);
        block.paid(stretch, point.within(1, 2));
        const Dispatched month = dispatch(block.load, block.terms, kMonth);
        CAPTURE(i, block.terms.gpusPerMachine, block.terms.speed);
        CHECK(month.machines == Approx(machinesOfMonth(block.load, block.terms)).epsilon(1e-9));
        const double fluid = std::ceil(block.terms.elapsed * figuresOf(block.load).mean() /
                                           (block.terms.gpusPerMachine * block.terms.speed) -
                                       1e-9);
        larger += month.machines > fluid;
    }
    CHECK(larger > 40);
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
