// The share of a figure's variance that each of its inputs explains, alone and together with the others.
//
// Saltelli's design: points A and B of one sequence of twice the dimensions, and for every input the points A
// with that input from B. Correlated inputs are exchanged together: the variance is divided among groups that
// are independent of each other. first = mean(fB (fABi − fA)) / V, total = mean((fA − fABi)²) / 2V (Jansen),
// V over A and B together. Units: shares of the variance. Source: Saltelli et al., Computer Physics
// Communications 181 (2010). Checked: tests/model/variance_indices_test.cpp, SEN-01 and SEN-02.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace breakeven {

struct VarianceDesign
{
    int dimensions = 0;
    std::int64_t points = 0;      // a power of two
    std::vector<int> groups = {}; // of each input, from 0; empty: each is one of its own

    int groupOf(int input) const { return groups.empty() ? input : groups[std::size_t(input)]; }
    int groupCount() const;
    std::int64_t samples() const { return (groupCount() + 2) * points; }
    // Which point of the sequence a sample reads, and which of its columns for an input.
    std::int64_t pointOf(std::int64_t sample) const { return sample % points; }
    int columnOf(std::int64_t sample, int input) const;
};

struct VarianceIndex
{
    double first = 0;
    double total = 0;
    double standardError = 0; // of the first, as if the points were random
};

// values[sample]; an index a group. All unknown where a value is, or where nothing varies.
std::vector<VarianceIndex> varianceIndices(const VarianceDesign &design, std::span<const double> values);

} // namespace breakeven
