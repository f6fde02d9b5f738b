#include "model/effects/karpenter_drain.h"

#include "model/effects/whole.h"
#include "model/numeric/time_constants.h"
#include "model/numeric/unknown.h"

#include <algorithm>
#include <limits>

namespace breakeven {

namespace {

bool isInRange(const KarpenterBurst &burst)
{
    return burst.nodes >= 0 && burst.nodes <= kMostKarpenterNodes && burst.bootSeconds >= 0 &&
           burst.podStartSeconds >= 0 && burst.jobSeconds >= 0 && burst.batchSeconds >= 0 &&
           burst.pollSeconds >= 0 && burst.consolidateAfterSeconds >= 0 && burst.budget >= 0 &&
           burst.budget <= 1 && burst.terminationSeconds >= 0;
}

double firstRound(const KarpenterBurst &burst)
{
    const double ready = burst.batchSeconds + burst.bootSeconds + burst.podStartSeconds + burst.jobSeconds +
                         burst.consolidateAfterSeconds;
    return burst.pollSeconds > 0 ? wholeUp(ready / burst.pollSeconds) * burst.pollSeconds : ready;
}

double overpay(const KarpenterBurst &burst)
{
    const double paid = karpenterDrain(burst).nodeSeconds;
    if (burst.nodes == 0)
        return 1;
    const double used = wholeUp(burst.nodes) * burst.jobSeconds;
    return used > 0 ? paid / used : paid != paid ? kUnknown : kInfinite;
}

using Arguments = std::span<const std::span<const double>>;

constexpr const char *kProvenance = "recurrence of Karpenter's disruption rounds, without jitter";

} // namespace

KarpenterDrain karpenterDrain(const KarpenterBurst &burst)
{
    if (!isInRange(burst))
        return {kUnknown, kUnknown};
    double left = wholeUp(burst.nodes);
    if (left == 0)
        return {0, 0};
    if (burst.budget == 0 || firstRound(burst) == kInfinite)
        return {kInfinite, kInfinite};
    const double apart = std::max(burst.pollSeconds, burst.terminationSeconds);
    KarpenterDrain drain;
    for (double round = firstRound(burst); left > 0; round += apart) {
        const double deleted = std::max(1.0, wholeUp(burst.budget * left));
        drain.seconds = round + burst.terminationSeconds;
        drain.nodeSeconds += deleted * (drain.seconds - burst.batchSeconds);
        left -= deleted;
    }
    return drain;
}

Function karpenterMinutesFunction()
{
    return {"minutes until Karpenter has drained the burst",
            {"nodes", "boot seconds", "pod start seconds", "job seconds", "batch seconds", "poll seconds",
             "consolidate-after seconds", "budget", "termination seconds"},
            [](Arguments a) {
                return karpenterDrain(
                           {a[0][0], a[1][0], a[2][0], a[3][0], a[4][0], a[5][0], a[6][0], a[7][0], a[8][0]})
                           .seconds /
                       60;
            },
            kProvenance};
}

Function karpenterOverpayFunction()
{
    return {"paid over used node time of a burst",
            {"nodes", "job hours", "boot seconds", "pod start seconds", "batch seconds", "poll seconds",
             "consolidate-after seconds", "budget", "termination seconds"},
            [](Arguments a) {
                return overpay({a[0][0], a[2][0], a[3][0], a[1][0] * kSecondsPerHour, a[4][0], a[5][0],
                                a[6][0], a[7][0], a[8][0]});
            },
            kProvenance};
}

} // namespace breakeven
