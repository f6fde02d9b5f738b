#include "model/sheet/batch_plan.h"

#include <algorithm>

namespace breakeven {

class BatchPlan::Planner
{
public:
    explicit Planner(BatchPlan &plan)
        : m_plan(plan), m_sheet(plan.sheet()), m_isVaried(std::size_t(m_sheet.size()), 0),
          m_readers(m_isVaried.size(), 0), m_row(m_isVaried.size(), -1), m_isFolded(m_isVaried.size(), 0),
          m_foldedOperand(m_isVaried.size(), -1)
    {
    }

    void run()
    {
        markVaried();
        countReaders();
        foldProducts();
        for (int input : m_plan.m_varied)
            m_plan.m_inputs.push_back(allocate(m_sheet.inputs()[std::size_t(input)].node));
        for (NodeId id = 0; id < m_sheet.size(); ++id)
            if (m_readers[std::size_t(id)] > 0 && m_isVaried[std::size_t(id)] &&
                m_sheet.node(id).op != Op::Input && !m_isFolded[std::size_t(id)])
                addStep(id);
        for (NodeId id : m_plan.m_wanted)
            m_plan.m_results.push_back(place(original(id)));
    }

private:
    // A second name needs no buffer of its own.
    NodeId original(NodeId id) const
    {
        while (m_sheet.node(id).op == Op::Same)
            id = m_sheet.operands(id)[0];
        return id;
    }

    void markVaried()
    {
        for (int input : m_plan.m_varied)
            m_isVaried[std::size_t(m_sheet.inputs()[std::size_t(input)].node)] = 1;
        for (NodeId id = 0; id < m_sheet.size(); ++id)
            for (NodeId operand : m_sheet.operands(id))
                if (m_isVaried[std::size_t(operand)])
                    m_isVaried[std::size_t(id)] = 1;
    }

    // Readers still to come of every node that is calculated; a wanted node has one that never comes.
    void countReaders()
    {
        for (NodeId id : m_plan.m_wanted)
            ++m_readers[std::size_t(original(id))];
        for (NodeId id = m_sheet.size() - 1; id >= 0; --id)
            if (m_readers[std::size_t(id)] > 0 && m_isVaried[std::size_t(id)])
                for (NodeId operand : m_sheet.operands(id))
                    ++m_readers[std::size_t(original(operand))];
    }

    bool isProduct(NodeId id) const
    {
        return m_isVaried[std::size_t(id)] && m_sheet.node(id).op == Op::Multiply;
    }

    // The operand that can be worked out together with its only reader; −1: none.
    int foldable(NodeId id) const
    {
        const auto operands = m_sheet.operands(id);
        for (int k = 0; k < 2; ++k) {
            const NodeId inner = operands[std::size_t(k)];
            if (isProduct(inner) && m_readers[std::size_t(inner)] == 1 &&
                m_sheet.node(inner).shape == m_sheet.node(id).shape &&
                m_foldedOperand[std::size_t(inner)] < 0)
                return k;
        }
        return -1;
    }

    void foldProducts()
    {
        for (NodeId id = 0; id < m_sheet.size(); ++id) {
            if (!isProduct(id) || m_readers[std::size_t(id)] == 0)
                continue;
            const int k = foldable(id);
            m_foldedOperand[std::size_t(id)] = k;
            if (k >= 0)
                m_isFolded[std::size_t(m_sheet.operands(id)[std::size_t(k)])] = 1;
        }
    }

    // What a step reads, in the order of its kernel.
    std::vector<NodeId> operandsOfStep(NodeId id) const
    {
        std::vector<NodeId> operands(m_sheet.operands(id).begin(), m_sheet.operands(id).end());
        const int k = m_foldedOperand[std::size_t(id)];
        if (k >= 0) {
            const auto inner = m_sheet.operands(operands[std::size_t(k)]);
            operands = {inner[0], inner[1], operands[std::size_t(1 - k)]};
        }
        // The first one is the one that moves fastest: the kernels like it best.
        if (k >= 0 && !m_isVaried[std::size_t(operands[0])])
            std::swap(operands[0], operands[1]);
        for (NodeId &operand : operands)
            operand = original(operand);
        return operands;
    }

    Place place(NodeId id) const
    {
        const bool isSeries = m_sheet.node(id).shape == Shape::Series;
        if (m_isVaried[std::size_t(id)])
            return {m_row[std::size_t(id)], nullptr, isSeries};
        return {-1, m_plan.m_base->values(id).data(), isSeries};
    }

    std::vector<int> &freeRows(NodeId id)
    {
        return m_sheet.node(id).shape == Shape::Series ? m_freeSeries : m_freeScalars;
    }

    Place allocate(NodeId id)
    {
        std::vector<int> &free = freeRows(id);
        if (free.empty()) {
            free.push_back(m_plan.m_rows);
            m_plan.m_rows += m_sheet.node(id).shape == Shape::Series ? m_sheet.months() : 1;
        }
        m_row[std::size_t(id)] = free.back(); // the one used last is still in the cache
        free.pop_back();
        return place(id);
    }

    void release(NodeId id)
    {
        if (--m_readers[std::size_t(id)] == 0 && m_isVaried[std::size_t(id)])
            freeRows(id).push_back(m_row[std::size_t(id)]);
    }

    void addStep(NodeId id)
    {
        Step step;
        step.node = id;
        const std::vector<NodeId> operands = operandsOfStep(id);
        for (NodeId operand : operands)
            step.operands.push_back(place(operand));
        // The result may stand on an operand of the first kernel call; later terms of a sum must outlive it.
        const std::size_t early = m_sheet.node(id).op == Op::Add ? 2 : operands.size();
        for (std::size_t k = 0; k < early; ++k)
            release(operands[k]);
        step.out = allocate(id);
        for (std::size_t k = early; k < operands.size(); ++k)
            release(operands[k]);
        m_plan.m_steps.push_back(std::move(step));
    }

    BatchPlan &m_plan;
    const Sheet &m_sheet;
    std::vector<char> m_isVaried;
    std::vector<int> m_readers;
    std::vector<int> m_row;
    std::vector<char> m_isFolded;
    std::vector<int> m_foldedOperand;
    std::vector<int> m_freeScalars;
    std::vector<int> m_freeSeries;
};

BatchPlan::BatchPlan(const Evaluation &base, std::vector<int> varied, std::vector<NodeId> wanted)
    : m_base(std::make_shared<Evaluation>(base)), m_varied(std::move(varied)), m_wanted(std::move(wanted))
{
    Planner(*this).run();
}

} // namespace breakeven
