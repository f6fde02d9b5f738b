#include "model/effects/fitted_overpay.h"

#include "model/effects/monotone_curve.h"
#include "model/effects/whole.h"
#include "model/sheet/elementary.h"
#include "model/simulation/autoscaler_profiles.h"
#include "model/simulation/burst_statistics.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <limits>
#include <map>
#include <mutex>
#include <utility>

namespace breakeven {

namespace {

constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinite = std::numeric_limits<double>::infinity();
constexpr std::uint64_t kSeed = 1;
constexpr std::array kNodeCounts{1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000};
constexpr std::array kJobSeconds{60.0,   120.0,  300.0,   600.0,   1200.0, 1800.0,
                                 3600.0, 7200.0, 14400.0, 28800.0, 86400.0};

// Fewer nodes scatter more and cost less.
int runsFor(int nodes) { return std::clamp(4000 / nodes, 2, 200); }

// Seconds paid and not worked, a node, over the logarithm of the job's length in seconds.
MonotoneCurve simulatedRow(AutoscalerSettings settings, int nodes)
{
    std::vector<double> lengths;
    std::vector<double> overheads;
    settings.nodes = nodes;
    for (const double job : kJobSeconds) {
        settings.jobSeconds = job;
        const auto bursts = simulateBursts(settings, kSeed, runsFor(nodes));
        lengths.push_back(elementary::logarithm(job));
        overheads.push_back(bursts ? bursts->nodeMinutes.mean * 60 / nodes - job : kUnknown);
    }
    return {lengths, overheads};
}

class ResponseTable
{
public:
    double overpay(const AutoscalerSettings &settings, double nodes, double jobHours)
    {
        if (!(nodes >= 0 && jobHours >= 0))
            return kUnknown;
        if (nodes == 0)
            return 1;
        if (jobHours == 0)
            return kInfinite;
        const double jobSeconds = jobHours * 3600;
        return 1 + overhead(settings, wholeUp(nodes), elementary::logarithm(jobSeconds)) / jobSeconds;
    }

private:
    double overhead(const AutoscalerSettings &settings, double nodes, double logarithmOfJob)
    {
        const int most = int(std::min(settings.poolLimit * settings.pools, double(kNodeCounts.back())));
        const auto above = std::find_if(kNodeCounts.begin(), kNodeCounts.end(),
                                        [&](int count) { return count >= std::min(nodes, double(most)); });
        const int high = std::min(*above, most);
        const double atHigh = row(settings, high).at(logarithmOfJob);
        if (nodes >= high)
            return atHigh;
        const int low = *(above - 1);
        const double share = (elementary::logarithm(nodes) - elementary::logarithm(low)) /
                             (elementary::logarithm(high) - elementary::logarithm(low));
        return (1 - share) * row(settings, low).at(logarithmOfJob) + share * atHigh;
    }

    const MonotoneCurve &row(const AutoscalerSettings &settings, int nodes)
    {
        const std::lock_guard lock(m_mutex);
        const auto found = m_rows.find(nodes);
        return found != m_rows.end() ? found->second
                                     : m_rows.emplace(nodes, simulatedRow(settings, nodes)).first->second;
    }

    std::mutex m_mutex;
    std::map<int, MonotoneCurve> m_rows; // by nodes; rows stay where they are
};

// A function of a sheet is a plain function: one for each profile, with the table it fills.
template<std::size_t Profile>
double evaluateProfile(std::span<const std::span<const double>> arguments)
{
    static ResponseTable table;
    return table.overpay(autoscalerProfiles()[Profile].settings, arguments[0][0], arguments[1][0]);
}

using Evaluate = double (*)(std::span<const std::span<const double>>);

template<std::size_t... Profiles>
constexpr std::array<Evaluate, sizeof...(Profiles)> evaluators(std::index_sequence<Profiles...>)
{
    return {&evaluateProfile<Profiles>...};
}

constexpr std::size_t kProfileCount = 8;
constexpr auto kEvaluators = evaluators(std::make_index_sequence<kProfileCount>());

} // namespace

std::optional<Function> fittedOverpayFunction(const std::string &profile)
{
    const auto &profiles = autoscalerProfiles();
    assert(profiles.size() == kProfileCount);
    for (std::size_t i = 0; i < kProfileCount; ++i)
        if (profile == profiles[i].name)
            return Function{"paid over used node time of a burst under " + profile,
                            {"nodes", "job hours"},
                            kEvaluators[i],
                            "table of the event model, 2 to 200 runs a point, seed " + std::to_string(kSeed) +
                                "; " + kFittedToDocument000};
    return std::nullopt;
}

} // namespace breakeven
