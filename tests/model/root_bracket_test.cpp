#include "model/numeric/root_bracket.h"

#include "tests/support/test.h"

#include <functional>
#include <limits>

using namespace breakeven;
using namespace breakeven::test;

namespace {

struct Known
{
    const char *what;
    double low, high;
    std::function<double(double)> function;
    double root;
};

} // namespace

TEST_CASE("a root is closed in on from both sides")
{
    const std::vector<Known> all{
        {"the root of two", 0, 2, [](double x) { return x * x - 2; }, std::sqrt(2.0)},
        {"where x is its own cosine", 0, 3, [](double x) { return std::cos(x) - x; }, 0.7390851332151607},
        {"a logarithm", -10, 30, [](double x) { return std::exp(x) - 1e-3; }, std::log(1e-3)},
        {"a straight line that falls", 1, 100, [](double x) { return 5e7 - 1e6 * x; }, 50},
        {"a flat step before it rises", 0, 1, [](double x) { return x < .5 ? -1e-300 : 1e9 * (x - .5); },
         .5}};
    for (const Known &one : all) {
        CAPTURE(one.what);
        const auto found = bracketRoot(one.low, one.high, 1e-9, one.function);
        REQUIRE(found);
        CHECK(found->low <= found->high);
        CHECK(found->high - found->low <= 2e-9 * std::fabs(one.root));
        CHECK(isNear(found->nearest(), one.root, 2e-9));
        CHECK(found->atLow * found->atHigh <= 0);
    }
}

TEST_CASE("a jump is closed in on to its two neighbours")
{
    int calls = 0;
    const auto found = bracketRoot(0, 10, 1e-9, [&](double x) {
        ++calls;
        return x < 3.7 ? -1.0 : 2.0;
    });
    REQUIRE(found);
    CHECK(found->low < 3.7);
    CHECK(found->high >= 3.7);
    CHECK(found->high - found->low <= 3.7e-9);
    CHECK(found->atLow == -1);
    CHECK(found->atHigh == 2);
    CHECK(calls < 60);
}

TEST_CASE("no root is found where the sign does not change or a value is unknown")
{
    CHECK_FALSE(bracketRoot(1, 2, 1e-9, [](double x) { return x; }));
    CHECK_FALSE(bracketRoot(-1, 2, 1e-9, [](double x) {
        return std::fabs(x) < .5 ? std::numeric_limits<double>::quiet_NaN() : x;
    }));
    const auto atEnd = bracketRoot(0, 2, 1e-9, [](double x) { return x; });
    REQUIRE(atEnd);
    CHECK(atEnd->low == 0);
    CHECK(atEnd->high == 0);
}
