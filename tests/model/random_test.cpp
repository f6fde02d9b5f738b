#include "model/numeric/normal.h"
#include "model/numeric/random.h"
#include "tests/support/test.h"

#include <vector>

using namespace breakeven;

TEST_CASE("Philox gives the known answers of Random123")
{
    // RNG-01 … RNG-03.
    CHECK(philox({0, 0, 0, 0}, {0, 0}) == PhiloxCounter{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8});
    constexpr std::uint32_t ones = 0xffffffff;
    CHECK(philox({ones, ones, ones, ones}, {ones, ones}) ==
          PhiloxCounter{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd});
    CHECK(philox({0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, {0xa4093822, 0x299f31d0}) ==
          PhiloxCounter{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1});
    CHECK(philox({1, 2, 3, 4}, {5, 6}, 0) == PhiloxCounter{1, 2, 3, 4});
}

TEST_CASE("uniform numbers have the reference values")
{
    // RNG-04: seed 1, stream 0, samples 0 … 2, dimensions 0 and 1.
    const double expected[3][2] = {{0.8946847163350924, 0.7112680765766943},
                                   {0.8741119351871307, 0.6561031684921108},
                                   {0.5565002330689228, 0.9215883292986848}};
    for (std::uint64_t sample = 0; sample < 3; ++sample)
        for (std::uint32_t dim = 0; dim < 2; ++dim)
            CHECK(uniform(1, 0, sample, dim) == expected[sample][dim]);
}

TEST_CASE("a block of random numbers has the bits of single ones")
{
    constexpr std::uint64_t seed = 0xfedcba9876543210, first = 0xfffffff0; // passes from one word to the next
    constexpr std::uint32_t stream = 7;
    std::vector<double> even(300), odd(300), one(517);
    fillPair(seed, stream, first, 5, even, odd);
    for (std::size_t i = 0; i < even.size(); ++i) {
        CHECK(even[i] == uniform(seed, stream, first + i, 10));
        CHECK(odd[i] == uniform(seed, stream, first + i, 11));
    }
    for (std::uint32_t dim : {10u, 11u}) {
        fillSamples(seed, stream, first, dim, one);
        for (std::size_t i = 0; i < one.size(); ++i)
            CHECK(one[i] == uniform(seed, stream, first + i, dim));
    }
    for (std::uint32_t firstDim : {0u, 3u})
        for (std::size_t count : {0u, 1u, 2u, 40u, 41u}) {
            std::vector<double> dims(count);
            fillDimensions(seed, stream, first, firstDim, dims);
            for (std::size_t i = 0; i < count; ++i)
                CHECK(dims[i] == uniform(seed, stream, first, firstDim + std::uint32_t(i)));
        }
}

TEST_CASE("uniform numbers never reach 0 or 1 and are spread as they should be")
{
    std::vector<double> values(100000);
    double least = 1, most = 0, squares = 0;
    fillSamples(3, 1, 0, 4, values);
    for (double value : values) {
        least = std::min(least, value);
        most = std::max(most, value);
        squares += value * value;
    }
    CHECK(least > 0);
    CHECK(least < 1e-3);
    CHECK(most < 1);
    CHECK(most > .999);
    CHECK(std::fabs(squares / 1e5 - 1.0 / 3) < 4 * std::sqrt(4.0 / 45 / 1e5));
}

TEST_CASE("seed, stream, sample and dimension each lead to other numbers")
{
    const double base = uniform(1, 2, 3, 4);
    CHECK(uniform(2, 2, 3, 4) != base);
    CHECK(uniform(1 + (std::uint64_t(1) << 32), 2, 3, 4) != base);
    CHECK(uniform(1, 3, 3, 4) != base);
    CHECK(uniform(1, 2, 4, 4) != base);
    CHECK(uniform(1, 2, 3 + (std::uint64_t(1) << 32), 4) != base);
    CHECK(uniform(1, 2, 3, 5) != base);
    CHECK(uniform(1, 2, 3, 6) != base);
}

TEST_CASE("a normal number is the quantile of its uniform number")
{
    for (std::uint64_t sample = 0; sample < 100; ++sample)
        CHECK(normal(1, 2, sample, 3) == normalQuantile(uniform(1, 2, sample, 3)));
}
