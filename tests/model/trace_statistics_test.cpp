#include "model/simulation/burst_totals.h"
#include "model/simulation/cluster_autoscaler.h"
#include "model/trace/arrival_statistics.h"
#include "model/trace/node_count_analysis.h"
#include "model/trace/record_statistics.h"
#include "model/trace/spell_statistics.h"
#include "tests/support/required.h"
#include "tests/support/test.h"

#include <random>

using namespace breakeven;
using breakeven::test::isNear;
using breakeven::test::required;

namespace {

const double kNaN = std::nan("");

} // namespace

TEST_CASE("nothing is made up across a gap of samples, events hold until the next")
{
    const std::vector<double> sampled{0, 60, 120, 600, 660};
    const auto stretches = stretchesOf(sampled, usualStep(sampled));
    REQUIRE(stretches.size() == 5);
    CHECK(stretches[2].end == 180);
    CHECK(stretches[4].end == 720);
    const std::vector<double> events{0, 5, 300, 320, 5000};
    CHECK_FALSE(usualStep(events));
    CHECK(stretchesOf(events, {})[3].end == 5000);
    CHECK(stretchesOf(events, {})[4].length() == 0);
}

TEST_CASE("availability counts known time only and no loss across a gap")
{
    const std::vector<double> times{0, 60, 120, 600, 660};
    const std::vector<double> up{2, 2, 1, 0, kNaN};
    const SpellStatistics s = spellStatistics(stretchesOf(times, 60), up);
    CHECK(s.instances == 2);
    CHECK(s.losses == 1); // 2 → 1; 1 … 0 lies across the gap
    CHECK(s.availability == Approx(5.0 / 8));
    CHECK(s.meanUpHours == Approx(180.0 / 3600));
    const SpellStatistics none =
        spellStatistics(stretchesOf(std::vector<double>{0, 60}, 60), std::vector<double>{0, 0});
    CHECK(none.availability == 0);
    CHECK(std::isnan(none.lossRatePerInstanceHour));
}

TEST_CASE("nearest rank is a sample, the median of lifetimes the middle")
{
    std::vector<double> samples{4, 1, 3, 2};
    CHECK(nearestRank(samples, 0.5) == 2);
    CHECK(nearestRank(samples, 0.51) == 3);
    CHECK(nearestRank(samples, 1) == 4);
    const LifetimeStatistics s =
        lifetimeStatistics(std::vector<double>{3600, 7200, 90000, 100}, std::vector<double>{1, 1, 0, 0});
    CHECK(s.medianHours == 1.5);
    CHECK(s.censored == 2);
}

TEST_CASE("prices are averaged by the time they hold")
{
    const std::vector<double> times{0, 10, 100};
    const std::vector<double> prices{1, 5, 2};
    const PriceStatistics s = priceStatistics(times, prices, 100, 3);
    CHECK(s.timeWeightedMean == Approx((10 * 1 + 90 * 5) / 100.0));
    CHECK(s.shareOfTimeAbove == Approx(0.9));
    CHECK(priceStatistics(times, prices, 300, kNaN).timeWeightedMean == Approx((10 + 450 + 400) / 300.0));
    CHECK(priceStatistics({}, std::vector<double>{7}, 0, kNaN).timeWeightedMean == 7);
    CHECK(std::isnan(priceStatistics({}, {}, 0, kNaN).timeWeightedMean));
}

TEST_CASE("requests that come by chance are accepted as Poisson, bursts are not")
{
    std::mt19937_64 random(5);
    std::exponential_distribution<double> gap(0.5);
    std::vector<double> chance;
    double time = 0;
    for (int i = 0; i < 20000; ++i)
        chance.push_back(time += gap(random));
    const PoissonFit fit = fitPoisson(chance);
    CHECK(fit.isAccepted);
    CHECK(fit.ratePerSecond == Approx(0.5).epsilon(0.03));
    std::vector<double> bursts;
    for (int burst = 0; burst < 200; ++burst)
        for (int i = 0; i < 100; ++i)
            bursts.push_back(burst * 200 + i * 0.01);
    CHECK_FALSE(fitPoisson(bursts).isAccepted);
    CHECK(arrivalStatistics(bursts).maxGapSeconds == Approx(199.01));
    CHECK(std::isnan(arrivalStatistics(std::vector<double>{1}).ratePerSecond));
    const ArrivalStatistics counter =
        counterStatistics(std::vector<double>{0, 60, 120}, std::vector<double>{100, 160, 30});
    CHECK(counter.requests == 90);
}

TEST_CASE("the phases of a simulated burst are the simulator's own")
{
    AutoscalerSettings settings;
    settings.nodes = 50;
    settings.registrationLagSeconds = 30;
    const auto run = required(simulateBurst(settings, 1));
    std::vector<double> times;
    std::vector<double> paid;
    std::vector<double> ready;
    std::vector<double> busy;
    for (const NodeCounts &counts : nodeCounts(run, settings.terminationSeconds)) {
        times.push_back(counts.seconds);
        paid.push_back(counts.paid);
        ready.push_back(counts.ready);
        busy.push_back(counts.busy);
    }
    const NodeCountAnalysis a = analyseNodeCounts({times, ready, paid, busy}, {});
    const auto hours = [&](NodePhase phase) { return a.phases[std::size_t(phase)].nodeHours; };
    CHECK(a.paidNodeHours * 3600 == Approx(run.nodeSeconds));
    CHECK(hours(NodePhase::Run) * 3600 == Approx(run.phases.working));
    CHECK(hours(NodePhase::Ramp) * 3600 == Approx(run.phases.ramp));
    CHECK(hours(NodePhase::CoolOff) * 3600 == Approx(run.phases.coolDown));
    CHECK(hours(NodePhase::Delete) * 3600 == Approx(run.phases.deleting));
    double sum = 0;
    for (const NodePhase phase : kNodePhases)
        sum += hours(phase);
    CHECK(isNear(sum, a.paidNodeHours));
    CHECK(a.billedOverpay == Approx(run.nodeSeconds / run.phases.working));
    CHECK(a.peakNodes == 50);
    CHECK(a.firstReadySeconds == Approx(180));
}

TEST_CASE("nodes that wait between two times of work are idle, and gaps cost nothing")
{
    const std::vector<double> times{0, 60, 120, 180, 240, 1000, 1060};
    const std::vector<double> nodes{0, 4, 4, 4, 4, 4, 4};
    const std::vector<double> busy{0, 4, 0, 4, 4, 4, 4};
    const NodeCountAnalysis a = analyseNodeCounts({times, nodes, {}, busy}, {});
    CHECK(a.paidNodeHours == Approx(6 * 4 * 60 / 3600.0));
    CHECK(a.phases[std::size_t(NodePhase::Idle)].nodeHours == Approx(4 * 60 / 3600.0));
    CHECK(a.phases[std::size_t(NodePhase::Idle)].startSeconds == 120);
    const NodeCountAnalysis service = analyseNodeCounts({times, std::vector<double>(7, 4), {}, busy}, {});
    CHECK(service.phases[std::size_t(NodePhase::Ramp)].nodeHours == 0);
    CHECK(service.phases[std::size_t(NodePhase::Idle)].nodeHours == Approx(2 * 4 * 60 / 3600.0));
    CHECK(analyseNodeCounts({times, nodes, {}, {}}, 0.1).billedOverpay == Approx(a.paidNodeHours / 0.1));
    CHECK(std::isnan(analyseNodeCounts({times, nodes, {}, {}}, {}).billedOverpay));
}
