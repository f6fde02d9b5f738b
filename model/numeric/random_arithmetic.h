// The arithmetic of `random.h`, to be inlined into loops that draw their numbers themselves.
//
// Without branches, so that a loop over it vectorises.
#pragma once

#include <bit>
#include <cstdint>

namespace breakeven::random {

struct Words
{
    std::uint32_t w0, w1, w2, w3;
};

[[gnu::always_inline]] inline Words philoxRounds(Words w, std::uint32_t key0, std::uint32_t key1, int rounds)
{
    for (int round = 0; round < rounds; ++round) {
        const std::uint64_t a = std::uint64_t(0xd2511f53u) * w.w0;
        const std::uint64_t b = std::uint64_t(0xcd9e8d57u) * w.w2;
        w = {std::uint32_t(b >> 32) ^ w.w1 ^ key0, std::uint32_t(b), std::uint32_t(a >> 32) ^ w.w3 ^ key1,
             std::uint32_t(a)};
        key0 += 0x9e3779b9u;
        key1 += 0xbb67ae85u;
    }
    return w;
}

// The number whose integer is the 53 upper bits of (high, low), in exact steps that vectorise everywhere.
[[gnu::always_inline]] inline double unitInterval(std::uint32_t high, std::uint32_t low)
{
    const double upper = std::bit_cast<double>(0x4330000000000000u | (high >> 11)) - 0x1p52;
    const std::uint64_t rest = (std::uint64_t(high & 0x7ffu) << 21) | (low >> 11);
    const double lower = std::bit_cast<double>(0x4330000000000000u | rest) - 0x1p52;
    const double value = (upper * 0x1p32 + lower + 0.5) * 0x1p-53;
    return value < 1 ? value : 1 - 0x1p-53;
}

[[gnu::always_inline]] inline Words wordsOf(std::uint64_t seed, std::uint32_t stream, std::uint64_t sample,
                                            std::uint32_t pair)
{
    const Words counter{std::uint32_t(sample), std::uint32_t(sample >> 32), pair, stream};
    return philoxRounds(counter, std::uint32_t(seed), std::uint32_t(seed >> 32), 10);
}

} // namespace breakeven::random
