#include "model/risk/sampling.h"

#include "model/numeric/random.h"
#include "model/numeric/sobol.h"

#include <algorithm>
#include <cassert>
#include <limits>

namespace breakeven {

namespace {

constexpr std::uint32_t kOrderStream = 2;
constexpr std::uint32_t kShiftStream = 3;
constexpr const char *kNames[] = {"random", "latin", "sobol"};

PhiloxCounter wordsFor(std::uint64_t seed, std::uint32_t stream, std::size_t part, int dimension)
{
    return philox({std::uint32_t(part), 0, std::uint32_t(dimension), stream},
                  {std::uint32_t(seed), std::uint32_t(seed >> 32)});
}

} // namespace

const char *samplingName(Sampling sampling) { return kNames[std::size_t(sampling)]; }

std::optional<Sampling> parseSampling(std::string_view name)
{
    for (std::size_t i = 0; i < std::size(kNames); ++i)
        if (name == kNames[i])
            return Sampling(i);
    return std::nullopt;
}

std::uint32_t permuted(std::uint32_t index, std::uint32_t length, std::uint32_t key)
{
    std::uint32_t mask = length - 1;
    for (const int shift : {1, 2, 4, 8, 16})
        mask |= mask >> shift;
    // An order of the next power of two; whoever lands beyond the length goes on.
    do {
        index ^= key;
        index *= 0xe170893d;
        index ^= key >> 16;
        index ^= (index & mask) >> 4;
        index ^= key >> 8;
        index *= 0x0929eb3f;
        index ^= key >> 23;
        index ^= (index & mask) >> 1;
        index *= 1 | key >> 27;
        index *= 0x6935fa69;
        index ^= (index & mask) >> 11;
        index *= 0x74dcb303;
        index ^= (index & mask) >> 2;
        index *= 0x9e501cc3;
        index ^= (index & mask) >> 2;
        index *= 0xc860a3df;
        index &= mask;
        index ^= index >> 5;
    } while (index >= length);
    return std::uint32_t((std::uint64_t(index) + key) % length);
}

Sampler::Sampler(Sampling sampling, std::uint64_t seed, std::int64_t samples)
    : m_sampling(sampling), m_seed(seed)
{
    const std::int64_t parts =
        sampling == Sampling::Random ? 1 : std::min<std::int64_t>(kRandomisations, samples);
    for (std::int64_t part = 0; part <= parts; ++part)
        m_parts.push_back(samples * part / parts);
}

int Sampler::mostDimensions(Sampling sampling)
{
    return sampling == Sampling::Sobol ? kSobolDimensions : std::numeric_limits<int>::max();
}

void Sampler::fillPart(std::size_t part, std::int64_t first, std::span<double> out, int dimension) const
{
    const std::int64_t begin = m_parts[part], length = m_parts[part + 1] - begin;
    if (m_sampling == Sampling::Sobol) {
        const PhiloxCounter words = wordsFor(m_seed, kShiftStream, part, dimension);
        const std::uint64_t shift = (std::uint64_t(words[0]) << 32 | words[1]) >> 12;
        fillSobol(std::uint64_t(first - begin), dimension, shift, out);
        return;
    }
    const std::uint32_t key = wordsFor(m_seed, kOrderStream, part, dimension)[0];
    fillSamples(m_seed, kInputStream, std::uint64_t(first), std::uint32_t(dimension), out);
    for (std::size_t i = 0; i < out.size(); ++i) {
        const auto index = std::uint32_t(first - begin + std::int64_t(i));
        const double number = (permuted(index, std::uint32_t(length), key) + out[i]) / double(length);
        out[i] = std::min(number, 1 - 0x1p-53);
    }
}

void Sampler::fill(std::int64_t first, int count, std::span<const std::span<double>> rows) const
{
    const auto row = [&](std::size_t k) { return rows[k].subspan(0, std::size_t(count)); };
    if (m_sampling == Sampling::Random) {
        // Two dimensions come at the price of one.
        for (std::size_t d = 0; d + 1 < rows.size(); d += 2)
            fillPair(m_seed, kInputStream, std::uint64_t(first), std::uint32_t(d / 2), row(d), row(d + 1));
        if (rows.size() % 2 != 0)
            fillSamples(m_seed, kInputStream, std::uint64_t(first), std::uint32_t(rows.size() - 1),
                        row(rows.size() - 1));
        return;
    }
    const std::int64_t end = first + count;
    auto part = std::size_t(std::upper_bound(m_parts.begin(), m_parts.end(), first) - m_parts.begin()) - 1;
    for (std::int64_t begin = first; begin < end; ++part) {
        const std::int64_t stop = std::min(end, m_parts[part + 1]);
        for (std::size_t d = 0; d < rows.size(); ++d)
            fillPart(part, begin, rows[d].subspan(std::size_t(begin - first), std::size_t(stop - begin)),
                     int(d));
        begin = stop;
    }
}

} // namespace breakeven
