#include "model/risk/variance_indices.h"

#include "model/numeric/sample_statistics.h"

#include <algorithm>
#include <cmath>

namespace breakeven {

int VarianceDesign::groupCount() const
{
    return groups.empty() ? dimensions : 1 + *std::max_element(groups.begin(), groups.end());
}

int VarianceDesign::columnOf(std::int64_t sample, int input) const
{
    const std::int64_t part = sample / points; // A, B, then A with one group of B each
    const bool isFromB = part == 1 || part == 2 + groupOf(input);
    return isFromB ? dimensions + input : input;
}

std::vector<VarianceIndex> varianceIndices(const VarianceDesign &design, std::span<const double> values)
{
    const auto n = std::size_t(design.points);
    const auto part = [&](std::size_t k) { return values.subspan(k * n, n); };
    const std::span<const double> a = part(0), b = part(1);
    const double deviation = sampleDeviation(values.subspan(0, 2 * n));
    const double variance = deviation * deviation * double(2 * n - 1) / double(2 * n);
    std::vector<VarianceIndex> indices;
    std::vector<double> first(n), total(n);
    for (int group = 0; group < design.groupCount(); ++group) {
        const std::span<const double> mixed = part(std::size_t(2 + group));
        for (std::size_t i = 0; i < n; ++i) {
            first[i] = b[i] * (mixed[i] - a[i]);
            total[i] = (a[i] - mixed[i]) * (a[i] - mixed[i]);
        }
        indices.push_back({sampleMean(first) / variance, sampleMean(total) / (2 * variance),
                           sampleDeviation(first) / std::sqrt(double(n)) / variance});
    }
    return indices;
}

} // namespace breakeven
