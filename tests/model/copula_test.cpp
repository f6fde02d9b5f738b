#include "model/risk/copula.h"

#include "model/numeric/random.h"
#include "model/risk/rank_correlation.h"
#include "tests/support/test.h"

#include <algorithm>
#include <numbers>
#include <numeric>

using namespace breakeven;
using namespace breakeven::test;

namespace {

std::vector<double> ranksOf(const std::vector<double> &values)
{
    std::vector<std::size_t> order(values.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    std::sort(order.begin(), order.end(),
              [&](std::size_t a, std::size_t b) { return values[a] < values[b]; });
    std::vector<double> ranks(values.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        ranks[order[i]] = double(i);
    return ranks;
}

double spearman(const std::vector<double> &a, const std::vector<double> &b)
{
    const std::vector<double> x = ranksOf(a), y = ranksOf(b);
    const double n = double(x.size()), mean = (n - 1) / 2;
    double both = 0, own = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        both += (x[i] - mean) * (y[i] - mean);
        own += (x[i] - mean) * (x[i] - mean);
    }
    return both / own;
}

std::vector<std::vector<double>> drawn(const Copula &copula, std::size_t things, int count)
{
    std::vector<std::vector<double>> rows(things, std::vector<double>(std::size_t(count)));
    std::vector<std::span<double>> spans;
    for (std::size_t i = 0; i < things; ++i) {
        fillSamples(1, 0, 0, std::uint32_t(i), rows[i]);
        spans.emplace_back(rows[i]);
    }
    copula.correlate(spans, count);
    return rows;
}

const std::vector<std::string> kNames{"power", "resale", "price"};

} // namespace

TEST_CASE("numbers hang together by the rank correlations that are asked for, and stay uniform")
{
    const auto copula = Copula::of({{0, 1, .7}, {1, 2, -.4}, {0, 2, -.2}}, kNames);
    REQUIRE(copula);
    const auto rows = drawn(*copula, 3, 40000);
    CHECK(std::fabs(spearman(rows[0], rows[1]) - .7) < .01);
    CHECK(std::fabs(spearman(rows[1], rows[2]) + .4) < .015);
    CHECK(std::fabs(spearman(rows[0], rows[2]) + .2) < .015);
    for (const std::vector<double> &row : rows) {
        for (const double x : row)
            CHECK((x > 0 && x < 1));
        for (const double share : {.1, .5, .9})
            CHECK(
                std::fabs(double(std::count_if(row.begin(), row.end(), [&](double x) { return x < share; })) /
                              double(row.size()) -
                          share) < .01);
    }
}

TEST_CASE("what is named in no correlation is drawn as it was")
{
    const auto copula = Copula::of({{0, 2, .5}}, kNames);
    REQUIRE(copula);
    std::vector<double> plain(1000);
    fillSamples(1, 0, 0, 1, plain);
    CHECK(drawn(*copula, 3, 1000)[1] == plain);
    CHECK(Copula::of({}, kNames)->isEmpty());
}

TEST_CASE("correlations that cannot hold together are refused with the smallest change that mends them")
{
    const auto refused = Copula::of({{0, 1, .9}, {1, 2, .9}, {0, 2, -.5}}, kNames);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().kind == ErrorKind::BadInput);
    const std::string message = refused.error().message;
    CAPTURE(message);
    CHECK(message.find("The three correlations of power, resale and price cannot hold together; ") == 0);
    // Tried by hand, every change of one entry by hundredths: the first that holds together.
    double nearest = 9;
    for (std::size_t which = 0; which < 3; ++which)
        for (int hundredths = -100; hundredths <= 100; ++hundredths) {
            std::vector<RankCorrelation> changed{{0, 1, .9}, {1, 2, .9}, {0, 2, -.5}};
            const double change = std::fabs(hundredths / 100. - changed[which].rank);
            changed[which].rank = hundredths / 100.;
            if (Copula::of(changed, kNames))
                nearest = std::min(nearest, change);
        }
    const double said = std::stod(message.substr(message.find("; ") + 2));
    const double instead = std::stod(message.substr(message.find("instead of ") + 11));
    CHECK(isNear(std::fabs(said - instead), nearest, 1e-9));
    // As said it holds.
    std::vector<RankCorrelation> mended{{0, 1, .9}, {1, 2, .9}, {0, 2, -.5}};
    for (RankCorrelation &entry : mended)
        if (entry.rank == instead && message.find("between " + kNames[std::size_t(entry.a)] + " and " +
                                                  kNames[std::size_t(entry.b)]) != std::string::npos)
            entry.rank = said;
    CHECK(Copula::of(mended, kNames));
}

TEST_CASE("one correlation of 1 leaves nothing to draw apart and is refused")
{
    const auto refused = Copula::of({{0, 1, 1}}, kNames);
    REQUIRE_FALSE(refused);
    CHECK(
        refused.error().message ==
        "The correlation of power and resale cannot hold; 0.99 instead of 1 between power and resale would.");
}

TEST_CASE("the correlation of normal numbers follows from that of their ranks (DIS-05)")
{
    CHECK(isNear(correlationOfRanks(.5), 0.5176380902050415, 1e-15));
    for (double rank = -1; rank <= 1; rank += .125)
        CHECK(std::fabs(correlationOfRanks(rank) - 2 * std::sin(std::numbers::pi * rank / 6)) < 4e-16);
}
