#include "model/effects/preemption.h"

#include "model/effects/break_even_hazard.h"
#include "model/effects/checkpointing.h"
#include "model/effects/elastic.h"
#include "model/effects/gang.h"
#include "model/effects/lambert_w.h"
#include "model/effects/price_crossing.h"
#include "model/effects/replicas.h"
#include "model/numeric/unknown.h"
#include "tests/support/test.h"

using namespace breakeven;
using namespace breakeven::test;

TEST_CASE("one shutdown in fifty jobs is a hazard")
{
    CHECK(isNear(hazardOfProbability(1.0 / 50, 1), 0.020202707317519466)); // PRE-11
}

TEST_CASE("both branches of Lambert's W solve their equation, at the point where they meet too")
{
    for (double x : {1e-300, 1e-30, 1e-16, 1e-8, 1e-3, .1, .2999, .3001, .9999, 1.0001, 7.0, 300.0, 1e6}) {
        CAPTURE(x);
        const double above = lambertDistanceAbove(x), below = lambertDistanceBelow(x);
        if (x < 30) // farther out, 1 is all that is left of it
            CHECK(isNear(lambertArgument(above), x, 1e-14 * (1 + 1 / (1 - above))));
        CHECK(above > 0);
        CHECK(above <= 1);
        CHECK(isNear(lambertArgument(-below), x, 1e-14));
    }
    CHECK(lambertDistanceAbove(0) == 0);
    CHECK(lambertDistanceBelow(0) == 0);
    CHECK(lambertDistanceAbove(kInfinite) == 1);
    CHECK(lambertDistanceBelow(kInfinite) == kInfinite);
    CHECK(std::isnan(lambertDistanceAbove(std::nan(""))));
    CHECK(std::isnan(lambertDistanceBelow(std::nan(""))));
}

TEST_CASE("no interval takes less time than the exact one")
{
    for (double hazard : {1e-6, .05, 1.0, 4.0, 30.0})
        for (double checkpoint : {1e-6, 1.0 / 12, .5}) {
            const PreemptionTerms terms{hazard, checkpoint, .2, .1};
            const double best = exactInterval(hazard, checkpoint);
            const double least = longRunStretch(terms, best);
            for (double factor : {.5, .9, .99, 1.01, 1.1, 2.0})
                CHECK(longRunStretch(terms, best * factor) > least);
        }
    CHECK(exactInterval(.05, 0) == 0);
    CHECK(youngInterval(.05, 0) == 0);
    CHECK(dalyInterval(.05, 0) == 0);
    CHECK(dalyInterval(4, .5) == .25);
    for (double (*interval)(double, double) : {youngInterval, dalyInterval, exactInterval})
        CHECK(interval(0, .1) == kInfinite);
}

TEST_CASE("a small hazard runs into none, and a small interval into its limit")
{
    const JobPlan plan{48, 2, true};
    const Completion none = completion({0, .1, .2, .1}, plan);
    CHECK(isNear(none.expectedHours, 50.4));
    CHECK(none.deviationHours == 0);
    CHECK(none.uninterruptedProbability == 1);
    for (double hazard : {1e-18, 1e-12, 1e-9, 1e-6}) {
        const Completion some = completion({hazard, .1, .2, .1}, plan);
        // To first order a segment s loses λ s (s / 2 + D + R).
        CHECK(isNear(some.expectedHours, 50.4 + 24 * hazard * 2.1 * (1.05 + .3), 1e-10));
        // and its square is λ s E (X + D + R)², X uniform.
        CHECK(
            isNear(some.deviationHours, std::sqrt(24 * hazard * 2.1 * (1.35 * 1.35 + 2.1 * 2.1 / 12)), 1e-5));
    }
    const PreemptionTerms free{.5, 0, .2, .1};
    const Completion limit = completion(free, {48, 0, true});
    const Completion near = completion(free, {48, 1e-5, true});
    CHECK(isNear(limit.expectedHours, near.expectedHours, 1e-5));
    CHECK(isNear(limit.deviationHours, near.deviationHours, 1e-4));
    CHECK(isNear(limit.uninterruptedProbability, near.uninterruptedProbability, 1e-9));
    CHECK(isNear(completion({.5, 0, .2, 0}, {48, 0, true}).expectedHours, 48 * (1 + .5 * .2)));
    CHECK(limit.segments == kInfinite);
}

TEST_CASE("the first-order variance series meets the closed form where they change over")
{
    const auto deviation = [](double hazard) {
        return completion({hazard, 0, 0, 0}, {1, 1, true}).deviationHours;
    };
    CHECK(isNear(deviation(.5 - 1e-12), deviation(.5), 1e-10));
    CHECK(isNear(deviation(.5 + 1e-12), deviation(.5), 1e-10));
}

TEST_CASE("segments are whole, the last one shorter, and one when the interval is longer than the work")
{
    const auto count = [](double work, double interval) {
        return segmentsOf({work, interval, true}, .1).count;
    };
    CHECK(count(.9, .3) == 3);
    CHECK(count(.7, .1) == 7);
    CHECK(count(48, 1.75) == 28);
    CHECK(count(1, 2) == 1);
    CHECK(count(1, kInfinite) == 1);
    CHECK(count(0, 2) == 0);
    const Segments shorter = segmentsOf({5, 2, true}, .1);
    CHECK(shorter.spanHours == 2.1);
    CHECK(isNear(shorter.lastSpanHours, 1.1));
    CHECK(segmentsOf({5, 2, false}, .1).lastSpanHours == 1);
    CHECK(segmentsOf({5, 7, false}, .1).lastSpanHours == 5);
    // Written out: two long segments and a short one.
    const PreemptionTerms terms{.3, .1, .2, .05};
    CHECK(isNear(completion(terms, {5, 2, true}).expectedHours,
                 2 * expectedSegmentHours(terms, 2.1) + expectedSegmentHours(terms, 1.1)));
    CHECK(completion(terms, {0, 2, true}).expectedHours == 0);
    CHECK(completion(terms, {5, 0, true}).expectedHours == kInfinite);
    CHECK(longRunStretch(terms, 0) == kInfinite);
    CHECK(longRunStretch(terms, kInfinite) == kInfinite);
    CHECK(longRunStretch({0, .1, .2, 0}, kInfinite) == 1);
}

TEST_CASE("at the break-even hazard spot costs as much as on demand")
{
    for (double ratio : {1.0001, 1.5, 3.0, 10.0, 1e3}) {
        CAPTURE(ratio);
        const double scratch = breakEvenHazardFromScratch(ratio, 24, 0);
        CHECK(isNear(longRunStretch({scratch, 0, 0, 0}, 24), ratio, 1e-11));
        const double delayed = breakEvenHazardFromScratch(ratio, 24, .5);
        CHECK(isNear(longRunStretch({delayed, 0, .5, 0}, 24), ratio, 1e-11));
        CHECK(delayed < scratch);
        const double checkpointed = breakEvenHazardWithCheckpoints(ratio, .1, .05, .2);
        CHECK(isNear(longRunStretch({checkpointed, .1, .2, .05}, exactInterval(checkpointed, .1)), ratio,
                     1e-9));
    }
    CHECK(breakEvenHazardFromScratch(1, 24, 0) == 0);
    CHECK(breakEvenHazardWithCheckpoints(1, .1, 0, 0) == 0);
    CHECK(std::isnan(breakEvenHazardFromScratch(.9, 24, 0)));
    CHECK(std::isnan(breakEvenHazardWithCheckpoints(.9, .1, 0, 0)));
    CHECK(breakEvenHazardWithCheckpoints(3, 0, 0, 0) == kInfinite);
    CHECK(isNear(breakEvenHazardWithCheckpoints(3, 0, 0, .5), 4)); // 1 + λ D = 3
    CHECK(isNear(breakEvenHazardWithCheckpoints(3, 0, .5, 0), std::log(3) / .5));
}

TEST_CASE("a gang of one is a node, and without interruptions only its speed is left")
{
    CHECK(gangHazard(1.0, .05, .7) == .05);
    CHECK(isNear(gangHazard(16.0, .05, .5), .425)); // PRE-20
    const PreemptionTerms calm{0, .1, .2, 0};
    CHECK(longRunStretch(calm, exactInterval(0, .1)) == 1);
    const PreemptionTerms free{gangHazard(16.0, .05, 0.0), 0, .2, 0};
    CHECK(isNear(longRunStretch(free, exactInterval(free.hazardPerHour, 0)), 1 + .8 * .2));
}

TEST_CASE("elastic nodes without stalls have the mean of a binomial number")
{
    const auto linear = [](int nodes) { return double(nodes); };
    for (int nodes : {1, 2, 16, 1000}) {
        const ElasticSpeed speed = elasticSpeed({nodes, 1, .05, .1}, linear);
        CHECK(isNear(speed.usefulSpeed, nodes / 1.005, 1e-12));
        CHECK(isNear(speed.meanNodes, nodes / 1.005, 1e-12));
    }
    const ElasticSpeed calm = elasticSpeed({16, 1, 0, .1, 1}, linear);
    CHECK(calm.usefulSpeed == 16);
    CHECK(calm.changesPerHour == 0);
    // Without a wait: the limit of ever shorter ones.
    CHECK(isNear(elasticSpeed({16, 1, .05, 1e-9, .1}, linear).usefulSpeed,
                 elasticSpeed({16, 1, .05, 0, .1}, linear).usefulSpeed, 1e-6));
    CHECK(elasticSpeed({16, 1, .05, kInfinite, .1}, linear).usefulSpeed == 0);
    // All sixteen, or nothing.
    CHECK(
        isNear(elasticSpeed({16, 16, .05, .1, 0}, linear).usefulSpeed, 16 * std::pow(1 / 1.005, 16), 1e-12));
    // One node: up with a = 1 / 1.5, and the last change more than a stall ago.
    CHECK(isNear(elasticSpeed({1, 1, .5, 1, .3}, linear).usefulSpeed, std::exp(-.15) / 1.5, 1e-12));
}

TEST_CASE("a price crosses symmetrically, never when it stands still and half the time when it alternates")
{
    const auto crossing = [](double z, double rho) { return priceCrossing(z, rho, 1).probabilityPerStep; };
    CHECK(crossing(.7, 1) == 0);
    for (double rho : {-.9, -.3, 0.0, .5, .999})
        CHECK(isNear(crossing(0, rho), .25 - std::asin(rho) / (2 * M_PI), 1e-13));
    for (double z : {.3, 1.28, 3.0}) {
        const double above = std::erfc(z / std::sqrt(2)) / 2;
        CHECK(isNear(crossing(z, 0), above * (1 - above), 1e-12)); // independent steps
        CHECK(isNear(crossing(-z, .8), crossing(z, .8), 1e-15));
        CHECK(isNear(crossing(z, -1), above, 1e-12));
    }
    CHECK(crossing(0, -1) == .5);
    CHECK(priceCrossing(0, .9, .5).hazardPerHour == crossing(0, .9) / .25);
}

TEST_CASE("replicas are as many as are needed where all are up, and never enough where none is")
{
    CHECK(replicasForServiceLevel(8, 1, 1, 0) == 8);
    CHECK(replicasForServiceLevel(0, .5, 1, 0) == 0);
    CHECK(replicasForServiceLevel(8, 0, .9, 0) == kInfinite);
    CHECK(replicasForServiceLevel(8, .9, 1, 0) == kInfinite);
    CHECK(replicasForServiceLevel(8, .9, .95, 1) == kInfinite); // all or none
    CHECK(replicasForServiceLevel(8, .95, .95, 1) == 8);
    CHECK(replicasForServiceLevel(1, .8, .8, 0) == 1);
    CHECK(replicasForServiceLevel(1, .5, .99, 0) == 7); // 1 − 2⁻⁷
    CHECK(enoughUpProbability(3, 4, 1, 0) == 0);
    CHECK(enoughUpProbability(3, 0, .5, 0) == Approx(1));
    CHECK(isNear(enoughUpProbability(100000, 80000, .8, 0), .5, .01));
    for (double correlation : {1e-12, .01, .5, .99, 1 - 1e-15}) {
        double last = 0;
        for (int replicas = 8; replicas < 40; ++replicas) {
            const double probability = enoughUpProbability(replicas, 8, .8, correlation);
            CHECK(probability >= last - 1e-14);
            last = probability;
        }
        CHECK(last < 1);
    }
}
