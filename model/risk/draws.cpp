#include "model/risk/draws.h"

#include <algorithm>

namespace breakeven {

namespace {

// The first input of each dimension; the others of it copy what that one drew.
std::vector<std::size_t> firstInputs(const UncertainInputs &uncertain)
{
    std::vector<std::size_t> first;
    for (std::size_t k = 0; k < uncertain.inputs.size(); ++k)
        if (std::size_t(uncertain.inputs[k].dimension) == first.size())
            first.push_back(k);
    return first;
}

} // namespace

void drawInputs(const UncertainInputs &uncertain, std::span<const std::span<double>> rows,
                const Uniforms &uniforms)
{
    if (rows.empty())
        return;
    const std::vector<std::size_t> first = firstInputs(uncertain);
    std::vector<std::span<double>> drawn;
    for (const std::size_t input : first)
        drawn.push_back(rows[input]);
    uniforms(drawn);
    uncertain.copula.correlate(drawn, int(rows[0].size()));
    for (std::size_t k = 0; k < uncertain.inputs.size(); ++k)
        if (const std::size_t from = first[std::size_t(uncertain.inputs[k].dimension)]; from != k)
            std::copy_n(rows[from].begin(), rows[k].size(), rows[k].begin());
    for (std::size_t k = 0; k < uncertain.inputs.size(); ++k)
        uncertain.inputs[k].distribution.draw(rows[k]);
}

Draws::Draws(const UncertainInputs &uncertain, const Sampler &sampler, std::size_t choices)
    : m_uncertain(uncertain), m_sampler(sampler), m_choices(choices)
{
}

void Draws::uniforms(std::int64_t first, int count, std::span<const std::span<double>> rows) const
{
    m_sampler.fill(first, count, rows);
    m_uncertain.copula.correlate(rows, count);
}

void Draws::values(std::int64_t first, int count, std::span<const std::span<double>> rows) const
{
    std::vector<std::span<double>> some;
    for (const std::span<double> &row : rows)
        some.push_back(row.subspan(0, std::size_t(count)));
    drawInputs(m_uncertain, some,
               [&](std::span<const std::span<double>> drawn) { m_sampler.fill(first, count, drawn); });
}

void Draws::valuesOf(std::span<const std::size_t> inputs, std::int64_t first, int count,
                     std::span<const std::span<double>> rows) const
{
    thread_local std::vector<double> numbers;
    const std::size_t dimensions = dimensionsOfInputs(), some = std::size_t(count);
    numbers.resize(dimensions * some);
    std::vector<std::span<double>> all;
    for (std::size_t d = 0; d < dimensions; ++d)
        all.push_back(std::span(numbers).subspan(d * some, some));
    m_sampler.fill(first, count, all);
    m_uncertain.copula.correlate(all, count);
    for (std::size_t k = 0; k < inputs.size(); ++k) {
        const UncertainInput &input = m_uncertain.inputs[inputs[k]];
        const std::span<double> own = rows[k].subspan(0, some);
        std::copy_n(all[std::size_t(input.dimension)].begin(), some, own.begin());
        input.distribution.draw(own);
    }
}

} // namespace breakeven
