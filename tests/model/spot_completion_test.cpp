#include "model/simulation/spot_completion.h"

#include "model/numeric/elementary.h"
#include "model/numeric/elementary_arithmetic.h"
#include "model/numeric/random.h"
#include "model/numeric/sample_statistics.h"
#include "model/simulation/spot_completion_kernel.h"
#include "tests/model/kernel_variants/spot_variants.h"
#include "tests/support/required.h"
#include "tests/support/test.h"
#include "tests/support/two_routes/spot_jobs.h"

#include <algorithm>
#include <thread>

using namespace breakeven;
using namespace breakeven::test;

namespace {

std::vector<double> quantilesOf(std::vector<double> samples, std::span<const double> probabilities)
{
    std::vector<double> quantiles;
    for (double probability : probabilities)
        quantiles.push_back(sampleQuantile(samples, probability));
    return quantiles;
}

SpotCompletionRun reference(std::uint64_t paths)
{
    SpotCompletionRun run;
    run.terms = {.05, 1.0 / 12, .2, 0};
    run.plan = {48, 2, true};
    run.paths = paths;
    return run;
}

// One path as anyone would write it.
double plainPath(const SpotCompletionRun &run, std::uint64_t path, std::uint64_t &draws)
{
    const Segments segments = segmentsOf(run.plan, run.terms.checkpointHours);
    double left = segments.count, hours = 0, recovery = 0;
    for (std::uint32_t dim = 0;; ++dim) {
        const double drawn = -std::log(uniform(run.seed, run.stream, path, dim)) / run.terms.hazardPerHour;
        ++draws;
        const double needed = recovery + (left - 1) * segments.spanHours + segments.lastSpanHours;
        if (drawn >= needed)
            return hours + needed;
        hours += drawn + run.terms.delayHours;
        if (drawn > recovery && segments.count > 1)
            left -= std::min(left - 1, std::floor((drawn - recovery) / segments.spanHours));
        recovery = run.terms.recoveryHours;
    }
}

} // namespace

TEST_CASE("spot jobs are those of an independent program, draw by draw")
{
    const auto paths = required(simulateSpotCompletion(reference(1000000)));
    const double first[] = {53.2631604758571, 54.0330951056899, 55.5085780803667, 50};
    for (int i = 0; i < 4; ++i)
        CHECK(isNear(paths.hours[std::size_t(i)], first[i], 1e-12));
    CHECK(isNear(sampleMean(paths.hours), 53.2229955931, 1e-11));
    constexpr double probabilities[] = {.05, .5, .95};
    const std::vector<double> quantiles = quantilesOf(paths.hours, probabilities);
    CHECK(isNear(quantiles[0], 50, 1e-11));
    CHECK(isNear(quantiles[1], 52.8915240663, 1e-11));
    CHECK(isNear(quantiles[2], 57.5135493315, 1e-11));
    CHECK(std::fabs(double(paths.draws) - 3634116) <= 2);
}

TEST_CASE("blocks of spot jobs are the paths anyone would write")
{
    for (std::uint64_t i = 0; i < 40; ++i) {
        SpotCompletionRun run = spotJobPoint(i);
        if (run.plan.intervalHours == 0)
            continue;
        run.paths = 1500; // a block and a half
        run.stream = 3;
        const auto paths = required(simulateSpotCompletion(run));
        std::uint64_t draws = 0, different = 0;
        for (std::uint64_t path = 0; path < run.paths; ++path)
            different += !isNear(paths.hours[path], plainPath(run, path, draws), 1e-12);
        CAPTURE(i);
        CHECK(different == 0);
        CHECK(paths.draws == draws);
    }
}

TEST_CASE("simulated spot jobs have the spread and the draws of the closed form at 200 points")
{
    constexpr int kCount = 200;
    double sumOfSpreads = 0, sumOfDraws = 0;
    for (std::uint64_t i = 0; i < kCount; ++i) {
        SpotCompletionRun run = spotJobPoint(i);
        const Completion exact = completion(run.terms, run.plan);
        const double variation = exact.deviationHours / exact.expectedHours;
        run.paths = std::uint64_t(std::max(20000.0, std::ceil(std::pow(variation / .005, 2))));
        const auto paths = required(simulateSpotCompletion(run));
        sumOfSpreads += sampleDeviation(paths.hours) / exact.deviationHours;
        sumOfDraws +=
            double(paths.draws) / double(run.paths) / (1 + expectedInterruptions(run.terms, run.plan));
    }
    CAPTURE(sumOfSpreads / kCount, sumOfDraws / kCount);
    CHECK(std::fabs(sumOfSpreads / kCount - 1) <= .002);
    CHECK(std::fabs(sumOfDraws / kCount - 1) <= .002);
}

TEST_CASE("spot jobs have the same bits on any number of threads")
{
    SpotCompletionRun run = reference(10001);
    run.terms.recoveryHours = .1;
    const auto one = required(simulateSpotCompletion(run));
    for (int threads : {2, 3, 7}) {
        run.threads = threads;
        const auto many = required(simulateSpotCompletion(run));
        CHECK(many.hours == one.hours);
        CHECK(many.draws == one.draws);
    }
    // The first paths are those of a shorter run.
    const auto few = simulateSpotCompletion([&] {
        run.paths = 100;
        return run;
    }());
    REQUIRE(few.ok());
    CHECK(std::equal(few->hours.begin(), few->hours.end(), one.hours.begin()));
    run.seed = 2;
    CHECK(simulateSpotCompletion(run)->hours != few->hours);
}

TEST_CASE("spot jobs without a hazard or without work need no luck")
{
    SpotCompletionRun run = reference(5000);
    run.terms.hazardPerHour = 0;
    const auto calm = required(simulateSpotCompletion(run));
    for (double hours : calm.hours)
        CHECK(isNear(hours, 50));
    run.plan.intervalHours = 100;
    CHECK(isNear(simulateSpotCompletion(run)->hours.front(), 48 + 1.0 / 12));
    run.plan.workHours = 0;
    const auto nothing = simulateSpotCompletion(run);
    CHECK(nothing->draws == 0);
    CHECK(nothing->hours.front() == 0);
}

TEST_CASE("a simulation that would not end is refused before it starts")
{
    SpotCompletionRun run = reference(10);
    run.terms.hazardPerHour = 20;
    const auto refused = simulateSpotCompletion(run);
    REQUIRE_FALSE(refused.ok());
    CHECK(refused.error().kind == ErrorKind::BadInput);
    CHECK(refused.error().where == "interval_h");
    run.terms.hazardPerHour = std::numeric_limits<double>::infinity();
    CHECK(simulateSpotCompletion(run).error().kind == ErrorKind::BadInput);
    run = reference(2000000000);
    CHECK(simulateSpotCompletion(run).error().where == "samples");
}

TEST_CASE("a simulation of spot jobs stops when it is asked to")
{
    SpotCompletionRun run = reference(1000000);
    run.plan.intervalHours = 48;
    run.terms.hazardPerHour = .14; // hundreds of draws a path: minutes in all
    run.threads = 2;
    std::stop_source stop;
    std::jthread asks([&] { stop.request_stop(); });
    const auto result = simulateSpotCompletion(run, stop.get_token());
    REQUIRE_FALSE(result.ok());
    CHECK(result.error().kind == ErrorKind::Cancelled);
}

TEST_CASE("a step of spot jobs has the same bits on every instruction set")
{
    std::vector<test::SpotStepper> steppers{stepSpotPaths};
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
        steppers.push_back(test::v3SpotStepper());
    if (__builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl"))
        steppers.push_back(test::v4SpotStepper());
#endif
    constexpr int kCount = 1001; // not a multiple of any vector
    for (bool isContinuous : {false, true})
        for (test::SpotStepper stepper : steppers) {
            SpotStep step{1, 2, 3, 0, 20, 2, 1.5, .2, 0, .1, isContinuous};
            std::vector<std::uint64_t> samples(kCount);
            for (int i = 0; i < kCount; ++i)
                samples[std::size_t(i)] = std::uint64_t(i * i);
            std::vector<double> left(kCount, 24), hours(kCount, 0), expectedLeft = left,
                                                                    expectedHours = hours;
            std::uint64_t draws = 0, expectedDraws = 0;
            for (step.pair = 0; step.pair < 3; ++step.pair) {
                stepper(kCount, step, samples.data(), left.data(), hours.data(), &draws);
                test::baselineSpotStepper()(kCount, step, samples.data(), expectedLeft.data(),
                                            expectedHours.data(), &expectedDraws);
                CHECK(left == expectedLeft);
                CHECK(hours == expectedHours);
                CHECK(draws == expectedDraws);
            }
        }
}

TEST_CASE("the logarithm of the draws is that of the formulas")
{
    int different = 0;
    for (std::uint32_t i = 0; i < 200000; ++i) {
        const double u = uniform(5, 0, i, 0);
        for (double x : {u, 1 - u * 1e-6, u * 1e-9})
            different += elementary::arithmetic::logarithmOfNormal(x) != elementary::logarithm(x);
    }
    CHECK(different == 0);
}

TEST_CASE("quantiles are of type 7 and the mean does not depend on the order of the work")
{
    constexpr double probabilities[] = {0, .1, .5, .9, 1};
    CHECK(quantilesOf({4, 1, 3, 2, 5}, probabilities) == std::vector<double>{1, 1.4, 3, 4.6, 5});
    CHECK(quantilesOf({7}, probabilities) == std::vector<double>{7, 7, 7, 7, 7});
    CHECK(std::isnan(quantilesOf({}, probabilities).front()));
    CHECK(std::isnan(sampleMean({})));
    CHECK(sampleDeviation(std::vector<double>{3}) == 0);
    CHECK(sampleDeviation(std::vector<double>{1, 2, 3, 4}) == Approx(std::sqrt(5.0 / 3)));
    std::vector<double> ones(10000, 1.0);
    CHECK(sampleMean(ones) == 1);
}
