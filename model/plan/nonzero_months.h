// The months in which some series of a sheet can differ from 0, whatever some of its inputs are.
//
// Read from the formulas: a product with 0 is 0, and so is a sum of zeros. Requires: every number of the
// sheet is finite. Owns: an evaluation of the sheet. Threads: one at a time.
#pragma once

#include "model/sheet/batch_block.h"

#include <span>
#include <vector>

namespace breakeven {

class NonzeroMonths
{
public:
    // `free`: the inputs that may have any value.
    NonzeroMonths(const Evaluation &base, std::span<const int> free, std::vector<NodeId> wanted);

    // Where another input has this value.
    MonthRange with(int input, double value);

private:
    using Zeros = std::vector<char>; // by month, or of a scalar

    bool isZero(NodeId node, std::size_t month) const;
    bool isZeroByOperands(NodeId node, std::size_t month) const;

    Evaluation m_at;
    std::vector<NodeId> m_wanted;
    std::vector<NodeId> m_freeNodes; // that depend on a free input, and on which a wanted series depends
    std::vector<int> m_places;       // among these, by node; −1: none of them
    std::vector<Zeros> m_zeros;      // of these
};

} // namespace breakeven
