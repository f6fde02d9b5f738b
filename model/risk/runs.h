// What is kept of every run of a risk assessment: the present value of each option and how it stands; what is
// only summarised, such as the total cost, for some options at a time.
//
// Shape: one value a run. Threads: each part of the runs may be taken by another one; any number may read.
#pragma once

#include "model/evaluate/evaluate.h"
#include "model/sheet/batch_block.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace breakeven {

class Runs
{
public:
    // How an option stands in a run; none of these: it is too slow, or cannot run.
    enum State : std::uint8_t {
        kUnknown = 1,
        kCounts = 2, // its cost is known and it does what is asked
        kShort = 4,
        kOverBudget = 8,
        kDoesWork = 16, // counts, or how much it serves is unknown
        kOther = 32     // none of those that are counted
    };
    // What passes: kept for the options of one range.
    enum Figure { kTotalCost, kCostPerJob, kTimeToResult };

    // Options [first, last).
    struct Range
    {
        std::size_t first = 0;
        std::size_t last = 0;
    };

    // `ofTraining`: with what a training run costs and takes.
    Runs(std::size_t options, std::size_t runs, bool ofTraining);

    // The options in ranges whose passing figures take little memory.
    std::vector<Range> ranges() const;
    // The nodes a batch has to give for a range.
    std::vector<NodeId> wantedNodes(const StudySheet &sheet, const Range &range) const;
    // Before what is taken of a range: what passed of the one before it is gone.
    void begin(const Range &range);
    // The runs [first, first + count) of the range, of a batch that has these nodes. Where `worldOfRun` is
    // not empty, those that belong to `world`, one of the ways in which the unsettled choices can come out.
    void take(std::int64_t first, int count, const BatchBlock &block,
              std::span<const std::uint8_t> worldOfRun, std::size_t world);
    void endRanges();

    std::size_t size() const { return m_runs; }
    std::span<const double> npv(std::size_t option) const { return {m_npv[option].get(), m_runs}; }
    std::span<const std::uint8_t> states(std::size_t option) const
    {
        return {m_states[option].get(), m_runs};
    }
    // Of an option of the present range; may be put in another order.
    std::span<double> figure(std::size_t option, Figure figure)
    {
        return {m_passing[(option - m_range.first) * m_figures + figure].get(), m_runs};
    }

private:
    std::size_t m_runs;
    std::size_t m_figures; // that pass, of an option
    std::vector<std::unique_ptr<double[]>> m_npv;
    std::vector<std::unique_ptr<std::uint8_t[]>> m_states;
    std::vector<std::unique_ptr<double[]>> m_passing; // [option of the range][figure]
    Range m_range;
};

} // namespace breakeven
