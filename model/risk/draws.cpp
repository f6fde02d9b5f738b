#include "model/risk/draws.h"

#include <algorithm>

namespace breakeven {

Draws::Draws(const UncertainInputs &uncertain, const Sampler &sampler)
    : m_uncertain(uncertain), m_sampler(sampler)
{
    for (std::size_t k = 0; k < uncertain.inputs.size(); ++k)
        if (std::size_t(uncertain.inputs[k].dimension) == m_firstInput.size())
            m_firstInput.push_back(k);
}

void Draws::uniforms(std::int64_t first, int count, std::span<const std::span<double>> rows) const
{
    m_sampler.fill(first, count, rows);
    m_uncertain.copula.correlate(rows, count);
}

void Draws::values(std::int64_t first, int count, std::span<const std::span<double>> rows) const
{
    const std::vector<UncertainInput> &inputs = m_uncertain.inputs;
    std::vector<std::span<double>> drawn;
    for (const std::size_t input : m_firstInput)
        drawn.push_back(rows[input].subspan(0, std::size_t(count)));
    uniforms(first, count, drawn);
    for (std::size_t k = 0; k < inputs.size(); ++k)
        if (const std::size_t from = m_firstInput[std::size_t(inputs[k].dimension)]; from != k)
            std::copy_n(rows[from].begin(), count, rows[k].begin());
    for (std::size_t k = 0; k < inputs.size(); ++k)
        inputs[k].distribution.draw(rows[k].subspan(0, std::size_t(count)));
}

} // namespace breakeven
