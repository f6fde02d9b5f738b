#include "model/effects/autoscaling_overhead.h"

#include "model/effects/whole.h"
#include "model/numeric/time_constants.h"
#include "model/numeric/unknown.h"

#include <cmath>
#include <limits>

namespace breakeven {

namespace {

bool isInRange(const BurstOfNodes &burst)
{
    return burst.nodes >= 0 && burst.bootSeconds >= 0 && burst.podStartSeconds >= 0 &&
           burst.jobSeconds >= 0 && burst.scanSeconds > 0 && burst.unneededSeconds >= 0 && burst.bulk >= 1 &&
           burst.terminationSeconds >= 0;
}

// The scan in which the first nodes are deleted: idle is seen in one scan, and the cool-down has to be over.
double firstDeletion(const BurstOfNodes &burst)
{
    const double idle = burst.bootSeconds + burst.podStartSeconds + burst.jobSeconds;
    const double seen = wholeUp(idle / burst.scanSeconds);
    return (seen + wholeDown(burst.unneededSeconds / burst.scanSeconds) + 1) * burst.scanSeconds;
}

double batches(const BurstOfNodes &burst) { return wholeUp(wholeUp(burst.nodes) / wholeDown(burst.bulk)); }

using Arguments = std::span<const std::span<const double>>;

} // namespace

double burstSeconds(const BurstOfNodes &burst)
{
    if (!isInRange(burst))
        return kUnknown;
    if (burst.nodes == 0)
        return 0;
    const double later = burst.bulk == kInfinite ? 0 : batches(burst) - 1;
    return firstDeletion(burst) + later * burst.scanSeconds + burst.terminationSeconds;
}

double burstNodeSeconds(const BurstOfNodes &burst)
{
    if (!isInRange(burst))
        return kUnknown;
    if (burst.nodes == 0)
        return 0;
    const double nodes = wholeUp(burst.nodes);
    double waits = 0; // scans waited by all nodes behind the first batch
    if (burst.bulk < nodes) {
        const double bulk = wholeDown(burst.bulk);
        const double full = batches(burst) - 1;
        waits = bulk * full * (full - 1) / 2 + (nodes - bulk * full) * full;
    }
    return nodes * (firstDeletion(burst) + burst.terminationSeconds) + waits * burst.scanSeconds;
}

double burstOverpay(const BurstOfNodes &burst)
{
    const double paid = burstNodeSeconds(burst);
    if (burst.nodes == 0)
        return 1;
    const double used = wholeUp(burst.nodes) * burst.jobSeconds;
    return used > 0 ? paid / used : std::isnan(paid) ? kUnknown : kInfinite;
}

Function burstMinutesFunction()
{
    return {"minutes from the first node to the last",
            {"nodes", "boot seconds", "pod start seconds", "job seconds", "scan seconds", "unneeded seconds",
             "nodes deleted a scan", "termination seconds"},
            [](Arguments a) {
                return burstSeconds(
                           {a[0][0], a[1][0], a[2][0], a[3][0], a[4][0], a[5][0], a[6][0], a[7][0]}) /
                       60;
            },
            "closed form of the cluster autoscaler's loop, without jitter and API limits"};
}

Function burstOverpayFunction()
{
    return {"paid over used node time of a burst",
            {"nodes", "job hours", "boot seconds", "pod start seconds", "scan seconds", "unneeded seconds",
             "nodes deleted a scan", "termination seconds"},
            [](Arguments a) {
                return burstOverpay({a[0][0], a[2][0], a[3][0], a[1][0] * kSecondsPerHour, a[4][0], a[5][0],
                                     a[6][0], a[7][0]});
            },
            "closed form of the cluster autoscaler's loop, without jitter and API limits"};
}

} // namespace breakeven
