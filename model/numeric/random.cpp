#include "model/numeric/random.h"

#include "model/numeric/instruction_sets.h"
#include "model/numeric/normal.h"
#include "model/numeric/random_arithmetic.h"

#include <algorithm>
#include <cassert>

namespace breakeven {

namespace {

using random::unitInterval;
using random::Words;
using random::wordsOf;

KERNEL fillBoth(std::uint64_t seed, std::uint32_t stream, std::uint64_t first, std::uint32_t pair, int n,
                double *even, double *odd)
{
    INDEPENDENT
    for (int i = 0; i < n; ++i) {
        const Words w = wordsOf(seed, stream, first + std::uint64_t(i), pair);
        even[i] = unitInterval(w.w1, w.w0);
        odd[i] = unitInterval(w.w3, w.w2);
    }
}

// Pairs [firstPair, firstPair + n) of one sample, in their order.
KERNEL fillPairsOfSample(std::uint64_t seed, std::uint32_t stream, std::uint64_t sample,
                         std::uint32_t firstPair, int n, double *out)
{
    INDEPENDENT
    for (int i = 0; i < n; ++i) {
        const Words w = wordsOf(seed, stream, sample, firstPair + std::uint32_t(i));
        out[2 * i] = unitInterval(w.w1, w.w0);
        out[2 * i + 1] = unitInterval(w.w3, w.w2);
    }
}

} // namespace

PhiloxCounter philox(PhiloxCounter counter, PhiloxKey key, int rounds)
{
    const Words w =
        random::philoxRounds({counter[0], counter[1], counter[2], counter[3]}, key[0], key[1], rounds);
    return {w.w0, w.w1, w.w2, w.w3};
}

double uniform(std::uint64_t seed, std::uint32_t stream, std::uint64_t sample, std::uint32_t dim)
{
    const Words w = wordsOf(seed, stream, sample, dim / 2);
    return dim % 2 == 0 ? unitInterval(w.w1, w.w0) : unitInterval(w.w3, w.w2);
}

double normal(std::uint64_t seed, std::uint32_t stream, std::uint64_t sample, std::uint32_t dim)
{
    return normalQuantile(uniform(seed, stream, sample, dim));
}

void fillSamples(std::uint64_t seed, std::uint32_t stream, std::uint64_t first, std::uint32_t dim,
                 std::span<double> out)
{
    constexpr std::size_t kBlock = 256;
    double other[kBlock];
    for (std::size_t i = 0; i < out.size(); i += kBlock) {
        const int count = int(std::min(kBlock, out.size() - i));
        double *wanted = out.data() + i;
        fillBoth(seed, stream, first + i, dim / 2, count, dim % 2 == 0 ? wanted : other,
                 dim % 2 == 0 ? other : wanted);
    }
}

void fillPair(std::uint64_t seed, std::uint32_t stream, std::uint64_t first, std::uint32_t pair,
              std::span<double> even, std::span<double> odd)
{
    assert(even.size() == odd.size());
    fillBoth(seed, stream, first, pair, int(even.size()), even.data(), odd.data());
}

void fillDimensions(std::uint64_t seed, std::uint32_t stream, std::uint64_t sample, std::uint32_t firstDim,
                    std::span<double> out)
{
    std::size_t done = 0;
    if (firstDim % 2 != 0 && !out.empty())
        out[done++] = uniform(seed, stream, sample, firstDim);
    const std::size_t pairs = (out.size() - done) / 2;
    fillPairsOfSample(seed, stream, sample, (firstDim + std::uint32_t(done)) / 2, int(pairs),
                      out.data() + done);
    done += 2 * pairs;
    if (done < out.size())
        out[done] = uniform(seed, stream, sample, firstDim + std::uint32_t(done));
}

} // namespace breakeven
