#include "model/simulation/cluster_autoscaler.h"
#include "tests/support/test.h"

using namespace breakeven;
using namespace breakeven::test;

namespace {

using Settings = AutoscalerSettings;

enum class Change { Grows, Shrinks, Any };

struct MonotoneRow
{
    const char *flag;
    double Settings::*member;
    std::vector<double> values; // rising
    Change total;
    Change nodeTime;
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
        {"fail-share", &Settings::failShare, {0, 0.01, 0.1, 0.5}, G, G},
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
        {"loop-base-s", &Settings::loopBaseSeconds, {0, 10, 20, 40}, G, G},
        {"loop-per-deletion-s", &Settings::loopPerDeletionSeconds, {0, 1, 5}, G, G},
        {"max-nodes", &Settings::nodeLimit, {20, 50, 100, 200, none}, S, A},
    };
    for (const MonotoneRow &row : rows) {
        std::optional<BurstRun> before;
        for (const double value : row.values) {
            CAPTURE(row.flag, value);
            Settings settings = base();
            settings.*row.member = value;
            const auto run = simulateBurst(settings, 1);
            REQUIRE(run.ok());
            REQUIRE(run->status == BurstStatus::Ended);
            if (before) {
                CHECK(follows(row.total, before->totalSeconds, run->totalSeconds));
                CHECK(follows(row.nodeTime, before->nodeSeconds, run->nodeSeconds));
            }
            before = *run;
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
        const auto run = simulateBurst(settings, 1);
        REQUIRE(run.ok());
        CHECK(run->totalSeconds <= before);
        before = run->totalSeconds;
    }
}
