// Operands for tests of arithmetic: random ones mixed with the numbers where arithmetic goes wrong.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <vector>

namespace breakeven::test {

inline const std::vector<double> &specialNumbers()
{
    constexpr double infinity = std::numeric_limits<double>::infinity();
    static const std::vector<double> numbers{
        0.0,      -0.0,      1.0,    -1.0,     0.5,          -2.5,  2.0,
        3.0,      -3.0,      12.0,   1e-9,     5e-324,       1e308, 1e16,
        infinity, -infinity, 1e-300, 1 + 1e-9, 0.1 * 3 * 10, 730.0, std::numeric_limits<double>::quiet_NaN()};
    return numbers;
}

// Mostly ordinary magnitudes, whole or not; one in eight is special.
inline double anyNumber(std::mt19937_64 &engine)
{
    const std::uint64_t bits = engine();
    if (bits % 8 == 0)
        return specialNumbers()[(bits >> 8) % specialNumbers().size()];
    const double number = std::uniform_real_distribution<double>(-10, 40)(engine);
    return bits % 8 < 3 ? std::floor(number) : bits % 8 == 3 ? std::exp(number) : number;
}

// The same bits, or both unknown.
inline bool isSame(double a, double b)
{
    return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b) ||
           (std::isnan(a) && std::isnan(b));
}

} // namespace breakeven::test
