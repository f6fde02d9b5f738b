#include "model/risk/sampling.h"

#include "model/numeric/random.h"
#include "model/risk/randomisations.h"
#include "tests/support/test.h"

#include <algorithm>
#include <numeric>
#include <set>
#include <vector>

using namespace breakeven;
using namespace breakeven::test;

namespace {

using Rows = std::vector<std::vector<double>>;

// Filled in blocks of this size.
Rows filled(const Sampler &sampler, int samples, int dimensions, int block)
{
    const std::vector<double> none(static_cast<std::size_t>(samples));
    Rows rows(static_cast<std::size_t>(dimensions), none);
    for (int first = 0; first < samples; first += block) {
        const int count = std::min(block, samples - first);
        std::vector<std::span<double>> spans;
        for (std::vector<double> &row : rows)
            spans.push_back(std::span(row).subspan(std::size_t(first), std::size_t(count)));
        sampler.fill(first, count, spans);
    }
    return rows;
}

} // namespace

TEST_CASE("uniform numbers do not depend on the blocks they are asked for in")
{
    for (const Sampling sampling : {Sampling::Random, Sampling::Latin, Sampling::Sobol}) {
        CAPTURE(samplingName(sampling));
        const Sampler sampler(sampling, 7, 1000);
        CHECK(filled(sampler, 1000, 5, 1000) == filled(sampler, 1000, 5, 37));
        for (const std::vector<double> &row : filled(sampler, 1000, 5, 100))
            for (const double number : row)
                CHECK((number > 0 && number < 1));
    }
}

TEST_CASE("random numbers are those of the stream for inputs")
{
    const Rows rows = filled(Sampler(Sampling::Random, 5, 100), 100, 3, 8);
    for (std::uint32_t dimension = 0; dimension < 3; ++dimension)
        for (std::uint64_t sample = 0; sample < 100; ++sample)
            CHECK(rows[dimension][sample] == uniform(5, kInputStream, sample, dimension));
}

TEST_CASE("each randomisation of a Latin hypercube has one number in each equal part, in an order of its own")
{
    const Sampler sampler(Sampling::Latin, 3, 1600);
    const Rows rows = filled(sampler, 1600, 2, 64);
    REQUIRE(sampler.parts().size() == 17);
    std::set<std::vector<int>> orders;
    for (const std::vector<double> &row : rows)
        for (std::size_t part = 0; part < 16; ++part) {
            std::vector<int> places;
            for (int i = 0; i < 100; ++i)
                places.push_back(int(row[part * 100 + std::size_t(i)] * 100));
            orders.insert(places);
            std::sort(places.begin(), places.end());
            std::vector<int> all(100);
            std::iota(all.begin(), all.end(), 0);
            CHECK(places == all);
        }
    CHECK(orders.size() == 32);
}

TEST_CASE("an order by key puts every element at one place")
{
    for (const std::uint32_t length : {1u, 2u, 3u, 100u, 625u, 4096u}) {
        std::set<std::uint32_t> places;
        for (std::uint32_t i = 0; i < length; ++i)
            places.insert(permuted(i, length, 0x9e3779b9u * length));
        CHECK(places.size() == length);
        CHECK(*places.rbegin() == length - 1);
    }
}

TEST_CASE("means of even samples scatter less than those of random ones, and their standard errors say so")
{
    // The mean of x², exactly a third.
    const auto errorOf = [](Sampling sampling) {
        const Sampler sampler(sampling, 11, 16 * 256);
        Rows rows = filled(sampler, 16 * 256, 1, 128);
        for (double &x : rows[0])
            x *= x;
        const double mean = std::accumulate(rows[0].begin(), rows[0].end(), 0.0) / (16 * 256);
        const auto said = errorOfParts(sampler.parts(), rows[0]);
        if (sampling != Sampling::Random) {
            REQUIRE(said);
            CHECK(std::fabs(mean - 1. / 3) < 5 * *said);
        }
        return said.value_or(std::sqrt(4. / 45 / (16 * 256)));
    };
    const double random = errorOf(Sampling::Random);
    CHECK(errorOf(Sampling::Latin) < random / 10);
    CHECK(errorOf(Sampling::Sobol) < random / 10);
}

TEST_CASE("sixteen randomisations give an interval, fewer none")
{
    std::vector<std::int64_t> parts;
    for (int i = 0; i <= 16; ++i)
        parts.push_back(i * 2);
    const auto all = intervalOfParts(parts, [](std::size_t) { return 1.0; });
    REQUIRE(all);
    CHECK(all->first == 1);
    CHECK(all->second == 1);
    // Half of the randomisations see it always, the others never.
    const auto half = intervalOfParts(parts, [](std::size_t run) { return double(run < 16); });
    REQUIRE(half);
    const double reach = 2.131449545559323 * std::sqrt(.25 * 16 / 15) / 4; // Student's t
    CHECK(isNear(half->first, .5 - reach, 1e-12));
    CHECK(isNear(half->second, .5 + reach, 1e-12));
    CHECK_FALSE(intervalOfParts({0, 5, 10}, [](std::size_t) { return 1.0; }));
}

TEST_CASE("samplings are known by their names")
{
    for (const Sampling sampling : {Sampling::Random, Sampling::Latin, Sampling::Sobol})
        CHECK(parseSampling(samplingName(sampling)) == sampling);
    CHECK_FALSE(parseSampling("even"));
}
