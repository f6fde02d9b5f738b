#include "model/effects/preemption_functions.h"

#include "model/effects/availability.h"
#include "model/effects/lifetime_functions.h"
#include "model/numeric/unknown.h"
#include "tests/model/small_sheet.h"

using namespace breakeven;
using namespace breakeven::test;

namespace {

double functionValue(const Function &function, const std::vector<double> &arguments)
{
    SmallSheet sheet;
    std::vector<Quantity> quantities;
    for (double argument : arguments)
        quantities.push_back(sheet.number(argument));
    return sheet.value(function, quantities);
}

// Work, interval, checkpoint, hazard, delay, recovery, delay billed: the job of PRE-08.
std::vector<double> job() { return {48, 2, 1.0 / 12, .05, .2, 0, 1}; }

} // namespace

TEST_CASE("the stretch of a spot job makes the useful hour and the year of the reference tables")
{
    const double stretch = functionValue(spotStretch(), job());
    CHECK(isNear(stretch, 53.223963731556424 / 48));
    CHECK(isNear(.9731 * stretch, 1.0790049813995324));               // OPT-02
    CHECK(isNear(17520 * .9731 * stretch * 1.2, 22685.000728943767)); // SCN-01
}

TEST_CASE("a delay that is not billed costs no money, and a long job has the stretch of the long run")
{
    std::vector<double> arguments = job();
    arguments[6] = 0;
    const double unbilled = functionValue(spotStretch(), arguments);
    arguments[4] = 0;
    arguments[6] = 1;
    CHECK(unbilled == functionValue(spotStretch(), arguments));
    for (double work : {0.0, kInfinite}) {
        arguments = job();
        arguments[0] = work;
        // All its segments are equal.
        CHECK(isNear(functionValue(spotStretch(), arguments), functionValue(spotStretch(), job()), 1e-12));
    }
    arguments = job();
    arguments[3] = 0;
    CHECK(isNear(functionValue(spotStretch(), arguments), 50.0 / 48));
}

TEST_CASE("intervals and useful speeds are those of the reference tables in a sheet too")
{
    CHECK(isNear(functionValue(bestCheckpointInterval(), {.05, 1.0 / 12}), 1.7706141008992127)); // PRE-03
    CHECK(isNear(functionValue(usefulSpeedOfElasticNodes(), {16, 1, .05, .1, 1.0 / 30, .83, 0, 0, 0}),
                 9.47926889736644)); // PRE-23
}

TEST_CASE("P-27: elastic nodes that go back to a checkpoint lose the hours of the reference row")
{
    // 16 nodes, one interruption in 25 h each, 6 min until there is another, half an hour between
    // checkpoints.
    const double rate = .04, wait = .1;
    const double speed =
        functionValue(usefulSpeedOfElasticNodes(), {16, 1, rate, wait, 2.0 / 60, 1, .5, 1.0 / 60, 0});
    const double billed = nodesThere(16.0, rate, wait) / speed;
    CHECK(isNear((billed - 1) * 96000, 26092.5546, 1e-8));
    CHECK(isNear(1.173 / 4 * billed * 96000, 35803.6416, 1e-8));
}

TEST_CASE(
    "checkpoints that cost nothing and are written all the time leave the speed of elastic nodes as it is")
{
    const auto speed = [](double interval, double checkpoint, double recovery) {
        return functionValue(usefulSpeedOfElasticNodes(),
                             {16, 2, .05, .1, 1.0 / 30, .83, interval, checkpoint, recovery});
    };
    const double whole = speed(0, 0, 0);
    CHECK(isNear(speed(1e-7, 0, 0), whole, 1e-6));
    CHECK(speed(.5, 0, 0) < whole);
    CHECK(speed(.5, .02, 0) < speed(.5, 0, 0));
    CHECK(speed(.5, .02, .1) < speed(.5, .02, 0));
    CHECK(speed(0, .02, 0) == 0);
    CHECK(speed(kInfinite, .02, 0) == 0);
    CHECK(speed(1e6, .02, 0) == 0); // no node lives as long
    // Nothing is lost: the checkpoints alone take their time.
    CHECK(
        isNear(functionValue(usefulSpeedOfElasticNodes(), {16, 1, 0, .1, .03, 1, 2, .5, .1}), 16 * 2 / 2.5));
}

TEST_CASE("what is unknown or negative makes every function of interruptions unknown")
{
    const std::vector<std::pair<Function, std::vector<double>>> calls{
        {spotStretch(), job()},
        {bestCheckpointInterval(), {.05, .1}},
        {usefulSpeedOfElasticNodes(), {16, 1, .05, .1, .03, .83, .5, .02, .1}},
        {gangLife(LifetimeLaw::Exponential), {16, 24, .05}},
        {gangLife(LifetimeLaw::Weibull), {16, 24, .6, 20}},
        {gangLife(LifetimeLaw::Bathtub), {16, 24, .45, 1, .8, 24}},
        {gangLife(LifetimeLaw::Empirical, 3), {16, 24, .5, 3, 24}},
        {gangKeptWork(LifetimeLaw::Exponential), {16, 24, .1, .5, .02, .05}},
        {gangKeptWork(LifetimeLaw::Weibull), {16, 24, .1, .5, .02, .6, 20}},
        {gangKeptWork(LifetimeLaw::Bathtub), {16, 24, .1, .5, .02, .45, 1, .8, 24}},
        {gangKeptWork(LifetimeLaw::Empirical, 3), {16, 24, .1, .5, .02, .5, 3, 24}},
    };
    for (const auto &[function, arguments] : calls) {
        INFO(function.name);
        REQUIRE(function.argumentNames.size() == arguments.size());
        CHECK(std::isfinite(functionValue(function, arguments)));
        for (std::size_t i = 0; i < arguments.size(); ++i)
            for (double bad : {-1.0, std::nan("")}) {
                std::vector<double> others = arguments;
                others[i] = bad;
                CHECK(std::isnan(functionValue(function, others)));
            }
    }
}
