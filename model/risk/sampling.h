// The uniform numbers that runs are drawn with: at random, in a Latin hypercube, or as Sobol points.
//
// Latin and Sobol samples are 16 independent randomisations one after the other, so that their means tell how
// well the whole is known. A Latin sample has one number in each of n equal parts of (0, 1), in an order of
// its own; Sobol points are shifted digit by digit. Every number depends on seed, sample and dimension alone.
// Threads: a const Sampler may be asked by any number. Source: McKay, Beckman and Conover 1979; the order is
// Kensler's permutation ("Correlated multi-jittered sampling", 2013). Checked: tests/model/sampling_test.cpp.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace breakeven {

enum class Sampling { Random, Latin, Sobol };

const char *samplingName(Sampling sampling); // "random", "latin", "sobol"
std::optional<Sampling> parseSampling(std::string_view name);

inline constexpr std::uint32_t kInputStream = 1;
inline constexpr int kRandomisations = 16;

class Sampler
{
public:
    // Requires: samples ≥ 1; of Sobol points at most `mostDimensions`.
    Sampler(Sampling sampling, std::uint64_t seed, std::int64_t samples);

    static int mostDimensions(Sampling sampling);

    // The samples [first, first + count) of dimensions 0, 1, …: rows[d][i].
    void fill(std::int64_t first, int count, std::span<const std::span<double>> rows) const;

    // Where each randomisation begins, and behind them the number of samples; of random samples one part.
    const std::vector<std::int64_t> &parts() const { return m_parts; }

private:
    void fillPart(std::size_t part, std::int64_t first, std::span<double> out, int dimension) const;

    Sampling m_sampling;
    std::uint64_t m_seed;
    std::vector<std::int64_t> m_parts;
};

// The place of element `index` in an order of `length` elements that `key` decides: each place once.
// Requires: index < length.
std::uint32_t permuted(std::uint32_t index, std::uint32_t length, std::uint32_t key);

} // namespace breakeven
