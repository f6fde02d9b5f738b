#include "model/numeric/normal.h"

#include "model/numeric/elementary.h"

#include <array>
#include <cmath>
#include <limits>

namespace breakeven {

namespace {

using Coefficients = std::array<double, 8>;

// Wichura's rational approximations: the middle, the near and the far tails.
constexpr Coefficients kMiddleOver{3.3871328727963666080e0, 1.3314166789178437745e2, 1.9715909503065514427e3,
                                   1.3731693765509461125e4, 4.5921953931549871457e4, 6.7265770927008700853e4,
                                   3.3430575583588128105e4, 2.5090809287301226727e3};
constexpr Coefficients kMiddleUnder{1,
                                    4.2313330701600911252e1,
                                    6.8718700749205790830e2,
                                    5.3941960214247511077e3,
                                    2.1213794301586595867e4,
                                    3.9307895800092710610e4,
                                    2.8729085735721942674e4,
                                    5.2264952788528545610e3};
constexpr Coefficients kNearOver{1.42343711074968357734e0,  4.63033784615654529590e0,
                                 5.76949722146069140550e0,  3.64784832476320460504e0,
                                 1.27045825245236838258e0,  2.41780725177450611770e-1,
                                 2.27238449892691845833e-2, 7.74545014278341407640e-4};
constexpr Coefficients kNearUnder{1,
                                  2.05319162663775882187e0,
                                  1.67638483018380384940e0,
                                  6.89767334985100004550e-1,
                                  1.48103976427480074590e-1,
                                  1.51986665636164571966e-2,
                                  5.47593808499534494600e-4,
                                  1.05075007164441684324e-9};
constexpr Coefficients kFarOver{6.65790464350110377720e0,  5.46378491116411436990e0,
                                1.78482653991729133580e0,  2.96560571828504891230e-1,
                                2.65321895265761230930e-2, 1.24266094738807843860e-3,
                                2.71155556874348757815e-5, 2.01033439929228813265e-7};
constexpr Coefficients kFarUnder{1,
                                 5.99832206555887937690e-1,
                                 1.36929880922735805310e-1,
                                 1.48753612908506148525e-2,
                                 7.86869131145613259100e-4,
                                 1.84631831751005468180e-5,
                                 1.42151175831644588870e-7,
                                 2.04426310338993978564e-15};

// Where the continued fraction takes over: further in it is slow, further out the series loses digits.
constexpr double kTail = 1.75;

double polynomial(const Coefficients &c, double x)
{
    double value = c[7];
    for (int i = 6; i >= 0; --i)
        value = value * x + c[std::size_t(i)];
    return value;
}

// φ(x) · (x + x³/3 + x⁵/(3·5) + …): the probability between 0 and x.
double centralProbability(double x)
{
    double term = x, sum = x;
    for (int k = 1; std::fabs(term) > 1e-18 * std::fabs(sum); ++k) {
        term *= x * x / (2 * k + 1);
        sum += term;
    }
    return normalDensity(x) * sum;
}

// Beyond x ≥ kTail: φ(x) / (x + 1/(x + 2/(x + 3/(…)))).
double tailProbability(double x)
{
    double denominator = x;
    for (int k = 150; k >= 1; --k)
        denominator = x + k / denominator;
    return normalDensity(x) / denominator;
}

} // namespace

double normalDensity(double x)
{
    constexpr double kOneOverRootTwoPi = 0.39894228040143267794;
    if (std::isinf(x))
        return 0;
    // The square of the upper part is exact: rounding x² would count x²/2 times in the result.
    const double upper = std::trunc(x * 16) / 16;
    const double rest = (x - upper) * (x + upper);
    return kOneOverRootTwoPi * elementary::exponential(-0.5 * upper * upper) *
           elementary::exponential(-0.5 * rest);
}

double normalCumulative(double x)
{
    if (std::isnan(x))
        return x;
    if (x <= -kTail)
        return std::isinf(x) ? 0 : tailProbability(-x);
    if (x >= kTail)
        return std::isinf(x) ? 1 : 1 - tailProbability(x);
    return 0.5 + (x == 0 ? 0 : centralProbability(x));
}

double normalQuantile(double probability)
{
    if (!(probability >= 0 && probability <= 1))
        return std::numeric_limits<double>::quiet_NaN();
    const double centred = probability - 0.5;
    if (std::fabs(centred) <= 0.425) {
        const double r = 0.180625 - centred * centred;
        return centred * polynomial(kMiddleOver, r) / polynomial(kMiddleUnder, r);
    }
    const double tail = centred < 0 ? probability : 1 - probability;
    if (tail == 0)
        return std::copysign(std::numeric_limits<double>::infinity(), centred);
    const double r = std::sqrt(-elementary::logarithm(tail));
    const double size = r <= 5 ? polynomial(kNearOver, r - 1.6) / polynomial(kNearUnder, r - 1.6)
                               : polynomial(kFarOver, r - 5) / polynomial(kFarUnder, r - 5);
    return std::copysign(size, centred);
}

} // namespace breakeven
