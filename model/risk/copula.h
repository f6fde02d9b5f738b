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

    // Errors: BadInput where the correlations contradict each other; the message names the smallest change of
    // one of them that would resolve this. `names` are those of the things.
    static Result<Copula> of(const std::vector<RankCorrelation> &correlations,
                             const std::vector<std::string> &names);

    bool isEmpty() const { return m_groups.empty(); }
    // For each thing, the number (from 0) of the group of correlated things it belongs to.
    std::vector<int> groupOfEach(int things) const;
    // rows[thing][sample], in place.
    void correlate(std::span<const std::span<double>> rows, int count) const;

private:
    // Things that are correlated, with the lower triangle of their Cholesky factor.
    struct Group
    {
        std::vector<int> members;
        std::vector<double> triangle; // row by row
    };

    std::vector<Group> m_groups;
};

} // namespace breakeven
