// What makes independent uniform numbers correlate by rank: a Gaussian copula.
//
// The numbers stay uniform each. Pearson's correlations follow from Spearman's, their matrix is taken apart
// by Cholesky. Source: model specification §8. Checked: tests/model/copula_test.cpp, DIS-05.
#pragma once

#include "model/result.h"

#include <span>
#include <string>
#include <vector>

namespace breakeven {

// For two things by their index.
struct RankCorrelation
{
    int a = -1;
    int b = -1;
    double rank = 0; // Spearman's
};

class Copula
{
public:
    Copula() = default;

    // Errors: BadInput where the correlations cannot hold together, with the smallest change of one of them
    // that would mend it; `names` are of the things.
    static Result<Copula> of(const std::vector<RankCorrelation> &correlations,
                             const std::vector<std::string> &names);

    bool isEmpty() const { return m_groups.empty(); }
    // For each of so many things the group that hangs together, numbered from 0.
    std::vector<int> groupOfEach(int things) const;
    // rows[thing][sample], in place.
    void correlate(std::span<const std::span<double>> rows, int count) const;

private:
    // Things that hang together, with the lower triangle of what they are mixed by.
    struct Group
    {
        std::vector<int> members;
        std::vector<double> triangle; // row by row
    };

    std::vector<Group> m_groups;
};

} // namespace breakeven
