#include "model/numeric/normal.h"
#include "tests/support/test.h"

#include <limits>

using namespace breakeven;
using namespace breakeven::test;

TEST_CASE("the normal quantile has the reference values")
{
    CHECK(isNear(normalQuantile(.975), 1.959963984540054, 1e-12)); // DIS-06
    CHECK(isNear(normalQuantile(1e-10), -6.361340902404056, 1e-12));
    CHECK(isNear(normalQuantile(.9), 1.2815515655446004, 1e-15));
    CHECK(normalQuantile(.5) == 0);
    constexpr double infinity = std::numeric_limits<double>::infinity();
    CHECK(normalQuantile(0) == -infinity);
    CHECK(normalQuantile(1) == infinity);
    CHECK(std::isnan(normalQuantile(-1e-9)));
    CHECK(std::isnan(normalQuantile(1.5)));
    CHECK(std::isnan(normalQuantile(std::nan(""))));
}

TEST_CASE("the cumulative normal probability agrees with erfc in long double")
{
    for (int i = -3700; i <= 900; ++i) {
        const double x = i / 100.0 + 0.001;
        CAPTURE(x);
        const auto expected = double(std::erfc(-(long double)x / std::sqrt(2.0L)) / 2);
        CHECK(isNear(normalCumulative(x), expected, 1e-14));
    }
    constexpr double infinity = std::numeric_limits<double>::infinity();
    CHECK(normalCumulative(-infinity) == 0);
    CHECK(normalCumulative(infinity) == 1);
    CHECK(normalCumulative(0) == .5);
    CHECK(std::isnan(normalCumulative(std::nan(""))));
}

TEST_CASE("the normal quantile undoes the cumulative probability")
{
    for (double p = 1e-300; p < .5; p *= 3.7) {
        CAPTURE(p);
        // Far out, a relative error of the quantile x is x² times larger in the probability.
        const double x = normalQuantile(p);
        CHECK(isNear(normalCumulative(x), p, 1e-14 + 2e-15 * x * x));
        CHECK(isNear(normalQuantile(1 - p), -normalQuantile(1 - (1 - p)), 1e-15));
    }
}
