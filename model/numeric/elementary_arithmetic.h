// The arithmetic of `elementary`, to be inlined into the loops of the kernels.
//
// Without branches or tables, so that a loop over it vectorises. Numbers that need more than 53 bits are kept
// as an unevaluated sum. Requires: compiled without contraction. Source: fdlibm (argument reduction), Dekker
// 1971 (products), Taylor series.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

namespace breakeven::elementary::arithmetic {

inline constexpr double kInfinity = std::numeric_limits<double>::infinity();
inline constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
inline constexpr double kLn2High = 0x1.62e42feep-1; // 32 bits: whole multiples are exact
inline constexpr double kLn2Low = 0x1.a39ef35793c76p-33;
inline constexpr double kRound = 0x1.8p52; // adding it rounds to a whole number, in the lowest bits

// condition ? yes : no without a branch, which would keep a loop from being vectorised.
[[gnu::always_inline]] inline double pick(bool condition, double yes, double no)
{
    const std::uint64_t mask = -std::uint64_t(condition);
    return std::bit_cast<double>((std::bit_cast<std::uint64_t>(yes) & mask) |
                                 (std::bit_cast<std::uint64_t>(no) & ~mask));
}

struct Sum
{
    double high;
    double low;
};

[[gnu::always_inline]] inline double upperHalf(double x)
{
    return std::bit_cast<double>(std::bit_cast<std::uint64_t>(x) & ~std::uint64_t(0x7ffffff));
}

[[gnu::always_inline]] inline Sum product(double a, double b)
{
    const double p = a * b;
    const double a1 = upperHalf(a), a2 = a - a1;
    const double b1 = upperHalf(b), b2 = b - b1;
    return {p, ((a1 * b1 - p) + (a1 * b2 + a2 * b1)) + a2 * b2};
}

[[gnu::always_inline]] inline Sum product(Sum a, Sum b)
{
    const Sum p = product(a.high, b.high);
    return {p.high, p.low + (a.high * b.low + a.low * b.high)};
}

// 2^k for a whole k in [−1022, 1023].
[[gnu::always_inline]] inline double powerOfTwo(double k)
{
    return std::bit_cast<double>(std::bit_cast<std::uint64_t>(k + (kRound + 1023)) << 52);
}

// x = k ln 2 + r with a whole k, and exp(r) = 1 + (r + tail).
struct Reduced
{
    double k;
    double r;
    double tail;
};

[[gnu::always_inline]] inline Reduced reduced(double high, double low)
{
    const double k = (high * 0x1.71547652b82fep0 + kRound) - kRound;
    const double reduced = high - k * kLn2High;
    const double correction = k * kLn2Low - low;
    const double r = reduced - correction;
    const double rest = (reduced - r) - correction;
    const double r2 = r * r, r4 = r2 * r2;
    const double p0 = (1.0 / 2 + r * (1.0 / 6)) + r2 * (1.0 / 24 + r * (1.0 / 120));
    const double p1 = (1.0 / 720 + r * (1.0 / 5040)) + r2 * (1.0 / 40320 + r * (1.0 / 362880));
    const double p2 =
        (1.0 / 3628800 + r * (1.0 / 39916800)) + r2 * (1.0 / 479001600 + r * (1.0 / 6227020800));
    return {k, r, r2 * (p0 + r4 * (p1 + r4 * p2)) + rest};
}

// exp(x), x as a sum; unknown stays unknown.
[[gnu::always_inline]] inline double exponential(Sum x)
{
    const bool isFar = (x.high > 710) | (x.high < -746);
    const double high = x.high > 710 ? 710 : x.high < -746 ? -746 : x.high;
    const Reduced part = reduced(high, isFar ? 0 : x.low);
    const double value = 1 + (part.r + part.tail);
    const double half = (part.k * 0.5 + kRound) - kRound;
    return value * powerOfTwo(half) * powerOfTwo(part.k - half);
}

// exp(x) − 1.
[[gnu::always_inline]] inline double exponentialMinusOne(double x)
{
    // Farther out, 1 is less than half of the last place of exp(x), or all there is.
    const bool isFar = (x > 38) | (x < -38);
    const Reduced part = reduced(isFar ? 0 : x, 0);
    const double scale = powerOfTwo(part.k);
    const double whole = scale - 1, grown = scale * part.r;
    const double high = whole + grown;
    const bool isWholeLarger = std::fabs(whole) >= std::fabs(grown);
    const double lost = isWholeLarger ? grown - (high - whole) : whole - (high - grown);
    const double near = high + (scale * part.tail + lost);
    return pick(x == 0, x, pick(isFar, exponential({x, 0}) - 1, near));
}

// log(x) for a finite x > 0, to about 2^−64 of its value.
[[gnu::always_inline]] inline Sum logarithm(double x)
{
    const bool isSubnormal = x < 0x1p-1022;
    const std::uint64_t bits = std::bit_cast<std::uint64_t>(isSubnormal ? x * 0x1p54 : x);
    // x = m · 2^k with m in [√½, √2).
    const std::uint64_t shifted = bits + (0x3ff0000000000000 - 0x3fe6a09e00000000);
    const double biased = std::bit_cast<double>((shifted >> 52) | 0x4330000000000000) - 0x1p52;
    const double k = biased - (isSubnormal ? 1023 + 54 : 1023);
    const double m = std::bit_cast<double>((shifted & 0x000fffffffffffff) + 0x3fe6a09e00000000);
    // s = (m − 1) / (m + 1);  log m = 2 s + s z (2/3 + 2/5 z + 2/7 z² + …) with z = s².
    const double f = m - 1;
    const double d = m + 1, dRest = m - (d - 1);
    const double s1 = f / d;
    const Sum back = product(s1, d);
    const Sum s{s1, (((f - back.high) - back.low) - s1 * dRest) / d};
    const Sum z = product(s, s);
    const double y = z.high, y2 = y * y, y4 = y2 * y2;
    const double q0 = (2.0 / 5 + y * (2.0 / 7)) + y2 * (2.0 / 9 + y * (2.0 / 11));
    const double q1 = (2.0 / 13 + y * (2.0 / 15)) + y2 * (2.0 / 17 + y * (2.0 / 19));
    const double q2 = 2.0 / 21 + y * (2.0 / 23);
    const double tail = y * (q0 + y4 * (q1 + y4 * q2));
    const double twoThirds = 0x1.5555555555555p-1;
    const double c = twoThirds + tail;
    const Sum factor{c, (tail - (c - twoThirds)) + 0x1.5555555555555p-55};
    const Sum series = product(product(s, z), factor);
    const double mHigh = 2 * s.high + series.high;
    const double mLow = (series.high - (mHigh - 2 * s.high)) + (2 * s.low + series.low);
    const double high = k * kLn2High + mHigh;
    return {high, (mHigh - (high - k * kLn2High)) + (k * kLn2Low + mLow)};
}

// log(x · 2^powers) of a normal x > 0 within 1 unit in the last place, with a third of the work of the sum
// above, which only powers and log(1 + x) need. Source: fdlibm, e_log.c.
[[gnu::always_inline]] inline double logarithmOfNormal(double x, double powers = 0)
{
    const std::uint64_t shifted = std::bit_cast<std::uint64_t>(x) + (0x3ff0000000000000 - 0x3fe6a09e00000000);
    const double k = std::bit_cast<double>((shifted >> 52) | 0x4330000000000000) - (0x1p52 + 1023) + powers;
    const double m = std::bit_cast<double>((shifted & 0x000fffffffffffff) + 0x3fe6a09e00000000);
    const double f = m - 1;
    const double s = f / (2 + f);
    const double z = s * s, z2 = z * z;
    const double even =
        z2 * (3.999999999940941908e-01 + z2 * (2.222219843214978396e-01 + z2 * 1.531383769920937332e-01));
    const double odd =
        z *
        (6.666666666666735130e-01 +
         z2 * (2.857142874366239149e-01 + z2 * (1.818357216161805012e-01 + z2 * 1.479819860511658591e-01)));
    const double half = 0.5 * f * f;
    return k * kLn2High - ((half - (s * (half + (even + odd)) + k * kLn2Low)) - f);
}

// log(x) of any number.
[[gnu::always_inline]] inline double logarithmOfAny(double x)
{
    const bool isSubnormal = x < 0x1p-1022;
    const double result = logarithmOfNormal(isSubnormal ? x * 0x1p54 : x, isSubnormal ? -54 : 0);
    return x == 0 ? -kInfinity : x == kInfinity ? kInfinity : x > 0 ? result : kUnknown;
}

// log(1 + x): what rounding 1 + x loses is added to its logarithm.
[[gnu::always_inline]] inline double logarithmOfOnePlus(double x)
{
    const double u = 1 + x, back = u - 1;
    const double lost = (1 - (u - back)) + (x - back);
    const Sum value = logarithm(u);
    const double result = value.high + (value.low + lost / u);
    const double any = x == kInfinity ? kInfinity : x > -1 ? result : x == -1 ? -kInfinity : kUnknown;
    return pick(x == 0, x, any);
}

// The largest whole number that is no larger; std::floor is a call where the instruction set lacks it.
[[gnu::always_inline]] inline double wholePart(double x)
{
    const double size = std::fabs(x);
    const double rounded = std::copysign(size < 0x1p52 ? (size + 0x1p52) - 0x1p52 : size, x);
    return rounded > x ? rounded - 1 : rounded;
}

// What a power takes from its exponent alone: once a loop where all have the same.
struct Exponent
{
    double bounded;
    double ofZero;
    double ofInfinity;
    double ofNegative;      // a factor: unknown unless the exponent is whole
    std::uint64_t signMask; // keeps the sign of the base when the exponent is odd
};

[[gnu::always_inline]] inline Exponent exponentOf(double y)
{
    const double neutral = y == 0 ? 1 : y; // unknown for an unknown exponent
    const bool isWhole = wholePart(y) == y;
    const bool isOdd = isWhole & (wholePart(y * 0.5) * 2 != y);
    return {y > 0x1p70    ? 0x1p70
            : y < -0x1p70 ? -0x1p70
                          : y,
            y < 0   ? kInfinity
            : y > 0 ? 0.0
                    : neutral,
            y < 0   ? 0.0
            : y > 0 ? kInfinity
                    : neutral,
            isWhole ? 1 : kUnknown, isOdd ? 0x8000000000000000 : 0};
}

// base^exponent, given log |base|.
[[gnu::always_inline]] inline double power(double base, Sum logarithmOfBase, const Exponent &exponent)
{
    const double size = std::fabs(base);
    const Sum p = product(exponent.bounded, logarithmOfBase.high);
    double result = exponential({p.high, p.low + exponent.bounded * logarithmOfBase.low});
    result *= pick(base < 0, exponent.ofNegative, 1);
    result = pick(size == 0, exponent.ofZero, result);
    result = pick(size == kInfinity, exponent.ofInfinity, result);
    result = pick(base != base, kUnknown, result);
    return std::bit_cast<double>(std::bit_cast<std::uint64_t>(result) |
                                 (std::bit_cast<std::uint64_t>(base) & exponent.signMask));
}

[[gnu::always_inline]] inline double power(double base, double exponent)
{
    return power(base, logarithm(std::fabs(base)), exponentOf(exponent));
}

} // namespace breakeven::elementary::arithmetic
