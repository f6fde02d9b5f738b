#include "model/simulation/fitted_overpay.h"

#include "model/effects/monotone_curve.h"
#include "model/effects/whole.h"
#include "model/numeric/elementary.h"
#include "model/numeric/time_constants.h"
#include "model/numeric/unknown.h"
#include "model/simulation/autoscaler_profiles.h"
#include "model/simulation/fitted_overpay_table.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstring>
#include <limits>
#include <utility>

namespace breakeven {

namespace {

// The curves of one profile over the logarithm of the job's length in seconds, by nodes.
class ResponseTable
{
public:
    explicit ResponseTable(const char *profile)
    {
        std::vector<double> lengths;
        for (const double job : kFittedJobSeconds)
            lengths.push_back(elementary::logarithm(job));
        for (const FittedOverpayRow &row : fittedOverpayRows())
            if (std::strcmp(row.profile, profile) == 0)
                m_rows.push_back({row.nodes, {lengths, {row.seconds.begin(), row.seconds.end()}}});
    }

    double overpay(double nodes, double jobHours) const
    {
        if (!(nodes >= 0 && jobHours >= 0))
            return kUnknown;
        if (nodes == 0)
            return 1;
        if (jobHours == 0)
            return kInfinite;
        const double jobSeconds = jobHours * kSecondsPerHour;
        return 1 + overhead(wholeUp(nodes), elementary::logarithm(jobSeconds)) / jobSeconds;
    }

private:
    struct Row
    {
        int nodes;
        MonotoneCurve curve;
    };

    double overhead(double nodes, double logarithmOfJob) const
    {
        const auto above = std::find_if(m_rows.begin(), m_rows.end() - 1,
                                        [&](const Row &row) { return row.nodes >= nodes; });
        const double atHigh = above->curve.at(logarithmOfJob);
        if (nodes >= above->nodes)
            return atHigh;
        const Row &low = *(above - 1);
        const double share = (elementary::logarithm(nodes) - elementary::logarithm(low.nodes)) /
                             (elementary::logarithm(above->nodes) - elementary::logarithm(low.nodes));
        return (1 - share) * low.curve.at(logarithmOfJob) + share * atHigh;
    }

    std::vector<Row> m_rows;
};

// A function of a sheet is a plain function: one for each profile.
template<std::size_t Profile>
double evaluateProfile(std::span<const std::span<const double>> arguments)
{
    static const ResponseTable table(autoscalerProfiles()[Profile].name);
    return table.overpay(arguments[0][0], arguments[1][0]);
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
                            "table of the event model, 2 to 200 runs a point, seed " +
                                std::to_string(kFittedOverpaySeed) + "; " + kFittedToDocument000};
    return std::nullopt;
}

} // namespace breakeven
