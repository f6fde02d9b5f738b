// How one sheet is evaluated for many samples of its inputs: what is calculated per sample, in which order
// and in which buffers.
//
// Nodes no wanted node needs are pruned; nodes no varied input reaches are hoisted: they keep their value of
// a point evaluation. A buffer is used again as soon as its last reader is done. Threads: a const plan may be
// run from any number of threads. Shape: a buffer has one row for a scalar, `months` rows for a series; a row
// is one value a sample.
#pragma once

#include "model/sheet/evaluation.h"

#include <memory>
#include <vector>

namespace breakeven {

class BatchPlan
{
public:
    // Where a value lies: in the buffers of a run, or fixed in the point evaluation.
    struct Place
    {
        int row = -1;                  // first row of the buffer; −1: fixed
        const double *fixed = nullptr; // owned by the plan
        bool isSeries = false;

        bool isFixed() const { return row < 0; }
    };

    // A product of two that only another product reads is worked out with it: three operands, (0 · 1) · 2.
    struct Step
    {
        NodeId node = -1;
        Place out;
        std::vector<Place> operands;
    };

    // `base` gives what is not varied its value. `varied` are indices of the sheet's inputs, each once.
    BatchPlan(const Evaluation &base, std::vector<int> varied, std::vector<NodeId> wanted);

    const Sheet &sheet() const { return m_base->sheet(); }
    const std::vector<int> &varied() const { return m_varied; }
    const std::vector<NodeId> &wanted() const { return m_wanted; }

    const std::vector<Step> &steps() const { return m_steps; }
    // Of the varied inputs and of the wanted nodes, in their order.
    const std::vector<Place> &inputs() const { return m_inputs; }
    const std::vector<Place> &results() const { return m_results; }
    // Of all buffers together.
    int rows() const { return m_rows; }

private:
    class Planner;

    std::shared_ptr<const Evaluation> m_base;
    std::vector<int> m_varied;
    std::vector<NodeId> m_wanted;
    std::vector<Step> m_steps;
    std::vector<Place> m_inputs;
    std::vector<Place> m_results;
    int m_rows = 0;
};

} // namespace breakeven
