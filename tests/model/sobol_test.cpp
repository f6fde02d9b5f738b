#include "model/numeric/sobol.h"

#include "model/numeric/halton.h"

#include "tests/support/test.h"

#include <bit>
#include <vector>

using namespace breakeven;
using namespace breakeven::test;

namespace {

// How unevenly the points lie: the centred L2 discrepancy (Hickernell 1998), squared.
double discrepancy(const std::vector<std::vector<double>> &points)
{
    const double n = double(points.size());
    const std::size_t dimensions = points.front().size();
    double single = 0, pairs = 0;
    for (const auto &a : points) {
        double product = 1;
        for (const double x : a) {
            const double off = std::fabs(x - .5);
            product *= 1 + .5 * off - .5 * off * off;
        }
        single += product;
        for (const auto &b : points) {
            double both = 1;
            for (std::size_t k = 0; k < dimensions; ++k)
                both *=
                    1 + .5 * std::fabs(a[k] - .5) + .5 * std::fabs(b[k] - .5) - .5 * std::fabs(a[k] - b[k]);
            pairs += both;
        }
    }
    return std::pow(13. / 12, double(dimensions)) - 2 / n * single + pairs / (n * n);
}

} // namespace

TEST_CASE("the first Sobol points are the published ones (QMC-01)")
{
    const std::vector<std::vector<double>> expected{
        {0, 0, 0},          {.5, .5, .5},       {.75, .25, .25},    {.25, .75, .75},
        {.375, .375, .625}, {.875, .875, .125}, {.625, .125, .875}, {.125, .625, .375}};
    for (std::size_t i = 0; i < expected.size(); ++i)
        for (std::size_t k = 0; k < 3; ++k)
            CHECK(sobolNumber(i, int(k)) == expected[i][k]);
}

TEST_CASE("a thousand Sobol points lie as evenly as the published ones (QMC-02)")
{
    std::vector<std::vector<double>> points(1024, std::vector<double>(8));
    double worst = 0;
    for (std::size_t k = 0; k < 8; ++k) {
        double sum = 0;
        for (std::size_t i = 0; i < points.size(); ++i)
            sum += points[i][k] = sobolNumber(i, int(k));
        worst = std::max(worst, std::fabs(sum / 1024 - .5));
    }
    CHECK(isNear(worst, 0.00048828125, 1e-10));
    CHECK(isNear(discrepancy(points), 0.00024049788299151942, 1e-10));
}

TEST_CASE("each dimension of 2^k Sobol points has one point in each of 2^k equal parts")
{
    for (int dimension = 0; dimension < kSobolDimensions; ++dimension) {
        std::vector<int> seen(256, 0);
        for (std::uint64_t i = 0; i < 256; ++i)
            ++seen[std::size_t(sobolNumber(i, dimension) * 256)];
        CAPTURE(dimension);
        CHECK(seen == std::vector<int>(256, 1));
    }
}

TEST_CASE("points that are filled one after the other are those that are asked for one by one")
{
    for (const int dimension : {0, 1, 17, 255})
        for (const std::uint64_t first : {0ull, 1ull, 7ull, 1000ull}) {
            std::vector<double> filled(50);
            fillSobol(first, dimension, 0, filled);
            for (std::size_t i = 0; i < filled.size(); ++i)
                CHECK(filled[i] == sobolNumber(first + i, dimension) + 0x1p-53);
        }
    // A shift of all digits turns the order round.
    std::vector<double> turned(16);
    fillSobol(0, 3, (std::uint64_t(1) << 52) - 1, turned);
    for (std::size_t i = 0; i < turned.size(); ++i)
        CHECK(turned[i] == 1 - 0x1p-53 - sobolNumber(i, 3));
}

TEST_CASE("two even sequences come to the same integral (QMC-03)")
{
    // Of the product of 3/2·√x over eight dimensions, which is 1.
    const auto mean = [](const auto &number) {
        double sum = 0;
        constexpr int kPoints = 1 << 14;
        for (int point = 1; point <= kPoints; ++point) {
            double product = 1;
            for (int dimension = 0; dimension < 8; ++dimension)
                product *= 1.5 * std::sqrt(number(std::uint64_t(point), dimension));
            sum += product;
        }
        return sum / kPoints;
    };
    CHECK(std::fabs(mean(sobolNumber) - 1) < 1e-3);
    CHECK(std::fabs(mean(haltonNumber) - 1) < 5e-3);
}
