#include "model/effects/preemption_functions.h"

#include "tests/model/small_sheet.h"

#include <limits>

using namespace breakeven;
using namespace breakeven::test;

namespace {

constexpr double kInfinite = std::numeric_limits<double>::infinity();

double valueOf(const Function &function, const std::vector<double> &arguments)
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
    const double stretch = valueOf(spotStretch(), job());
    CHECK(isNear(stretch, 53.223963731556424 / 48));
    CHECK(isNear(.9731 * stretch, 1.0790049813995324));               // OPT-02
    CHECK(isNear(17520 * .9731 * stretch * 1.2, 22685.000728943767)); // SCN-01
}

TEST_CASE("a delay that is not billed costs no money, and a long job has the stretch of the long run")
{
    std::vector<double> arguments = job();
    arguments[6] = 0;
    const double unbilled = valueOf(spotStretch(), arguments);
    arguments[4] = 0;
    arguments[6] = 1;
    CHECK(unbilled == valueOf(spotStretch(), arguments));
    for (double work : {0.0, kInfinite}) {
        arguments = job();
        arguments[0] = work;
        // All its segments are equal.
        CHECK(isNear(valueOf(spotStretch(), arguments), valueOf(spotStretch(), job()), 1e-12));
    }
    arguments = job();
    arguments[3] = 0;
    CHECK(isNear(valueOf(spotStretch(), arguments), 50.0 / 48));
}

TEST_CASE("intervals, hazards and useful speeds are those of the reference tables in a sheet too")
{
    CHECK(isNear(valueOf(bestCheckpointInterval(), {.05, 1.0 / 12}), 1.7706141008992127)); // PRE-03
    CHECK(isNear(valueOf(hazardOfGang(), {16, .05, .5}), .425));                           // PRE-20
    CHECK(isNear(valueOf(usefulSpeedOfGang(), {16, .05, 0, .1, 1.0 / 12, .1, std::pow(16, .83)}),
                 5.835958127686849)); // PRE-22
    CHECK(isNear(valueOf(usefulSpeedOfElasticNodes(), {16, 1, .05, .1, 1.0 / 30, .83}),
                 9.47926889736644)); // PRE-23
}

TEST_CASE("what is unknown or negative makes every function of interruptions unknown")
{
    const std::vector<std::pair<Function, std::vector<double>>> calls{
        {spotStretch(), job()},
        {bestCheckpointInterval(), {.05, .1}},
        {hazardOfGang(), {16, .05, 0}},
        {usefulSpeedOfGang(), {16, .05, 0, .1, .1, .1, 10}},
        {usefulSpeedOfElasticNodes(), {16, 1, .05, .1, .03, .83}},
    };
    for (const auto &[function, arguments] : calls) {
        INFO(function.name);
        REQUIRE(function.argumentNames.size() == arguments.size());
        CHECK(std::isfinite(valueOf(function, arguments)));
        for (std::size_t i = 0; i < arguments.size(); ++i)
            for (double bad : {-1.0, std::nan("")}) {
                std::vector<double> others = arguments;
                others[i] = bad;
                CHECK(std::isnan(valueOf(function, others)));
            }
    }
}
