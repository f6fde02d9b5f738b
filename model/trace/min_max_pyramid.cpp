#include "model/trace/min_max_pyramid.h"

#include "model/numeric/unknown.h"

#include <algorithm>
#include <limits>

namespace breakeven {

namespace {

constexpr std::size_t kFactor = 16;

// NaN loses every comparison that is written this way round.
void include(MinMax &sum, const MinMax &part)
{
    sum.least = !(sum.least <= part.least) && part.least == part.least ? part.least : sum.least;
    sum.most = !(sum.most >= part.most) && part.most == part.most ? part.most : sum.most;
}

} // namespace

MinMaxPyramid::MinMaxPyramid(std::span<const double> samples) : m_samples(samples)
{
    const auto grouped = [](std::size_t size, auto entry) {
        std::vector<MinMax> level((size + kFactor - 1) / kFactor, {kUnknown, kUnknown});
        for (std::size_t i = 0; i < size; ++i)
            include(level[i / kFactor], entry(i));
        return level;
    };
    if (samples.size() <= kFactor)
        return;
    m_levels.push_back(grouped(samples.size(), [&](std::size_t i) {
        return MinMax{samples[i], samples[i]};
    }));
    while (m_levels.back().size() > kFactor)
        m_levels.push_back(
            grouped(m_levels.back().size(), [&](std::size_t i) { return m_levels.back()[i]; }));
}

MinMax MinMaxPyramid::of(std::size_t begin, std::size_t end) const
{
    MinMax sum{kUnknown, kUnknown};
    // Up the levels: at each the ragged ends, until the middle is whole groups of the next.
    for (std::size_t level = 0;; ++level) {
        const auto entry = [&](std::size_t i) {
            return level == 0 ? MinMax{m_samples[i], m_samples[i]} : m_levels[level - 1][i];
        };
        const bool isTop = level == m_levels.size();
        while (begin < end && (isTop || begin % kFactor != 0))
            include(sum, entry(begin++));
        while (begin < end && end % kFactor != 0)
            include(sum, entry(--end));
        if (begin >= end)
            return sum;
        begin /= kFactor;
        end /= kFactor;
    }
}

std::vector<MinMax> MinMaxPyramid::columns(std::span<const double> times, double from, double to,
                                           std::size_t count) const
{
    std::vector<MinMax> result;
    result.reserve(count);
    const auto firstAt = [&](double time, std::size_t begin) {
        return std::size_t(std::lower_bound(times.begin() + std::ptrdiff_t(begin), times.end(), time) -
                           times.begin());
    };
    std::size_t begin = firstAt(from, 0);
    for (std::size_t k = 1; k <= count; ++k) {
        const std::size_t end = firstAt(from + (to - from) * double(k) / double(count), begin);
        result.push_back(of(begin, end));
        begin = end;
    }
    return result;
}

} // namespace breakeven
