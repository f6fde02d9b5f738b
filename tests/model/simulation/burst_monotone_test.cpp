#include "model/simulation/cluster_autoscaler.h"
#include "tests/support/required.h"
#include "tests/support/test.h"
#include "tests/support/two_routes/draws.h"

using namespace breakeven;
using namespace breakeven::test;

namespace {

using Settings = AutoscalerSettings;

enum class Change { Grows, Shrinks, Any };

// A flag that moves the loops to other times, or other draws to a node, can by luck save a moment elsewhere.
enum class Where { Everywhere, AtBase };

struct MonotoneRow
{
    const char *flag;
    double Settings::*member;
    std::vector<double> values; // rising
    Change total;
    Change nodeTime;
    Where where = Where::Everywhere;
};

// A burst in which every limit is felt.
Settings base()
{
    Settings settings;
    settings.nodes = 200;
    settings.podsPerMinute = 1000;
    settings.podStartsPerMinute = 60;
    settings.launchesPerMinute = 120;
    settings.deleteCallSeconds = 2;
    settings.deletionLimit = 20;
    settings.slowDeleteShare = 0.05;
    return settings;
}

// Other bursts: of every size and speed, with a gate or without, some limits felt and some not.
Settings drawnBase(std::uint64_t i)
{
    PointDraws point(90, i);
    constexpr double none = Settings::kUnlimited;
    const auto limit = [&](double low, double high) {
        return point.chance(.4) ? none : point.between(low, high);
    };
    Settings settings = base();
    settings.nodes = point.whole(1, 300);
    settings.jobSeconds = point.between(10, 5000);
    settings.podsPerMinute = limit(20, 2000);
    settings.podStartSeconds = point.within(0, 60);
    settings.podStartsPerMinute = limit(20, 500);
    settings.bootSeconds = point.within(0, 400);
    settings.terminationSeconds = point.within(0, 300);
    settings.pools = point.whole(1, 5);
    settings.launchesPerMinute = limit(20, 500);
    settings.deleteCallSeconds = point.chance(.4) ? 0 : point.within(0, 5);
    settings.slowDeleteShare = point.chance(.5) ? 0 : point.within(0, .2);
    settings.unneededSeconds = 10 * point.whole(0, 120);
    settings.afterAddSeconds = 10 * point.whole(0, 120);
    settings.newPodDelaySeconds = point.chance(.5) ? 0 : point.within(0, 60);
    settings.deletionLimit = point.whole(1, 300);
    settings.deletionLimitKind = point.chance(.3) ? DeletionLimit::InFlight : DeletionLimit::PerLoop;
    return settings;
}

bool follows(Change change, double before, double after)
{
    const double slack = 1e-9 * before;
    return change == Change::Any ||
           (change == Change::Grows ? after >= before - slack : after <= before + slack);
}

} // namespace

TEST_CASE("run time and paid node time move one way with every flag that must")
{
    constexpr double none = Settings::kUnlimited;
    constexpr Change G = Change::Grows;
    constexpr Change S = Change::Shrinks;
    constexpr Change A = Change::Any;
    const std::vector<MonotoneRow> rows{
        {"job-s", &Settings::jobSeconds, {0, 30, 60, 300, 600, 1800, 86400}, G, G},
        {"boot-s", &Settings::bootSeconds, {0, 10, 60, 180, 600}, G, G},
        {"pod-start-s", &Settings::podStartSeconds, {0, 5, 20, 120}, G, G},
        {"pods-per-min", &Settings::podsPerMinute, {10, 100, 1000, none}, S, A},
        {"pod-starts-per-min", &Settings::podStartsPerMinute, {10, 30, 60, 450, none}, S, S},
        {"image-pulls", &Settings::imagePulls, {10, 35, 100, 200, none}, S, S},
        {"term-s", &Settings::terminationSeconds, {0, 60, 300}, G, G},
        {"fail-share", &Settings::failShare, {0, 0.01, 0.1, 0.5}, G, G, Where::AtBase},
        {"pool-limit", &Settings::poolLimit, {50, 100, 200, none}, S, A},
        {"launch-per-min", &Settings::launchesPerMinute, {10, 60, 200, none}, S, A},
        {"delete-call-s", &Settings::deleteCallSeconds, {0, 1, 3, 10}, G, G},
        {"slow-delete-share", &Settings::slowDeleteShare, {0, 0.05, 0.5, 1}, G, G},
        {"slow-delete-s", &Settings::slowDeleteSeconds, {0, 60, 1200}, G, G},
        {"unneeded-s", &Settings::unneededSeconds, {0, 60, 300, 600, 1800}, G, G},
        {"after-add-s", &Settings::afterAddSeconds, {0, 600, 1200, 3600}, G, G},
        {"after-delete-s", &Settings::afterDeleteSeconds, {0, 10, 60}, G, G},
        {"bulk", &Settings::deletionLimit, {1, 10, 20, 200, none}, S, S},
        {"new-pod-delay-s", &Settings::newPodDelaySeconds, {0, 30, 60, 300}, G, A},
        {"max-provision-s", &Settings::maxProvisionSeconds, {60, 900, 1800}, G, G},
        {"max-per-scale-up", &Settings::maxNodesPerScaleUp, {1, 10, 100, none}, S, A},
        {"image-window-s", &Settings::imageWindowSeconds, {0, 600, 3600, 21600}, G, G},
        {"loop-base-s", &Settings::loopBaseSeconds, {0, 10, 20, 40}, G, A},
        {"loop-base-s", &Settings::loopBaseSeconds, {0, 10, 20, 40}, G, G, Where::AtBase},
        {"loop-per-node-s", &Settings::loopPerNodeSeconds, {0, 0.02, 0.1, 0.4}, G, G, Where::AtBase},
        {"loop-per-deletion-s", &Settings::loopPerDeletionSeconds, {0, 1, 5}, G, G, Where::AtBase},
        {"max-nodes", &Settings::nodeLimit, {20, 50, 100, 200, none}, S, A},
    };
    std::vector<Settings> bases{base()};
    for (std::uint64_t i = 0; i < 40; ++i)
        bases.push_back(drawnBase(i));
    for (std::size_t burst = 0; burst < bases.size(); ++burst)
        for (const MonotoneRow &row : rows) {
            if (burst > 0 && row.where == Where::AtBase)
                continue;
            std::optional<BurstRun> before;
            for (const double value : row.values) {
                CAPTURE(burst, row.flag, value);
                Settings settings = bases[burst];
                settings.*row.member = value;
                const auto run = required(simulateBurst(settings, 1));
                REQUIRE(run.status == BurstStatus::Ended);
                if (before) {
                    CHECK(follows(row.total, before->totalSeconds, run.totalSeconds));
                    CHECK(follows(row.nodeTime, before->nodeSeconds, run.nodeSeconds));
                }
                before = run;
            }
        }
}

TEST_CASE("more nodes never take less time")
{
    for (std::uint64_t i = 0; i < 40; ++i) {
        std::optional<BurstRun> before;
        for (const int nodes : {0, 1, 2, 5, 17, 60, 200, 450}) {
            CAPTURE(i, nodes);
            Settings settings = drawnBase(i);
            settings.nodes = nodes;
            const auto run = required(simulateBurst(settings, 1));
            if (before) {
                CHECK(run.totalSeconds >= before->totalSeconds);
                CHECK(run.nodeSeconds > before->nodeSeconds);
            }
            before = run;
        }
    }
}

TEST_CASE("more pools never slow a burst whose APIs are the limit")
{
    double before = Settings::kUnlimited;
    for (const int pools : {1, 2, 5, 20}) {
        Settings settings = base();
        settings.pools = pools;
        settings.launchesPerMinute = 20;
        const auto run = required(simulateBurst(settings, 1));
        CHECK(run.totalSeconds <= before);
        before = run.totalSeconds;
    }
}
