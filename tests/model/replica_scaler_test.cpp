#include "model/simulation/keda_scaler.h"
#include "model/simulation/knative_scaler.h"
#include "model/simulation/scale_to_zero.h"
#include "tests/support/required.h"
#include "tests/support/test.h"

using namespace breakeven;
using namespace breakeven::test;

namespace {

using Changes = std::vector<ReplicaChange>;

// 0 for 20 s, 95 for 100 s, 30 for 60 s, then 0 for 900 s.
const std::vector<QueueStep> kQueue{{0, 0}, {20, 95}, {120, 30}, {180, 0}, {1079, 0}};

ScaleToZeroRun replayedQueue(const std::vector<QueueStep> &steps, std::unique_ptr<ReplicaScaler> scaler)
{
    return required(replayQueue(steps, *scaler));
}

KedaSettings seedSettings()
{
    KedaSettings settings;
    settings.pollingS = 10;
    settings.cooldownS = 60;
    settings.most = 5;
    settings.target = 20;
    return settings;
}

} // namespace

TEST_CASE("KEDA follows a queue's length as the reference rows have it")
{
    const ScaleToZeroRun quick = replayedQueue(kQueue, kedaScaler(seedSettings())); // KEDA-01
    CHECK(quick.changes == Changes{{0, 0}, {20, 1}, {30, 5}, {240, 0}});
    CHECK(isNear(quick.paidHours * 3600, 10 * 1 + 210 * 5));
    CHECK(quick.coldStarts == 1);
    const ScaleToZeroRun standard = replayedQueue(kQueue, kedaScaler({})); // KEDA-02
    CHECK(standard.changes == Changes{{0, 0}, {30, 5}, {420, 2}, {480, 0}});
}

TEST_CASE("KEDA activates strictly above its threshold and keeps its minimum")
{
    KedaSettings settings = seedSettings();
    settings.activation = 95;
    CHECK(replayedQueue(kQueue, kedaScaler(settings)).changes == Changes{{0, 0}});
    settings.activation = 94;
    CHECK(replayedQueue(kQueue, kedaScaler(settings)).changes.size() == 4);
    settings.least = 2;
    CHECK(replayedQueue(kQueue, kedaScaler(settings)).changes.front() == ReplicaChange{0, 2});
    CHECK(replayedQueue(kQueue, kedaScaler(settings)).changes.back().replicas == 2);
    settings = seedSettings();
    settings.cooldownS = std::numeric_limits<double>::infinity();
    CHECK(replayedQueue(kQueue, kedaScaler(settings)).changes.back().replicas == 1);
}

TEST_CASE("the cool-down must be exceeded, not reached")
{
    // Active for the last time at second 20; 60 s later is not over, the next poll is.
    const std::vector<QueueStep> once{{0, 1}, {21, 0}, {200, 0}};
    CHECK(replayedQueue(once, kedaScaler(seedSettings())).changes == Changes{{0, 1}, {90, 0}});
}

TEST_CASE("the pod autoscaler at most doubles or adds four in a quarter of a minute")
{
    KedaSettings settings = seedSettings();
    settings.most = 100;
    const ScaleToZeroRun run = replayedQueue({{0, 2000}, {60, 2000}}, kedaScaler(settings));
    // Second 0: KEDA's one, and the sync of the same second.
    CHECK(run.changes == Changes{{0, 5}, {15, 10}, {30, 20}, {45, 40}, {60, 80}});
    settings.syncS = 5; // what was added in the last 15 s counts
    const ScaleToZeroRun often = replayedQueue({{0, 2000}, {20, 2000}}, kedaScaler(settings));
    CHECK(often.changes == Changes{{0, 5}, {15, 10}});
}

TEST_CASE("Knative panics, holds its most, and goes to zero after its windows")
{
    // 700 requests at once from second 100 on, for 30 s.
    KnativeSettings settings;
    settings.initial = 0;
    const ScaleToZeroRun run =
        replayedQueue({{0, 0}, {100, 700}, {130, 0}, {400, 0}}, knativeScaler(settings));
    REQUIRE(run.changes.size() >= 3);
    CHECK(run.changes[0] == ReplicaChange{0, 0});
    // The panic window of 6 s sees 700 / 6, then 1400 / 6 …
    CHECK(run.changes[1] == ReplicaChange{100, 2});
    CHECK(run.changes[2] == ReplicaChange{101, 4});
    int most = 0;
    for (const ReplicaChange &change : run.changes)
        most = std::max(most, change.replicas);
    CHECK(most == 10);
    // The stable window is empty from second 189 on; zero comes 30 s later.
    CHECK(run.changes.back() == ReplicaChange{219, 0});
}

TEST_CASE("a knative service nobody asks keeps its first replica for the grace period")
{
    const ScaleToZeroRun run = replayedQueue({{0, 0}, {100, 0}}, knativeScaler({}));
    CHECK(run.changes == Changes{{0, 1}, {30, 0}});
    KnativeSettings kept;
    kept.least = 1;
    CHECK(replayedQueue({{0, 0}, {100, 0}}, knativeScaler(kept)).changes == Changes{{0, 1}});
    KnativeSettings retained;
    retained.retentionS = 45;
    CHECK(replayedQueue({{0, 0}, {100, 0}}, knativeScaler(retained)).changes == Changes{{0, 1}, {45, 0}});
}
