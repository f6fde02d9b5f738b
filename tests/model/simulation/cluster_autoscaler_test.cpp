#include "model/simulation/cluster_autoscaler.h"

#include "model/effects/autoscaling_overhead.h"
#include "model/simulation/autoscaler_profiles.h"
#include "model/simulation/burst_statistics.h"
#include "model/simulation/burst_totals.h"
#include "model/simulation/event_budget.h"
#include "tests/model/simulation/plain_autoscaler.h"
#include "tests/support/required.h"
#include "tests/support/test.h"

#include <thread>

using namespace breakeven;
using namespace breakeven::test;

namespace {

BurstRun simulated(const AutoscalerSettings &settings, std::uint64_t seed = 1)
{
    return required(simulateBurst(settings, seed));
}

AutoscalerSettings profile(const char *name)
{
    const AutoscalerProfile *found = findAutoscalerProfile(name);
    REQUIRE(found);
    return found->settings;
}

AutoscalerSettings withoutJitter(int nodes, double bulk)
{
    AutoscalerSettings settings;
    settings.nodes = nodes;
    settings.deletionLimit = bulk;
    return settings;
}

// Of a row: what an independent implementation of the same loop gives.
struct EventRow
{
    const char *id;
    AutoscalerSettings settings;
    double totalMinutes;
    std::optional<double> lastPodStartMinutes;
    std::optional<double> nodeMinutes;
    std::optional<double> billedOverpay;
    std::optional<double> readyOverpay;
};

} // namespace

TEST_CASE("the event model gives the reference rows without jitter to the last digits")
{
    AutoscalerSettings slowPods;
    slowPods.podsPerMinute = 1000;
    AutoscalerSettings shortCoolDown = withoutJitter(1000, 1000);
    shortCoolDown.unneededSeconds = 60;
    AutoscalerSettings pulls = withoutJitter(50, 10);
    pulls.imagePulls = 35;
    const std::vector<EventRow> rows{
        {"CAS-02", {}, 40.833333333333336, {}, 32583.333333333332, 3.2583333333333333, 2.8583333333333334},
        {"CAS-03", withoutJitter(1000, 200), 25, {}, {}, {}, {}},
        {"CAS-04", shortCoolDown, 15.333333333333334, {}, {}, {}, {}},
        {"CAS-05", withoutJitter(1, 10), 24.333333333333332, {}, {}, {}, {}},
        {"CAS-07", profile("ideal_30"), 30.016666666666666, {}, {}, 3.001666666666667, 2.001666666666667},
        {"CAS-08", slowPods, 41, 4.083333333333333, 32150.666666666668, {}, {}},
    };
    for (const EventRow &row : rows) {
        CAPTURE(row.id);
        const auto burst = required(simulateBursts(row.settings, 1, 1));
        CHECK(isNear(burst.totalMinutes.mean, row.totalMinutes));
        CHECK(isNear(burst.lastPodStartMinutes.mean,
                     row.lastPodStartMinutes.value_or(burst.lastPodStartMinutes.mean)));
        CHECK(isNear(burst.nodeMinutes.mean, row.nodeMinutes.value_or(burst.nodeMinutes.mean)));
        CHECK(isNear(burst.billedOverpay.mean, row.billedOverpay.value_or(burst.billedOverpay.mean)));
        CHECK(isNear(burst.readyOverpay.mean, row.readyOverpay.value_or(burst.readyOverpay.mean)));
    }
    CHECK(isNear(simulated(pulls).lastWorkStartSeconds / 60, 360.0833333333333)); // CAS-09
}

TEST_CASE("each fitted profile gives its reference run time and overpay within 5 %, and the document's range")
{
    struct Row
    {
        const char *profile;
        double total, ready, billed;
        double leastMinutes, mostMinutes; // as document 000 says
    };
    // Means over 20 runs of an independent implementation; its random numbers are others.
    const std::vector<Row> rows{
        // CAS-gke_default, CAS-default_slow, CAS-eks_tuned, CAS-gke_optimize, CAS-gke_5pools, CAS-aks_tuned.
        {"gke_default", 86.328985, 5.350523712611041, 5.7563581365, 85, 95},
        {"default_slow", 106.21213333333336, 6.360430679096558, 6.776047170000001, 90, 120},
        {"eks_tuned", 44.78522166666666, 2.517609875884501, 2.9176154814999995, 43, 47},
        {"gke_optimize", 35.602916666666665, 2.3060836277178303, 2.7060892333333295, 30, 40},
        {"gke_optimize_b", 35.2, 1.83, 2.23, 30, 40},
        {"gke_5pools", 28.935000000000002, 2.0636095193845008, 2.463615124999999, 27, 32},
        {"aks_tuned", 50.98716666666666, 2.2455665110511673, 2.645572116666666, 48, 53},
    };
    for (const Row &row : rows) {
        CAPTURE(row.profile);
        const auto bursts = required(simulateBursts(profile(row.profile), 10, 20));
        CHECK(isNear(bursts.totalMinutes.mean, row.total, 0.05));
        CHECK(isNear(bursts.readyOverpay.mean, row.ready, 0.05));
        CHECK(isNear(bursts.billedOverpay.mean, row.billed, 0.05));
        CHECK(bursts.totalMinutes.mean >= row.leastMinutes);
        CHECK(bursts.totalMinutes.mean <= row.mostMinutes);
        CHECK(bursts.provenance == "simulated, 20 runs, seed 10");
    }
}

TEST_CASE("the event queues give the same nodes as a loop that looks at every node")
{
    std::vector<AutoscalerSettings> cases;
    for (const AutoscalerProfile &fitted : autoscalerProfiles()) {
        AutoscalerSettings settings = fitted.settings;
        settings.nodes = 120;
        settings.failShare += 0.02;
        cases.push_back(settings);
        settings.deletionLimitKind = DeletionLimit::InFlight;
        settings.deletionLimit = 7;
        settings.nodeLimit = 50;
        settings.hasUnreadyGate = true;
        cases.push_back(settings);
        settings.imagePulls = 35;
        settings.imageWindowSeconds = 1800;
        settings.maxNodesPerScaleUp = 9;
        settings.afterDeleteSeconds = 25;
        settings.loopPerDeletionSeconds = 0.5;
        settings.slowDeleteShare = 0.3;
        cases.push_back(settings);
    }
    for (std::size_t i = 0; i < cases.size(); ++i) {
        CAPTURE(i);
        const BurstRun run = simulated(cases[i], 100 + i);
        const std::vector<PlainNode> plain = PlainAutoscaler(cases[i], 100 + i).run();
        REQUIRE(run.nodes.size() == plain.size());
        bool isSame = true;
        for (std::size_t k = 0; k < plain.size(); ++k)
            isSame = isSame && run.nodes[k] == static_cast<const NodeLife &>(plain[k]);
        CHECK(isSame);
    }
}

TEST_CASE("without jitter the event model and the closed form agree at other node counts")
{
    for (const int nodes : {0, 1, 2, 9, 10, 11, 99, 250, 1000, 2345})
        for (const double bulk : {1.0, 10.0, 200.0, AutoscalerSettings::kUnlimited})
            for (const double unneeded : {0.0, 60.0, 65.0, 600.0}) {
                CAPTURE(nodes, bulk, unneeded);
                AutoscalerSettings settings = withoutJitter(nodes, bulk);
                settings.unneededSeconds = unneeded;
                BurstOfNodes burst;
                burst.nodes = nodes;
                burst.bulk = bulk;
                burst.unneededSeconds = unneeded;
                const BurstRun run = simulated(settings);
                CHECK(run.totalSeconds == burstSeconds(burst));
                CHECK(run.nodeSeconds == burstNodeSeconds(burst));
            }
}

TEST_CASE("a burst without nodes takes no time and has no overpay")
{
    const auto burst = required(simulateBursts(withoutJitter(0, 10), 1, 3));
    CHECK(burst.totalMinutes.mean == 0);
    CHECK(burst.nodeMinutes.mean == 0);
    CHECK(std::isnan(burst.billedOverpay.mean));
    CHECK(burst.first.nodes.empty());
    const std::vector<NodeCounts> none{{0, 0, 0, 0}};
    CHECK(nodeCounts(burst.first, 60) == none);
}

TEST_CASE("every second of a node is in one phase, and the series holds the same node time")
{
    for (const AutoscalerProfile &fitted : autoscalerProfiles()) {
        CAPTURE(fitted.name);
        AutoscalerSettings settings = fitted.settings;
        settings.nodes = 300;
        const BurstRun run = simulated(settings);
        CHECK(isNear(run.phases.paid(), run.nodeSeconds, 1e-12));
        CHECK(isNear(run.phases.working, 300 * 600.0, 1e-12));
        double paid = 0;
        double ready = 0;
        double busy = 0;
        const std::vector<NodeCounts> counts = nodeCounts(run, settings.terminationSeconds);
        for (std::size_t i = 0; i + 1 < counts.size(); ++i) {
            const double seconds = counts[i + 1].seconds - counts[i].seconds;
            paid += seconds * counts[i].paid;
            ready += seconds * counts[i].ready;
            busy += seconds * counts[i].busy;
            CHECK(seconds > 0);
        }
        CHECK(isNear(paid, run.nodeSeconds, 1e-9));
        CHECK(isNear(ready, run.readyNodeSeconds, 1e-9));
        CHECK(isNear(busy, run.phases.working, 1e-9));
        CHECK(counts.back().paid == 0);
        CHECK(counts.back().seconds == run.totalSeconds);
    }
}

TEST_CASE("limits make pods wait for nodes to go, and no room at all is infeasible")
{
    AutoscalerSettings settings = withoutJitter(100, 100);
    settings.nodeLimit = 40;
    const BurstRun run = simulated(settings);
    CHECK(run.nodes.size() == 100);
    const auto counts = nodeCounts(run, settings.terminationSeconds);
    CHECK(std::all_of(counts.begin(), counts.end(), [](const NodeCounts &row) { return row.paid <= 40; }));
    CHECK(run.totalSeconds > 3 * 785);

    AutoscalerSettings pools = withoutJitter(100, 100);
    pools.pools = 4;
    pools.poolLimit = 10;
    CHECK(simulated(pools).totalSeconds == run.totalSeconds);

    settings.nodeLimit = 0;
    CHECK(simulated(settings).status == BurstStatus::Infeasible);
    AutoscalerSettings failing;
    failing.failShare = 1;
    CHECK(simulated(failing).status == BurstStatus::Infeasible);
    AutoscalerSettings kept;
    kept.unneededSeconds = AutoscalerSettings::kUnlimited;
    CHECK(simulated(kept).status == BurstStatus::Never);
}

TEST_CASE("nodes that fail are paid until they are given up, and replaced")
{
    AutoscalerSettings settings = withoutJitter(200, 200);
    settings.failShare = 0.1;
    const BurstRun run = simulated(settings, 3);
    CHECK(run.failedNodes > 5);
    CHECK(int(run.nodes.size()) == 200 + run.failedNodes);
    // Scans are 10 s apart: the first one after 15 minutes.
    CHECK(run.phases.failed == 910.0 * run.failedNodes);
}

TEST_CASE("the unready gate halts a burst whose nodes register together")
{
    AutoscalerSettings settings = withoutJitter(100, 10);
    const BurstRun open = simulated(settings);
    settings.hasUnreadyGate = true;
    const BurstRun gated = simulated(settings);
    CHECK(open.haltedLoops == 0);
    // Registered at 150 s, ready at 180 s: the loops at 150, 160 and 170 s.
    CHECK(gated.haltedLoops == 3);
    settings.okUnreadyNodes = 100;
    CHECK(simulated(settings).haltedLoops == 0);
}

TEST_CASE("a deletion limit in flight waits for the calls to end")
{
    AutoscalerSettings settings = withoutJitter(20, 10);
    settings.deleteCallSeconds = 30;
    const BurstRun perLoop = simulated(settings);
    settings.deletionLimitKind = DeletionLimit::InFlight;
    const BurstRun inFlight = simulated(settings);
    // One lane of calls either way; in flight, only ten of them are unfinished.
    CHECK(perLoop.totalSeconds == inFlight.totalSeconds);
    CHECK(perLoop.nodes[19].deletion < inFlight.nodes[19].deletion);
}

TEST_CASE("the same seed gives the same bits, and run r is the same whatever runs before it")
{
    AutoscalerSettings settings = profile("gke_default");
    settings.nodes = 200;
    CHECK(simulated(settings, 7) == simulated(settings, 7));
    CHECK_FALSE(simulated(settings, 7) == simulated(settings, 8));
    const auto third = simulateBurst(settings, 7, 2);
    const auto many = simulateBursts(settings, 7, 3);
    const auto two = simulateBursts(settings, 7, 2);
    REQUIRE((third.ok() && many.ok() && two.ok()));
    CHECK(many->first == simulated(settings, 7));
    CHECK(isNear(3 * many->totalMinutes.mean - 2 * two->totalMinutes.mean, third->totalSeconds / 60, 1e-12));
    CHECK(many->totalMinutes.least <= many->totalMinutes.mean);
    CHECK(many->totalMinutes.deviation > 0);
}

TEST_CASE("a simulation asked to stop ends within a bounded number of events")
{
    std::stop_source source;
    EventBudget budget(1'000'000, source.get_token());
    for (int i = 0; i < 10'000; ++i)
        REQUIRE(budget.spend());
    source.request_stop();
    while (budget.spend()) {
    }
    CHECK(budget.spent() <= 10'000 + EventBudget::kEventsBetweenStopChecks + 1);
    CHECK(budget.error().kind == ErrorKind::Cancelled);

    const auto stopped = simulateBurst(AutoscalerSettings(), 1, 0, source.get_token());
    REQUIRE_FALSE(stopped.ok());
    CHECK(stopped.error().kind == ErrorKind::Cancelled);
}

TEST_CASE("every node's every event looks for a stop")
{
    constexpr int nodes = 20000;
    AutoscalerSettings settings = withoutJitter(nodes, AutoscalerSettings::kUnlimited);
    EventBudget budget(kMostBurstEvents, {});
    REQUIRE(simulateBurst(settings, 1, 0, budget).ok());
    // Launched, registered, ready, bound, ended, unneeded and deleted.
    CHECK(budget.steps() >= 7 * nodes);
    CHECK(budget.spent() < 4 * nodes); // of which few count as events
}

TEST_CASE("many runs stop when another thread asks for it")
{
    std::stop_source source;
    const std::jthread asking([&source] { source.request_stop(); });
    const auto stopped = simulateBursts(profile("gke_default"), 1, 1'000'000, source.get_token());
    REQUIRE_FALSE(stopped.ok());
    CHECK(stopped.error().kind == ErrorKind::Cancelled);
}

TEST_CASE("a burst that does not end within its events fails with a sentence")
{
    AutoscalerSettings settings;
    settings.jobSeconds = 1e12;
    const auto run = simulateBurst(settings, 1, 0, {}, 100'000);
    REQUIRE_FALSE(run.ok());
    CHECK(run.error().kind == ErrorKind::Failed);
    CHECK(run.error().message.find("100000 events") != std::string::npos);
}
