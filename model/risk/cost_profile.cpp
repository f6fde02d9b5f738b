#include "model/risk/cost_profile.h"

#include "model/numeric/sample_statistics.h"
#include "model/numeric/selection.h"

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

constexpr double kWorstShare = 0.05;

// The dearest ones, added in the order of the runs: those that equal the last of them count as often as there
// is room for.
double meanOfDearest(std::span<const double> values, std::vector<double> &known)
{
    const auto count = std::size_t(std::max(1.0, std::ceil(kWorstShare * double(known.size()) - 1e-9)));
    std::nth_element(known.begin(), known.end() - std::ptrdiff_t(count), known.end());
    const double least = *(known.end() - std::ptrdiff_t(count));
    std::vector<double> dearer;
    for (const double value : values)
        if (std::isfinite(value) && value > least)
            dearer.push_back(value - least);
    return least + blockSum(dearer) / double(count);
}

} // namespace

CostProfile costProfileOf(std::span<const double> values, std::vector<double> &scratch,
                          const std::stop_token &stop)
{
    scratch.clear();
    for (const double value : values)
        if (std::isfinite(value))
            scratch.push_back(value);
    if (scratch.empty() || stop.stop_requested())
        return {};
    CostProfile profile;
    profile.cumulative = selectQuantiles(scratch, kCumulativeShares, stop);
    const auto [least, most] = std::minmax_element(scratch.begin(), scratch.end());
    profile.least = *least;
    profile.most = *most;
    if (!stop.stop_requested())
        profile.expectedShortfall95 = meanOfDearest(values, scratch);
    return profile;
}

HistogramBins binsOf(std::span<const CostProfile> profiles)
{
    std::optional<double> least, most;
    for (const CostProfile &profile : profiles) {
        if (!profile.least || !profile.most)
            continue;
        least = std::min(least.value_or(*profile.least), *profile.least);
        most = std::max(most.value_or(*profile.most), *profile.most);
    }
    if (!least)
        return {};
    return {*least, (*most - *least) / kHistogramBins};
}

std::vector<std::int64_t> countsIn(const HistogramBins &bins, std::span<const double> values)
{
    std::vector<std::int64_t> counts(kHistogramBins, 0);
    for (const double value : values) {
        if (!std::isfinite(value))
            continue;
        const double place = bins.width > 0 ? (value - bins.from) / bins.width : 0;
        ++counts[std::size_t(std::clamp(place, 0.0, double(kHistogramBins - 1)))];
    }
    return counts;
}

} // namespace breakeven
