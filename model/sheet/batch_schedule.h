// The order of a batch plan: which nodes are calculated for every sample, what each of them reads, and in
// which segment it stands.
#pragma once

#include "model/sheet/batch_plan.h"

#include <cstdint>
#include <vector>

namespace breakeven {

class BatchPlan::Schedule
{
public:
    Schedule(const Sheet &sheet, const Originals &originals, const std::vector<int> &varied,
             const std::vector<NodeId> &wanted);

    const std::vector<NodeId> &order() const { return m_order; }
    const std::vector<Segment> &segments() const { return m_segments; } // of the order
    bool isVaried(NodeId id) const { return m_isVaried[std::size_t(id)]; }
    // How often a node is read; being wanted counts as well.
    int readers(NodeId id) const { return m_readers[std::size_t(id)]; }
    // What a node's step reads, in the order of its kernel.
    std::vector<NodeId> operands(NodeId id) const;
    // For an elementwise operation, alone or with the one that is worked out with it.
    Kernel kernel(NodeId id) const;
    // The first node with the same value: a second name, or the same formula once more, is not worked out.
    NodeId original(NodeId id) const { return m_original[std::size_t(id)]; }
    // A series that is read outside its segment, or by the steps without months.
    bool isKept(NodeId id) const { return m_isKept[std::size_t(id)]; }
    // The bundle an output stands in; other nodes themselves.
    NodeId sourceOf(NodeId id) const;

private:
    struct Fold
    {
        int operand = -1; // none
        Kernel kernel = nullptr;
    };

    void markVaried(const std::vector<int> &varied);
    void countReaders(const std::vector<NodeId> &wanted);
    void fold(NodeId id);
    bool isFoldable(NodeId inner, NodeId outer) const;
    bool isStep(NodeId id) const;
    bool isMonthly(NodeId id) const;
    bool mustWait(NodeId id) const;
    void append(NodeId id);
    std::vector<NodeId> withTotalsAtOnce(const std::vector<NodeId> &monthly) const;
    void endSegment();
    void markKept(const std::vector<NodeId> &wanted);

    const Sheet &m_sheet;
    const Originals &m_original;
    std::vector<char> m_isVaried;
    std::vector<int> m_readers;
    std::vector<char> m_isFolded;
    std::vector<Fold> m_folds; // of each node with the operand it takes in
    std::vector<NodeId> m_order;
    std::vector<Segment> m_segments;
    std::vector<int> m_segment; // at the end of which a node is complete; −1: before any of its readers
    std::vector<char> m_isKept;
    // For the segment that is being collected: its steps, and those that wait for its end.
    std::vector<NodeId> m_once, m_monthly, m_after;
};

} // namespace breakeven
