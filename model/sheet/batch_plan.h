// How one sheet is evaluated for many samples of its inputs: what is calculated per sample, in which order
// and in which buffers.
//
// Nodes no wanted node needs are pruned; a formula that is written twice is worked out once; nodes no varied
// input reaches are hoisted: they keep their value of a point evaluation. The rest is worked out in segments:
// first the steps that have no months, then those that have, a few months at a time, so that what one step
// leaves is still in the nearest cache when the next one reads it. An output of a monthly function is read
// where its bundle stands. Threads: a const plan may be run from any number of threads. Shape: a row is one
// value a sample; a scalar has one row, a series that is kept has `months`, and one that only its own segment
// reads has `tile()`, written anew for every tile of months. A row is used again as soon as its last reader
// is done.
#pragma once

#include "model/sheet/evaluation.h"

#include <memory>
#include <vector>

namespace breakeven {

class BatchPlan
{
public:
    // Months that are worked on together: of blocks of a hundred samples what fits the cache, of some samples
    // those of a plan of three years.
    static constexpr int kTile = 4, kLongTile = 40;

    // Where a value lies: in the rows of a run, or fixed in the point evaluation.
    struct Place
    {
        int row = -1;                  // the first one; −1: fixed
        const double *fixed = nullptr; // owned by the plan
        bool isSeries = false;         // every month has its own
        bool isTile = false;           // a series of which only the months of the tile are there

        bool isFixed() const { return row < 0; }
    };

    // What only one step reads is worked out together with it, where there is a kernel for both: its operands
    // are the first two.
    struct Step
    {
        NodeId node = -1;
        Kernel kernel = nullptr; // of elementwise operations
        Place out;
        std::vector<Place> operands;
        int logarithms[2] = {-1, -1}; // of a scalar's monthly powers: rows for the parts of its logarithm
        std::vector<int> outputs;     // of a monthly function: those that are read

        bool isPowerOfScalar() const { return logarithms[0] >= 0; }
    };

    // Steps [first, monthly) are done once, then steps [monthly, last) for each tile.
    struct Segment
    {
        int first = 0;
        int monthly = 0;
        int last = 0;
    };

    // `base` gives what is not varied its value. `varied` are indices of the sheet's inputs, each once.
    BatchPlan(const Evaluation &base, std::vector<int> varied, std::vector<NodeId> wanted);
    // The same from values that several plans share.
    BatchPlan(std::shared_ptr<const Evaluation> base, std::vector<int> varied, std::vector<NodeId> wanted);
    // The same nodes with other inputs varied; takes time in proportion to what depends on these and to what
    // is wanted, whatever the size of the sheet.
    BatchPlan(const BatchPlan &other, std::vector<int> varied, int tile = kTile);

    const Sheet &sheet() const { return m_base->sheet(); }
    const std::vector<int> &varied() const { return m_varied; }
    const std::vector<NodeId> &wanted() const { return m_wanted; }

    const std::vector<Step> &steps() const { return m_steps; }
    const std::vector<Segment> &segments() const { return m_segments; }
    // For the varied inputs and of the wanted nodes, in their order.
    const std::vector<Place> &inputs() const { return m_inputs; }
    const std::vector<Place> &results() const { return m_results; }
    int tile() const { return m_tile; } // months
    // For all values together.
    int rows() const { return m_rows; }
    // Whether no value of a month needs one of another month, so that some months alone can be worked out.
    bool isMonthByMonth() const;

private:
    class Schedule;
    class Placement;
    // What takes time in proportion to the whole sheet; by node.
    struct Formulas
    {
        std::vector<NodeId> original; // the first one with the same value
        std::vector<char> isNeeded;   // of the originals: by some wanted node
    };

    static std::shared_ptr<const Formulas> formulasOf(const Sheet &sheet, const std::vector<NodeId> &wanted);
    void schedule();

    std::shared_ptr<const Evaluation> m_base;
    std::shared_ptr<const Formulas> m_formulas;
    std::vector<int> m_varied;
    std::vector<NodeId> m_wanted;
    std::vector<Step> m_steps;
    std::vector<Segment> m_segments;
    std::vector<Place> m_inputs;
    std::vector<Place> m_results;
    int m_tile = kTile;
    int m_rows = 0;
};

} // namespace breakeven
