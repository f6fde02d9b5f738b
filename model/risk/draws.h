// What each run draws: uniform numbers a dimension, correlated where the study says so, and from them the
// values of the inputs.
//
// Every option sees the same draws; inputs of one dimension are one uncertainty. Threads: const calls from
// any number.
#pragma once

#include "model/risk/sampling.h"
#include "model/risk/uncertain_inputs.h"

#include <functional>

namespace breakeven {

// Gives the uniform numbers of each dimension: rows[dimension][sample].
using Uniforms = std::function<void(std::span<const std::span<double>> rows)>;

// The values of the inputs, computed from such numbers by the copula and the shapes:
// rows[input][sample].
void drawInputs(const UncertainInputs &uncertain, std::span<const std::span<double>> rows,
                const Uniforms &uniforms);

// Requires: the inputs outlive it.
class Draws
{
public:
    // With so many dimensions more behind those of the inputs: one for each choice that is not settled.
    Draws(const UncertainInputs &uncertain, const Sampler &sampler, std::size_t choices = 0);

    std::size_t dimensions() const { return dimensionsOfInputs() + m_choices; }
    std::size_t dimensionsOfInputs() const { return std::size_t(m_uncertain.dimensions()); }
    const Sampler &sampler() const { return m_sampler; }

    // rows[dimension][sample − first], each inside (0, 1).
    void uniforms(std::int64_t first, int count, std::span<const std::span<double>> rows) const;
    // rows[input][sample − first].
    void values(std::int64_t first, int count, std::span<const std::span<double>> rows) const;
    // Of these inputs only: rows[k] is of inputs[k].
    void valuesOf(std::span<const std::size_t> inputs, std::int64_t first, int count,
                  std::span<const std::span<double>> rows) const;

private:
    const UncertainInputs &m_uncertain;
    Sampler m_sampler;
    std::size_t m_choices;
};

} // namespace breakeven
