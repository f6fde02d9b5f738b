#include "model/risk/randomisations.h"

#include "model/numeric/sample_statistics.h"
#include "model/risk/sampling.h"
#include "model/risk/statistics.h"

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

constexpr double kStudent15 = 2.131449545559323; // the 97.5 % point for 16 randomisations

// Nothing where a part has no known value.
std::optional<std::vector<double>> meansOf(const std::vector<std::int64_t> &parts,
                                           const std::function<double(std::size_t run)> &value)
{
    std::vector<double> means;
    for (std::size_t part = 0; part + 1 < parts.size(); ++part) {
        std::vector<double> known;
        for (std::int64_t run = parts[part]; run < parts[part + 1]; ++run)
            if (const double one = value(std::size_t(run)); std::isfinite(one))
                known.push_back(one);
        if (known.empty())
            return std::nullopt;
        means.push_back(sampleMean(known));
    }
    return means;
}

} // namespace

std::optional<double> errorOfParts(const std::vector<std::int64_t> &parts, std::span<const double> values)
{
    const auto means = meansOf(parts, [&](std::size_t run) { return values[run]; });
    return means ? standardErrorOfMean(*means) : std::nullopt;
}

std::optional<std::pair<double, double>> intervalOfParts(const std::vector<std::int64_t> &parts,
                                                         const std::function<double(std::size_t run)> &value)
{
    const auto means = meansOf(parts, value);
    if (!means || means->size() != std::size_t(kRandomisations))
        return std::nullopt;
    const double mean = sampleMean(*means);
    const double reach = kStudent15 * sampleDeviation(*means) / std::sqrt(double(kRandomisations));
    return std::pair(std::max(mean - reach, 0.0), std::min(mean + reach, 1.0));
}

} // namespace breakeven
