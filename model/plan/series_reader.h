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

    using Point = std::vector<double>; // by input

    // The wanted series of some points in some months.
    class Series
    {
    public:
        Series(MonthRange range, std::size_t wanted, std::size_t points);

        MonthRange range() const { return m_range; }
        // By month of the range.
        std::span<double> of(std::size_t point, std::size_t wanted);

    private:
        MonthRange m_range;
        std::size_t m_wanted;
        std::vector<double> m_values;
    };

    Series at(std::span<const Point> points, MonthRange range);
    // Whether some months take less time than all of them.
    bool isMonthByMonth() const { return m_isMonthByMonth; }

private:
    void readBlock(BatchBlock &block, std::span<const Point> points, std::size_t first, Series &all);

    std::vector<NodeId> m_wanted;
    BatchPlan m_plan;
    bool m_isMonthByMonth;
    std::optional<BatchBlock> m_few, m_many; // for some points, and for many at once
};

} // namespace breakeven
