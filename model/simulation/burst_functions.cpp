#include "model/simulation/burst_functions.h"

#include "model/numeric/time_constants.h"
#include "model/numeric/unknown.h"
#include "model/simulation/autoscaler_profiles.h"
#include "model/simulation/burst_statistics.h"
#include "model/simulation/remembered.h"

#include <limits>

namespace breakeven {

namespace {

using Arguments = std::span<const std::span<const double>>;

constexpr double kMostNodes = 5000;
constexpr std::uint64_t kSeed = 1;

bool areNodes(double nodes) { return nodes >= 1 && nodes <= kMostNodes; }

double burstMinutes(Arguments arguments)
{
    static Remembered remembered;
    const double profile = arguments[0][0], nodes = arguments[1][0], jobHours = arguments[2][0];
    const auto &profiles = autoscalerProfiles();
    if (!(profile >= 0 && profile < double(profiles.size()) && areNodes(nodes) && jobHours >= 0))
        return kUnknown;
    return remembered.at({profile, nodes, jobHours}, [&] {
        AutoscalerSettings settings = profiles[std::size_t(profile)].settings;
        settings.nodes = int(nodes);
        settings.jobSeconds = jobHours * kSecondsPerHour;
        const auto bursts = simulateBursts(settings, kSeed, 1);
        return bursts ? bursts->totalMinutes.mean : kUnknown;
    });
}

double lastPodStart(Arguments arguments)
{
    static Remembered remembered;
    const double nodes = arguments[0][0], pulls = arguments[1][0], windowHours = arguments[2][0];
    if (!(areNodes(nodes) && pulls >= 1 && windowHours >= 0))
        return kUnknown;
    return remembered.at({nodes, pulls, windowHours}, [&] {
        AutoscalerSettings settings;
        settings.nodes = int(nodes);
        settings.imagePulls = pulls;
        settings.imageWindowSeconds = windowHours * kSecondsPerHour;
        const auto bursts = simulateBursts(settings, kSeed, 1);
        return bursts ? bursts->lastPodStartMinutes.mean : kUnknown;
    });
}

} // namespace

Function minutesOfBurst()
{
    return {"length of a burst in minutes",
            {"profile", "nodes", "job hours"},
            burstMinutes,
            simulationProvenance(1, kSeed) + "; " + kFittedToDocument000};
}

Function lastPodStartUnderPullLimit()
{
    return {"last pod's start in minutes",
            {"nodes", "image pulls", "window in hours"},
            lastPodStart,
            simulationProvenance(1, kSeed) + ", the autoscaler's standard flags"};
}

} // namespace breakeven
