#include "model/simulation/last_pod_start.h"

#include "model/effects/whole.h"
#include "model/numeric/time_constants.h"
#include "model/numeric/unknown.h"
#include "model/simulation/autoscaler_profiles.h"
#include "model/simulation/burst_statistics.h"
#include "model/simulation/fitted_overpay_table.h"
#include "model/simulation/remembered.h"

#include <algorithm>
#include <limits>

namespace breakeven {

namespace {

constexpr int kRuns = 8;
constexpr double kMostPodNodes = 5000; // as the response table of the overhead

double meanStart(std::span<const std::span<const double>> arguments)
{
    const double profile = arguments[0][0], nodes = arguments[1][0], hours = arguments[2][0];
    const auto &profiles = autoscalerProfiles();
    if (!(profile >= 0 && profile < double(profiles.size()) && nodes >= 0 && hours > 0))
        return kUnknown;
    if (nodes == 0)
        return 0;
    AutoscalerSettings settings = profiles[std::size_t(profile)].settings;
    const double room = std::min(kMostPodNodes, settings.poolLimit * settings.pools);
    settings.nodes = int(std::clamp(wholeUp(nodes), 1.0, room));
    settings.jobSeconds = std::min(hours, 24.0) * kSecondsPerHour;
    static Remembered remembered;
    return remembered.at({profile, double(settings.nodes), settings.jobSeconds}, [&] {
        const auto bursts = simulateBursts(settings, kFittedOverpaySeed, kRuns);
        return bursts ? bursts->lastPodStartMinutes.mean / 60 : kUnknown;
    });
}

} // namespace

Function lastPodStart()
{
    return {"mean start of the last pod",
            {"profile", "nodes", "job hours"},
            meanStart,
            "simulated, 8 runs, seed 1; the profile is fitted to document 000, not measured"};
}

} // namespace breakeven
