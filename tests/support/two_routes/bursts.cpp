#include "model/effects/autoscaling_overhead.h"
#include "model/simulation/autoscaler_profiles.h"
#include "model/simulation/cluster_autoscaler.h"
#include "tests/support/two_routes/two_routes.h"

namespace breakeven::test {

namespace {

// What the closed form knows of a profile.
AutoscalerSettings withoutJitter(const AutoscalerSettings &profile, int nodes)
{
    AutoscalerSettings settings;
    settings.nodes = nodes;
    settings.jobSeconds = profile.jobSeconds;
    settings.bootSeconds = profile.bootSeconds;
    settings.podStartSeconds = profile.podStartSeconds;
    settings.scanSeconds = profile.scanSeconds;
    settings.unneededSeconds = profile.unneededSeconds;
    settings.deletionLimit = profile.deletionLimit;
    settings.terminationSeconds = profile.terminationSeconds;
    return settings;
}

BurstOfNodes burstOf(const AutoscalerSettings &settings)
{
    return {double(settings.nodes), settings.bootSeconds,       settings.podStartSeconds,
            settings.jobSeconds,    settings.scanSeconds,       settings.unneededSeconds,
            settings.deletionLimit, settings.terminationSeconds};
}

} // namespace

std::vector<Agreement> compareBursts()
{
    Agreement total("run time"), paid("node time");
    for (const AutoscalerProfile &profile : autoscalerProfiles())
        for (const int nodes :
             {0,   1,   2,   3,   5,   9,   10,  11,   19,   50,   99,   100,  101,  199, 200,
              201, 250, 333, 450, 500, 777, 999, 1000, 1001, 1350, 2000, 2345, 4999, 5000}) {
            const AutoscalerSettings settings = withoutJitter(profile.settings, nodes);
            const auto run = simulateBurst(settings, 1);
            total.add({run->totalSeconds, 0}, burstSeconds(burstOf(settings)));
            paid.add({run->nodeSeconds, 0}, burstNodeSeconds(burstOf(settings)));
        }
    return {total, paid};
}

} // namespace breakeven::test
