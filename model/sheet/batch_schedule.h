// The order of a batch plan: which nodes are calculated for every sample, what each of them reads, and in
// which segment it stands.
#pragma once

#include "model/sheet/batch_plan.h"

#include <span>
#include <vector>

namespace breakeven {

class BatchPlan::Schedule
{
public:
    // `base` has the values of what is not varied.
    Schedule(const Evaluation &base, const Formulas &formulas, const std::vector<int> &varied,
             const std::vector<NodeId> &wanted);
    Schedule(const Schedule &) = delete;
    Schedule &operator=(const Schedule &) = delete;
    ~Schedule();

    const std::vector<NodeId> &order() const { return m_order; }
    const std::vector<Segment> &segments() const { return m_segments; } // of the order
    // The originals that depend on a varied input and that some wanted node needs, in the order of the sheet.
    std::span<const NodeId> moved() const { return m_moved; }
    // Requires: an original, as all below.
    bool isVaried(NodeId id) const { return m_place[std::size_t(id)] >= 0; }
    // Among the moved ones. Requires: a varied node.
    std::size_t placeOf(NodeId id) const { return std::size_t(m_place[std::size_t(id)]); }
    // How often a moved node is read; being wanted counts as well.
    int readers(NodeId id) const { return m_nodes[placeOf(id)].readers; }
    // What a node's step reads, in the order of its kernel.
    std::vector<NodeId> operands(NodeId id) const;
    // For an elementwise operation, alone or with the one that is worked out with it.
    Kernel kernel(NodeId id) const;
    // The first node with the same value: a second name, or the same formula once more, is not worked out;
    // nor is one whose operands have the same values.
    NodeId original(NodeId id) const
    {
        const NodeId first = m_formulas.original[std::size_t(id)];
        return isVaried(first) ? of(first).alike : first;
    }
    // A series that is read outside its segment, or by the steps without months.
    bool isKept(NodeId id) const { return isVaried(id) && m_nodes[placeOf(id)].isKept; }
    // The bundle an output stands in; other nodes themselves.
    NodeId sourceOf(NodeId id) const;

private:
    struct Moved
    {
        NodeId alike = -1; // the first moved node with the same value
        int readers = 0;
        int foldedOperand = -1; // the one it takes in; −1: none
        Kernel foldedKernel = nullptr;
        int segment = -1; // at the end of which it is complete; −1: before any of its readers
        bool isFolded = false;
        bool isKept = false;
    };
    Moved &of(NodeId id) { return m_nodes[placeOf(id)]; }
    const Moved &of(NodeId id) const { return m_nodes[placeOf(id)]; }

    void findMoved(const std::vector<int> &varied);
    void mergeAlike();
    std::uint64_t hash(NodeId id) const;
    bool isAlike(NodeId a, NodeId b) const;
    bool isSameFunction(const Node &a, NodeId idA, const Node &b, NodeId idB) const;
    bool isSameValue(NodeId a, NodeId b) const;
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

    const Evaluation &m_base;
    const Sheet &m_sheet;
    const Formulas &m_formulas;
    std::vector<int> &m_place; // by node: among the moved ones; −1: it is none of them. Of this thread
    std::vector<NodeId> m_moved;
    std::vector<Moved> m_nodes; // as m_moved
    std::vector<NodeId> m_order;
    std::vector<Segment> m_segments;
    // For the segment that is being collected: its steps, and those that wait for its end.
    std::vector<NodeId> m_once, m_monthly, m_after;
};

} // namespace breakeven
