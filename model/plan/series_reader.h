// Some series of a sheet at given values of some of its inputs: only what these need is worked out.
//
// The same bits as a point evaluation. Owns: the plan of the evaluation and its rows. Threads: one at a time.
#pragma once

#include "model/sheet/batch_block.h"

#include <optional>
#include <span>
#include <vector>

namespace breakeven {

class SeriesReader
{
public:
    // `wanted`: series; −1: one that is 0 in every month.
    SeriesReader(const Evaluation &base, std::vector<int> inputs, std::vector<NodeId> wanted);

    using Point = std::vector<double>;               // by input
    using Series = std::vector<std::vector<double>>; // [wanted][month]
    std::vector<Series> at(std::span<const Point> points);

private:
    void readBlock(BatchBlock &block, std::span<const Point> points, std::vector<Series> &all);

    std::vector<NodeId> m_wanted;
    BatchPlan m_plan;
    std::optional<BatchBlock> m_few, m_many; // for some points, and for many at once
};

} // namespace breakeven
