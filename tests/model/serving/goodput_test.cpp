#include "model/serving/goodput.h"
#include "model/serving/length_factor.h"
#include "tests/support/test.h"

#include <algorithm>
#include <random>

using namespace breakeven;

namespace {

// together_runner/b200_vllm_gptoss-fp4: gpt-oss-120b on 4 B200, p99.
const ServingCurve kB200{{16, 64, 128, 256, 512},
                         {20.21576, 56.17378, 71.74074, 90.60721, 112.3693},
                         {{{0.1551368, 0.3621824, 0.5747172, 1.018973, 2.158042},
                           {0.01175175, 0.01741109, 0.03227795, 0.05442727, 0.05777289},
                           {}}}};

// The same answer by looking along the whole curve in small steps.
double bruteGoodput(const ServingCurve &curve, const LatencyTargets &targets)
{
    const ServingCurve envelope = envelopeOf(curve);
    const int steps = 200000;
    double best = 0;
    for (int i = 0; i <= steps; ++i) {
        const double rate = envelope.rate.back() * i / steps;
        const bool meets = std::all_of(kLatencyKinds.begin(), kLatencyKinds.end(), [&](LatencyKind kind) {
            const auto target = targets[std::size_t(kind)];
            return !target || *latencyAt(envelope, kind, rate) <= *target;
        });
        if (meets)
            best = rate;
    }
    return best;
}

ServingCurve randomCurve(std::mt19937 &random)
{
    std::uniform_real_distribution<double> unit(0, 1);
    ServingCurve curve;
    const int points = 1 + int(random() % 12);
    for (int i = 0; i < points; ++i) {
        curve.load.push_back(double(1 + random() % 64));
        curve.rate.push_back(1 + 20 * unit(random));
        for (std::size_t kind = 0; kind < 3; ++kind)
            curve.seconds[kind].push_back(0.1 + unit(random));
    }
    return curve;
}

ServingPoint point(double concurrency, double rate, double p99)
{
    ServingPoint point;
    point.concurrency = concurrency;
    point.requestsPerSecond = rate;
    point.ttft.at(Percentile::P99) = p99;
    return point;
}

} // namespace

TEST_CASE("the goodput of a curve is what a walk along it finds", "[serving]")
{
    std::mt19937 random(7);
    std::uniform_real_distribution<double> unit(0, 1);
    for (int run = 0; run < 60; ++run) {
        const ServingCurve curve = randomCurve(random);
        const LatencyTargets targets{0.2 + unit(random), 0.2 + unit(random), 0.2 + unit(random)};
        const Goodput goodput = goodputOf(curve, targets);
        const double brute = bruteGoodput(curve, targets);
        INFO("run " << run);
        REQUIRE(goodput.requestsPerSecond);
        CHECK(*goodput.requestsPerSecond == Approx(brute).margin(2e-4));
        CHECK((goodput.status == GoodputStatus::Infeasible) == (*goodput.requestsPerSecond == 0));
    }
}

TEST_CASE("the latency at a goodput is the target that binds, and a looser target never lowers it",
          "[serving]")
{
    double before = 0;
    for (double target = 0.16; target < 2.1; target += 0.01) {
        const Goodput goodput = goodputOf(kB200, {target, {}, {}});
        CHECK(*latencyAt(envelopeOf(kB200), LatencyKind::Ttft, *goodput.requestsPerSecond) == Approx(target));
        CHECK(*goodput.requestsPerSecond >= before);
        before = *goodput.requestsPerSecond;
    }
}

TEST_CASE("runs in another order have the same goodput", "[serving]")
{
    ServingCurve turned = kB200;
    std::reverse(turned.load.begin(), turned.load.end());
    std::reverse(turned.rate.begin(), turned.rate.end());
    for (auto &seconds : turned.seconds)
        std::reverse(seconds.begin(), seconds.end());
    CHECK(goodputOf(turned, {0.5, 0.03, {}}).requestsPerSecond ==
          goodputOf(kB200, {0.5, 0.03, {}}).requestsPerSecond);
}

TEST_CASE("two runs at one load count with the larger latency of both", "[serving]")
{
    const ServingCurve curve{{4, 8, 8}, {1, 2, 3}, {{{0.1, 0.2, 0.6}, {}, {}}}};
    CHECK(envelopeOf(curve).seconds[0] == std::vector<double>{0.1, 0.6, 0.6});
}

TEST_CASE("without runs nothing is measured", "[serving]")
{
    const Goodput goodput = goodputOf({}, {});
    CHECK(goodput.status == GoodputStatus::Unmeasured);
    CHECK_FALSE(goodput.requestsPerSecond);
}

TEST_CASE("a missing percentile is stood for by the next higher one, never by a lower one", "[serving]")
{
    ServingSeries series;
    series.points = {point(1, 1, 0.5), point(2, 2, 0.7)};
    series.points[0].ttft.at(Percentile::P50) = 0.1;
    series.points[1].ttft.at(Percentile::P50) = 0.2;
    series.points[0].ttft.at(Percentile::P95) = 0.3; // the other run has none
    const SeriesCurve at95 = curveOf(series, Percentile::P95);
    CHECK(at95.used[0] == Percentile::P99);
    CHECK(at95.curve.seconds[0] == std::vector<double>{0.5, 0.7});
    CHECK(curveOf(series, Percentile::P50).curve.seconds[0] == std::vector<double>{0.1, 0.2});
    for (ServingPoint &run : series.points)
        run.ttft.at(Percentile::P99).reset();
    CHECK_FALSE(curveOf(series, Percentile::P95).used[0]);
    CHECK(goodputOf(curveOf(series, Percentile::P95).curve, {1.0, {}, {}}).status ==
          GoodputStatus::Unmeasured);
}

TEST_CASE("a run with more than one failed request in a hundred is left out", "[serving]")
{
    ServingSeries series;
    series.points = {point(1, 1, 0.5), point(2, 2, 0.7)};
    series.points[1].completed = 980;
    series.points[1].failed = 20;
    const SeriesCurve curve = curveOf(series, Percentile::P95);
    CHECK(curve.leftOut == 1);
    CHECK(curve.curve.rate == std::vector<double>{1});
    series.points[1].failed = 9;
    CHECK(curveOf(series, Percentile::P95).leftOut == 0);
}

TEST_CASE("200 requests are enough for the 95th percentile and 1000 for the 99th", "[serving]")
{
    CHECK(isOfFewRequests(Percentile::P95, 199));
    CHECK_FALSE(isOfFewRequests(Percentile::P95, 200));
    CHECK(isOfFewRequests(Percentile::P99, 999));
    CHECK_FALSE(isOfFewRequests(Percentile::P99, 1000));
}

TEST_CASE("lengths of a series are means by its completed requests", "[serving]")
{
    ServingPoint few = point(1, 1, 1), many = point(2, 2, 1);
    few.inputTokens = 100, few.outputTokens = 10, few.completed = 1;
    many.inputTokens = 200, many.outputTokens = 20, many.completed = 3;
    CHECK(meanLengths({few, many}) == Lengths{175, 17.5});
    many.completed.reset();
    CHECK(meanLengths({few, many}) == Lengths{150, 15});
}

TEST_CASE("near lengths never make a replica faster, far ones need the weight of an output token",
          "[serving]")
{
    const Lengths measured{510, 168};
    CHECK(lengthFactor(measured, {500, 165})->factor == 1);
    CHECK(lengthFactor(measured, {600, 170})->factor == Approx(0.85));
    CHECK(lengthFactor(measured, {637.5, 168})); // exactly 1.25
    CHECK_FALSE(lengthFactor(measured, {640, 168}));
    CHECK_FALSE(lengthFactor(measured, {0, 168}));
    const auto weighted = lengthFactor(measured, {4000, 300}, 8);
    REQUIRE(weighted);
    CHECK(weighted->isEstimated);
    CHECK(weighted->factor == Approx((510 + 8 * 168.0) / (4000 + 8 * 300)));
}

TEST_CASE("the nearest series is the one of the nearest lengths by their ratio", "[serving]")
{
    const std::vector<Lengths> measured{{1000, 1000}, {4000, 300}, {500, 150}};
    CHECK(nearestLengths(measured, {3000, 400}) == 1);
    CHECK(nearestLengths(measured, {600, 100}) == 2);
}
