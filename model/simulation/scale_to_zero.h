// A service under an autoscaler that may go to zero, second by second: what is paid, what requests wait for,
// and how often the number of replicas changes.
//
// Within a second requests come, are served and give up at their own times; at the end of each the scaler
// looks and decides. Every request that comes before `spanS` is followed to its end; what is paid counts up
// to `spanS`. Units: seconds unless said. Threads: pure. The same seed gives the same bits. Errors: Cancelled
// when `stop` is requested (within 100 ms); Failed past the bound on events.
// Checked: against the exact single replica where the two coincide, and by courses worked out by hand.
#pragma once

#include "model/result.h"
#include "model/simulation/replica_pool.h"
#include "model/simulation/replica_scaler.h"

#include <span>
#include <stop_token>
#include <vector>

namespace breakeven {

struct ReplicaChange
{
    std::int64_t second = 0;
    int replicas = 0;

    bool operator==(const ReplicaChange &) const = default;
};

// A row of the course; there is one wherever something changed.
struct CoursePoint
{
    std::int64_t second = 0;
    double requests = 0;
    int replicas = 0;
    int ready = 0;

    bool isSameState(const CoursePoint &other) const
    {
        return requests == other.requests && replicas == other.replicas && ready == other.ready;
    }
};

// For the requests that were served; unknown when none was.
struct Percentiles
{
    double mean = 0;
    double p50 = 0;
    double p95 = 0;
    double p99 = 0;
};

struct ScaleToZeroRun
{
    double spanS = 0;
    std::int64_t requests = 0;
    std::int64_t served = 0;
    std::int64_t lost = 0;     // their client gave up
    std::int64_t unserved = 0; // still waiting when nothing would start a replica any more
    double coldShare = 0;      // of the requests: came while no replica was ready
    std::int64_t coldStarts = 0;
    std::int64_t replicaStarts = 0;
    double paidHours = 0;    // of replicas
    double meanReplicas = 0; // paid time over the span
    Percentiles wait;
    Percentiles response;
    std::vector<ReplicaChange> changes; // begins with the replicas at 0
};

struct RunControl
{
    std::stop_token stop;
    std::int64_t mostEvents = 1'000'000'000;    // seconds and events together
    std::vector<CoursePoint> *course = nullptr; // filled where it is wanted
};

Result<ScaleToZeroRun> simulateScaleToZero(const ReplicaPoolTerms &terms, std::span<const double> arrivals,
                                           double spanS, ReplicaScaler &scaler,
                                           const RunControl &control = {});

// A recorded queue: from each second on it has this length.
struct QueueStep
{
    std::int64_t second = 0;
    double length = 0;
};

// What the scaler does when it sees this queue, which its replicas do not shorten. From second 0 to one
// second after the last step; before the first one the queue is empty; replicas are ready at once. Waits are
// unknown. Requires: ascending seconds ≥ 0, one at least.
Result<ScaleToZeroRun> replayQueue(std::span<const QueueStep> steps, ReplicaScaler &scaler,
                                   const RunControl &control = {});

} // namespace breakeven
