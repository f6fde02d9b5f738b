#include "model/simulation/burst_totals.h"
#include "model/simulation/cluster_autoscaler.h"
#include "model/trace/autoscaler_fit.h"
#include "tests/support/required.h"
#include "tests/support/test.h"

using namespace breakeven;

namespace {

struct Series
{
    std::vector<double> times, ready, paid, busy;
    NodeCountSamples samples() const { return {times, ready, paid, busy}; }
};

Series simulatedSeries(const AutoscalerSettings &settings, std::uint64_t seed)
{
    const auto run = test::required(simulateBurst(settings, seed));
    Series series;
    for (const NodeCounts &counts : nodeCounts(run, settings.terminationSeconds)) {
        series.times.push_back(counts.seconds);
        series.ready.push_back(counts.ready);
        series.paid.push_back(counts.paid);
        series.busy.push_back(counts.busy);
    }
    return series;
}

AutoscalerSettings variant(int i)
{
    AutoscalerSettings settings;
    settings.nodes = 100 + 60 * (i % 7);
    settings.launchesPerMinute = 110 + 25 * (i % 5);
    settings.unneededSeconds = i % 4 == 0 ? 60 : i % 4 == 1 ? 300 : i % 4 == 2 ? 600 : 450;
    settings.deletionLimit = 3 + 4 * (i % 4);
    settings.scanSeconds = i % 3 == 0 ? 10 : 15;
    settings.bootSeconds = 120 + 20 * (i % 6);
    settings.bootVariation = i % 2 == 0 ? 0 : 0.2;
    settings.podStartVariation = i % 2 == 0 ? 0 : 0.5;
    settings.jobSeconds = 900;
    return settings;
}

bool warns(const AutoscalerFit &fit, const std::string &words)
{
    for (const std::string &warning : fit.warnings)
        if (warning.find(words) != std::string::npos)
            return true;
    return false;
}

} // namespace

TEST_CASE("launch rate, unneeded time and deletion rate of 20 simulated bursts are found within 10 %")
{
    for (int i = 0; i < 20; ++i) {
        const AutoscalerSettings settings = variant(i);
        const auto fit = fitAutoscaler(simulatedSeries(settings, std::uint64_t(i)).samples());
        CAPTURE(i);
        REQUIRE(fit.ok());
        CHECK(fit->nodes == settings.nodes);
        CHECK(*fit->launchesPerMinute == Approx(settings.launchesPerMinute).epsilon(0.1));
        CHECK(*fit->unneededSeconds == Approx(settings.unneededSeconds).epsilon(0.1));
        const double deletions = settings.deletionLimit * 60 / settings.scanSeconds;
        CHECK(*fit->deletionsPerMinute == Approx(deletions).epsilon(0.1));
        CHECK(*fit->bootSeconds == Approx(settings.bootSeconds).epsilon(0.1));
        CHECK(*fit->jobSeconds == Approx(900).epsilon(0.01));
        CHECK(fit->isAccepted);
    }
}

TEST_CASE("a launch that takes longer than the job does not hide it, and is said to blur it")
{
    AutoscalerSettings settings;
    settings.nodes = 1000;
    settings.launchesPerMinute = 40;
    settings.jobSeconds = 300;
    settings.unneededSeconds = 120;
    settings.afterAddSeconds = 0;
    const auto fit = test::required(fitAutoscaler(simulatedSeries(settings, 3).samples()));
    CHECK(*fit.jobSeconds == Approx(300).epsilon(0.05));
    CHECK(*fit.launchesPerMinute == Approx(40).epsilon(0.05));
    CHECK(warns(fit, "pods start while others end"));
    CHECK(warns(fit, "any higher deletion rate"));
}

TEST_CASE("where two sets of parameters fit equally well it is said")
{
    Series series = simulatedSeries(variant(2), 1);
    series.busy.clear();
    const auto noWork = test::required(fitAutoscaler(series.samples()));
    CHECK_FALSE(noWork.unneededSeconds);
    CHECK(warns(noWork, "cannot be separated"));
    AutoscalerSettings hidden;
    hidden.nodes = 50;
    hidden.jobSeconds = 60;
    hidden.unneededSeconds = 60;
    const auto behind = test::required(fitAutoscaler(simulatedSeries(hidden, 1).samples()));
    CHECK(warns(behind, "the wait after the last launch"));
    CHECK(warns(behind, "any higher launch rate"));
    AutoscalerSettings slow = variant(0);
    slow.launchesPerMinute = 20;
    slow.deletionLimit = 50;
    const auto pace = test::required(fitAutoscaler(simulatedSeries(slow, 1).samples()));
    CHECK(warns(pace, "any higher deletion rate"));
}

TEST_CASE("counts that are no burst are refused")
{
    const std::vector<double> times{0, 10, 20, 30};
    const std::vector<double> steady{5, 6, 5, 6};
    CHECK_FALSE(fitAutoscaler({times, steady, {}, {}}).ok());
    CHECK_FALSE(fitAutoscaler({}).ok());
}
