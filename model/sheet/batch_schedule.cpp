#include "model/sheet/batch_schedule.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <map>
#include <tuple>
#include <utility>

namespace breakeven {

BatchPlan::Schedule::Schedule(const Sheet &sheet, const std::vector<int> &varied,
                              const std::vector<NodeId> &wanted)
    : m_sheet(sheet), m_isVaried(std::size_t(sheet.size()), 0), m_readers(m_isVaried.size(), 0),
      m_isFolded(m_isVaried.size(), 0), m_foldedOperand(m_isVaried.size(), -1),
      m_segment(m_isVaried.size(), -1), m_isKept(m_isVaried.size(), 0)
{
    findOriginals();
    markVaried(varied);
    countReaders(wanted);
    foldProducts();
    for (NodeId id = 0; id < m_sheet.size(); ++id)
        if (isStep(id))
            append(id);
    while (!m_once.empty() || !m_monthly.empty())
        endSegment();
    markKept(wanted);
}

void BatchPlan::Schedule::findOriginals()
{
    using Formula = std::tuple<Op, int, int, int, std::uint64_t, std::vector<NodeId>>;
    std::map<Formula, NodeId> first;
    for (NodeId id = 0; id < m_sheet.size(); ++id) {
        const Node &node = m_sheet.node(id);
        std::vector<NodeId> operands;
        for (NodeId operand : m_sheet.operands(id))
            operands.push_back(original(operand));
        if (node.op == Op::Same)
            m_original.push_back(operands[0]);
        else
            m_original.push_back(first
                                     .try_emplace({node.op, node.firstMonth, node.lastMonth, node.index,
                                                   std::bit_cast<std::uint64_t>(node.constant), operands},
                                                  id)
                                     .first->second);
    }
}

void BatchPlan::Schedule::markVaried(const std::vector<int> &varied)
{
    for (int input : varied)
        m_isVaried[std::size_t(m_sheet.inputs()[std::size_t(input)].node)] = 1;
    for (NodeId id = 0; id < m_sheet.size(); ++id)
        for (NodeId operand : m_sheet.operands(id))
            if (isVaried(operand))
                m_isVaried[std::size_t(id)] = 1;
}

void BatchPlan::Schedule::countReaders(const std::vector<NodeId> &wanted)
{
    for (NodeId id : wanted)
        ++m_readers[std::size_t(original(id))];
    for (NodeId id = m_sheet.size() - 1; id >= 0; --id)
        if (readers(id) > 0 && isVaried(id))
            for (NodeId operand : m_sheet.operands(id))
                ++m_readers[std::size_t(original(operand))];
}

bool BatchPlan::Schedule::isProduct(NodeId id) const
{
    return isVaried(id) && m_sheet.node(id).op == Op::Multiply;
}

// The operand that can be worked out together with its only reader; −1: none.
int BatchPlan::Schedule::foldable(NodeId id) const
{
    const auto operands = m_sheet.operands(id);
    for (int k = 0; k < 2; ++k) {
        const NodeId inner = original(operands[std::size_t(k)]);
        if (isProduct(inner) && readers(inner) == 1 && m_sheet.node(inner).shape == m_sheet.node(id).shape &&
            m_foldedOperand[std::size_t(inner)] < 0)
            return k;
    }
    return -1;
}

void BatchPlan::Schedule::foldProducts()
{
    for (NodeId id = 0; id < m_sheet.size(); ++id) {
        if (!isProduct(id) || readers(id) == 0)
            continue;
        const int k = foldable(id);
        m_foldedOperand[std::size_t(id)] = k;
        if (k >= 0)
            m_isFolded[std::size_t(original(m_sheet.operands(id)[std::size_t(k)]))] = 1;
    }
}

std::vector<NodeId> BatchPlan::Schedule::operands(NodeId id) const
{
    std::vector<NodeId> operands(m_sheet.operands(id).begin(), m_sheet.operands(id).end());
    const int k = m_foldedOperand[std::size_t(id)];
    if (k >= 0) {
        const auto inner = m_sheet.operands(original(operands[std::size_t(k)]));
        operands = {inner[0], inner[1], operands[std::size_t(1 - k)]};
    }
    // The first one is the one that moves fastest: the kernels like it best.
    if (k >= 0 && !isVaried(operands[0]))
        std::swap(operands[0], operands[1]);
    for (NodeId &operand : operands)
        operand = original(operand);
    return operands;
}

bool BatchPlan::Schedule::isStep(NodeId id) const
{
    return readers(id) > 0 && isVaried(id) && m_sheet.node(id).op != Op::Input &&
           !m_isFolded[std::size_t(id)];
}

bool BatchPlan::Schedule::isMonthly(NodeId id) const
{
    const Node &node = m_sheet.node(id);
    return node.shape == Shape::Series || node.op == Op::Total || node.op == Op::Value;
}

// A month of a series can be read as soon as it is made, by a step with months; all else only at the end.
bool BatchPlan::Schedule::mustWait(NodeId id) const
{
    const std::vector<NodeId> all = operands(id);
    return std::any_of(all.begin(), all.end(), [&](NodeId operand) {
        const bool isPending = m_segment[std::size_t(operand)] == int(m_segments.size());
        return isPending && !(isMonthly(id) && m_sheet.node(operand).shape == Shape::Series);
    });
}

void BatchPlan::Schedule::append(NodeId id)
{
    if (isMonthly(id)) {
        if (mustWait(id))
            endSegment();
        m_monthly.push_back(id);
    } else if (mustWait(id)) {
        m_after.push_back(id);
    } else {
        m_once.push_back(id);
        return;
    }
    m_segment[std::size_t(id)] = int(m_segments.size());
}

void BatchPlan::Schedule::endSegment()
{
    Segment segment;
    segment.first = int(m_order.size());
    m_order.insert(m_order.end(), m_once.begin(), m_once.end());
    segment.monthly = int(m_order.size());
    m_order.insert(m_order.end(), m_monthly.begin(), m_monthly.end());
    segment.last = int(m_order.size());
    m_segments.push_back(segment);
    m_once = std::exchange(m_after, {});
    m_monthly.clear();
}

void BatchPlan::Schedule::markKept(const std::vector<NodeId> &wanted)
{
    for (NodeId id : wanted)
        m_isKept[std::size_t(original(id))] = 1;
    for (NodeId id : m_order) // reads the month before
        if (m_sheet.node(id).op == Op::Cumulative)
            m_isKept[std::size_t(id)] = 1;
    for (std::size_t k = 0; k < m_segments.size(); ++k)
        for (int i = m_segments[k].first; i < m_segments[k].last; ++i)
            for (NodeId operand : operands(m_order[std::size_t(i)]))
                if (i < m_segments[k].monthly || m_segment[std::size_t(operand)] != int(k))
                    m_isKept[std::size_t(operand)] = 1;
}

} // namespace breakeven
