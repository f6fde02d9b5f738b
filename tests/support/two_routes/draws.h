// The points two routes are compared at, and the chance in the simulated one.
#pragma once

#include "model/effects/durations.h"
#include "model/numeric/elementary.h"
#include "model/numeric/normal.h"
#include "model/numeric/random.h"
#include "model/simulation/estimate.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace breakeven::test {

// The parameters of point i, one after the other. They depend on nothing but the family and i.
class PointDraws
{
public:
    PointDraws(std::uint32_t family, std::uint64_t point) : m_family(family), m_point(point) {}

    double within(double low, double high) { return low + (high - low) * next(); }
    // Evenly over the orders of magnitude.
    double between(double low, double high)
    {
        return low * elementary::exponential(elementary::logarithm(high / low) * next());
    }
    int whole(int low, int high) { return std::min(high, low + int((high - low + 1) * next())); }
    bool chance(double probability) { return next() < probability; }

private:
    double next() { return uniform(2026, m_family, m_point, m_count++); }

    std::uint32_t m_family;
    std::uint64_t m_point;
    std::uint32_t m_count = 0;
};

// Random numbers one after the other.
class Draws
{
public:
    Draws(std::uint32_t family, std::uint64_t point) : m_seed(7000 + point), m_stream(family) {}

    double uniform()
    {
        if (m_uniforms % kBlock == 0)
            fillSamples(m_seed, m_stream, m_uniforms, 0, m_uniformBlock);
        return m_uniformBlock[m_uniforms++ % kBlock];
    }
    // Of mean 1.
    double exponential()
    {
        if (m_exponentials % kBlock == 0) {
            fillSamples(m_seed, m_stream, m_exponentials, 2, m_exponentialBlock);
            turnIntoDurations({1, 1}, m_exponentialBlock);
        }
        return m_exponentialBlock[m_exponentials++ % kBlock];
    }
    double normal() { return normalQuantile(uniform()); }

private:
    static constexpr std::size_t kBlock = 256;

    std::uint64_t m_seed;
    std::uint32_t m_stream;
    std::uint64_t m_uniforms = 0;
    std::uint64_t m_exponentials = 0;
    std::array<double, kBlock> m_uniformBlock{};
    std::array<double, kBlock> m_exponentialBlock{};
};

// One independent part of a run; the figure is the ratio of the sums.
struct Part
{
    double y = 0;
    double x = 1;
};

inline constexpr double kRelativeError = .005;

// The ratios over as many parts as bring their errors below half a per cent. A first run says how many; its
// parts are not used again, so that the number does not depend on what it counts.
template<std::size_t N, class Simulate>
std::array<Estimate, N> estimatedTogether(Draws &draws, Simulate simulate, int firstParts)
{
    const auto run = [&](double parts) {
        std::array<RatioEstimate, N> sums;
        for (double i = 0; i < parts; ++i) {
            const std::array<Part, N> figures = simulate(draws);
            for (std::size_t k = 0; k < N; ++k)
                sums[k].add(figures[k].y, figures[k].x);
        }
        std::array<Estimate, N> estimates;
        for (std::size_t k = 0; k < N; ++k)
            estimates[k] = sums[k].estimate();
        return estimates;
    };
    double relative = 1;
    for (const Estimate &first : run(firstParts))
        relative = std::max(relative, first.standardError / (first.mean * kRelativeError * .84));
    return run(relative * relative * firstParts);
}

template<class Simulate>
Estimate estimated(Draws &draws, Simulate simulate, int firstParts = 2000)
{
    return estimatedTogether<1>(
        draws, [&](Draws &d) { return std::array<Part, 1>{simulate(d)}; }, firstParts)[0];
}

} // namespace breakeven::test
