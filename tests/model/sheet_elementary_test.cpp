#include "model/numeric/elementary.h"
#include "model/numeric/unknown.h"
#include "tests/support/test.h"

#include <algorithm>
#include <limits>
#include <random>

using namespace breakeven;

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

// In units of the last place of a double, against the 64-bit mantissa of long double.
double unitsOff(double actual, long double expected)
{
    int exponent = 0;
    std::frexp(double(expected), &exponent);
    const long double unit = std::max(std::ldexp(1.0L, exponent - 53), std::ldexp(1.0L, -1074));
    return double(std::fabs((long double)(actual)-expected) / unit);
}

bool sameOrUnknown(double a, double b)
{
    return (std::isnan(a) && std::isnan(b)) || (a == b && std::signbit(a) == std::signbit(b));
}

class Draw
{
public:
    double uniform(double low, double high)
    {
        return std::uniform_real_distribution<double>(low, high)(m_engine);
    }

private:
    std::mt19937_64 m_engine{7};
};

} // namespace

TEST_CASE("exp and log are within one unit in the last place")
{
    Draw draw;
    double worstExp = 0, worstLog = 0;
    for (int i = 0; i < 100000; ++i) {
        for (double x : {draw.uniform(-708, 709), draw.uniform(-1, 1), draw.uniform(-745, -708)})
            worstExp = std::max(worstExp, unitsOff(elementary::exponential(x), std::exp((long double)x)));
        for (double x : {std::exp(draw.uniform(-744, 709)), draw.uniform(0.5, 2),
                         1 + std::exp(draw.uniform(-35, 0)), 1 - std::exp(draw.uniform(-35, -0.1))})
            worstLog = std::max(worstLog, unitsOff(elementary::logarithm(x), std::log((long double)x)));
    }
    CAPTURE(worstExp, worstLog);
    CHECK(worstExp < 1);
    CHECK(worstLog < 1);
}

TEST_CASE("pow is within one unit in the last place, near 1 with large exponents too")
{
    Draw draw;
    double worst = 0;
    for (int i = 0; i < 100000; ++i) {
        const double bases[] = {std::exp(draw.uniform(-20, 20)), draw.uniform(0.5, 1.5),
                                std::exp(draw.uniform(-1e-3, 1e-3))};
        const double exponents[] = {draw.uniform(-35, 35), draw.uniform(0, 60), draw.uniform(-7e5, 7e5)};
        for (int k = 0; k < 3; ++k)
            worst = std::max(worst, unitsOff(elementary::power(bases[k], exponents[k]),
                                             std::pow((long double)bases[k], (long double)exponents[k])));
    }
    CAPTURE(worst);
    CHECK(worst < 1);
}

TEST_CASE("exp(x) − 1 and log(1 + x) are within two units in the last place, near 0 too")
{
    Draw draw;
    double worstExp = 0, worstLog = 0;
    for (int i = 0; i < 100000; ++i) {
        const double small = std::exp(draw.uniform(-100, 0)) * (i % 2 ? 1 : -1);
        for (double x : {small, draw.uniform(-1, 1), draw.uniform(-45, 45), draw.uniform(-745, 709)})
            worstExp =
                std::max(worstExp, unitsOff(elementary::exponentialMinusOne(x), std::expm1((long double)x)));
        for (double x : {small * 0.999, draw.uniform(-0.999, 2), std::exp(draw.uniform(0, 709)),
                         -1 + std::exp(draw.uniform(-36, -1))})
            worstLog =
                std::max(worstLog, unitsOff(elementary::logarithmOfOnePlus(x), std::log1p((long double)x)));
    }
    CAPTURE(worstExp, worstLog);
    CHECK(worstExp < 2);
    CHECK(worstLog < 1);
}

TEST_CASE("exp(x) − 1 and log(1 + x) have the special values of the C library")
{
    for (double x : {0.0, -0.0, 5e-324, -5e-324, 1e-300, -1e-300, 1e-17, -1.0, -2.0, 800.0, -800.0, 1e308,
                     kInfinity, -kInfinity, kUnknown}) {
        CAPTURE(x);
        const double exact = std::expm1(x), log = std::log1p(x);
        if (x != -1 && x != -2)
            CHECK(sameOrUnknown(elementary::exponentialMinusOne(x), exact));
        if (!(x > 1))
            CHECK(sameOrUnknown(elementary::logarithmOfOnePlus(x), log));
    }
    CHECK(elementary::logarithmOfOnePlus(kInfinity) == kInfinity);
}

TEST_CASE("compound growth over whole periods agrees with the C library")
{
    Draw draw;
    for (int periods = 0; periods <= 64; ++periods)
        for (int i = 0; i < 200; ++i) {
            const double factor = 1 + draw.uniform(-0.9, 1);
            CHECK(test::isNear(elementary::power(factor, periods), std::pow(factor, periods), 1e-15));
        }
    CHECK(elementary::power(2, 10) == 1024);
    CHECK(elementary::power(10, 3) == 1000);
    CHECK(elementary::power(1.5, 2) == 2.25);
}

TEST_CASE("exp, log and pow have the special values of the C library, and unknown stays unknown")
{
    const std::vector<double> values{0.0,
                                     -0.0,
                                     1.0,
                                     -1.0,
                                     2.0,
                                     -2.0,
                                     0.5,
                                     -8.0,
                                     5e-324,
                                     1.7e308,
                                     kInfinity,
                                     -kInfinity,
                                     3.0,
                                     -3.0,
                                     1e300,
                                     -1e300,
                                     9007199254740991.0,
                                     1e-300,
                                     1024.0};
    for (double x : values) {
        CAPTURE(x);
        if (const double expected = std::exp(x); expected == 0 || expected == 1 || std::isinf(expected))
            CHECK(sameOrUnknown(elementary::exponential(x), expected));
        if (x <= 0 || x == 1 || std::isinf(x))
            CHECK(sameOrUnknown(elementary::logarithm(x), std::log(x)));
        for (double y : values) {
            CAPTURE(y);
            const double expected = std::pow(x, y);
            if (expected == 0 || expected == 1 || !std::isfinite(expected))
                CHECK(sameOrUnknown(elementary::power(x, y), expected));
            else
                CHECK(test::isNear(elementary::power(x, y), expected, 1e-15));
        }
        CHECK(std::isnan(elementary::power(x, kUnknown)));
        CHECK(std::isnan(elementary::power(kUnknown, x)));
    }
    CHECK(std::isnan(elementary::exponential(kUnknown)));
    CHECK(std::isnan(elementary::logarithm(kUnknown)));
}
