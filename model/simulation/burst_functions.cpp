#include "model/simulation/burst_functions.h"

#include "model/simulation/autoscaler_profiles.h"
#include "model/simulation/burst_statistics.h"

#include <array>
#include <limits>
#include <map>
#include <mutex>
#include <optional>

namespace breakeven {

namespace {

using Arguments = std::span<const std::span<const double>>;
using Operands = std::array<double, 3>;

constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
constexpr double kMostNodes = 5000;
constexpr std::uint64_t kSeed = 1;

// What one function was asked before; a study asks for few bursts.
class Remembered
{
public:
    template<class Simulate>
    double at(const Operands &operands, Simulate simulate)
    {
        if (const auto known = find(operands))
            return *known;
        // Others look up theirs meanwhile; the same one made twice is the same.
        const double value = simulate();
        const std::lock_guard lock(m_mutex);
        if (m_values.size() >= kMost)
            m_values.clear();
        return m_values[operands] = value;
    }

private:
    std::optional<double> find(const Operands &operands)
    {
        const std::lock_guard lock(m_mutex);
        const auto found = m_values.find(operands);
        return found == m_values.end() ? std::nullopt : std::optional(found->second);
    }

    static constexpr std::size_t kMost = 10000;
    std::mutex m_mutex;
    std::map<Operands, double> m_values;
};

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
        settings.jobSeconds = jobHours * 3600;
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
        settings.imageWindowSeconds = windowHours * 3600;
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
