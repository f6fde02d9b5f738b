#include "model/sheet/batch_schedule.h"

#include "model/sheet/kernels.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <map>
#include <set>
#include <utility>

namespace breakeven {

namespace {

// Two steps that one kernel does: the inner one is among the first `places` operands of the outer one.
struct Fusion
{
    Op outer;
    Kernel inner;
    std::size_t places;
    Kernel kernel;
};

constexpr Fusion kFusions[] = {
    {Op::Multiply, kernels::multiply, 2, kernels::multiplyTwice},
    {Op::Multiply, kernels::add, 2, kernels::addMultiply},
    {Op::Multiply, kernels::divide, 2, kernels::divideMultiply},
    {Op::Add, kernels::multiply, 2, kernels::multiplyAdd},
    {Op::Divide, kernels::multiply, 1, kernels::multiplyDivide},
    {Op::Negate, kernels::multiply, 1, kernels::multiplyNegate},
    {Op::Negate, kernels::multiplyTwice, 1, kernels::multiplyTwiceNegate},
    {Op::WholeUnits, kernels::divide, 1, kernels::divideWholeUnits},
};
constexpr std::size_t kMostOperands = 3; // of a kernel

// The nodes of a sheet and, of each, the first one with the same formula.
class FormulaFinder
{
public:
    explicit FormulaFinder(const Sheet &sheet) : m_sheet(sheet) {}

    std::vector<NodeId> run()
    {
        const std::size_t places = std::bit_ceil(2 * std::size_t(m_sheet.size()) + 1);
        std::vector<NodeId> first(places, -1); // by the hash of the formula, or the next place that is free
        for (NodeId id = 0; id < m_sheet.size(); ++id) {
            if (m_sheet.node(id).op == Op::Same) {
                m_original.push_back(original(m_sheet.operands(id)[0]));
                continue;
            }
            std::size_t place = hash(id) % places;
            while (first[place] >= 0 && !isSame(first[place], id))
                place = (place + 1) % places;
            if (first[place] < 0)
                first[place] = id;
            m_original.push_back(first[place]);
        }
        return std::move(m_original);
    }

private:
    NodeId original(NodeId id) const { return m_original[std::size_t(id)]; }

    std::uint64_t hash(NodeId id) const
    {
        const Node &node = m_sheet.node(id);
        std::uint64_t hash = std::bit_cast<std::uint64_t>(node.constant);
        const auto mix = [&](int part) {
            hash = (hash ^ std::uint64_t(std::uint32_t(part))) * 0x9e3779b97f4a7c15;
            hash ^= hash >> 32;
        };
        for (const int part : {int(node.op), node.firstMonth, node.lastMonth, node.index})
            mix(part);
        for (const NodeId operand : m_sheet.operands(id))
            mix(original(operand));
        return hash;
    }

    bool isSame(NodeId a, NodeId b) const
    {
        const Node &one = m_sheet.node(a), &other = m_sheet.node(b);
        const auto operands = m_sheet.operands(a), others = m_sheet.operands(b);
        return one.op == other.op && one.firstMonth == other.firstMonth && one.lastMonth == other.lastMonth &&
               one.index == other.index &&
               std::bit_cast<std::uint64_t>(one.constant) == std::bit_cast<std::uint64_t>(other.constant) &&
               std::equal(operands.begin(), operands.end(), others.begin(), others.end(),
                          [&](NodeId x, NodeId y) { return original(x) == original(y); });
    }

    const Sheet &m_sheet;
    std::vector<NodeId> m_original;
};

} // namespace

std::shared_ptr<const BatchPlan::Originals> BatchPlan::originalsOf(const Sheet &sheet)
{
    return std::make_shared<const Originals>(FormulaFinder(sheet).run());
}

BatchPlan::Schedule::Schedule(const Sheet &sheet, const Originals &originals, const std::vector<int> &varied,
                              const std::vector<NodeId> &wanted)
    : m_sheet(sheet), m_original(originals), m_isVaried(std::size_t(sheet.size()), 0),
      m_readers(m_isVaried.size(), 0), m_isFolded(m_isVaried.size(), 0), m_folds(m_isVaried.size()),
      m_segment(m_isVaried.size(), -1), m_isKept(m_isVaried.size(), 0)
{
    markVaried(varied);
    countReaders(wanted);
    for (NodeId id = 0; id < m_sheet.size(); ++id)
        if (isVaried(id) && readers(id) > 0)
            fold(id);
    for (NodeId id = 0; id < m_sheet.size(); ++id)
        if (isStep(id))
            append(id);
    while (!m_once.empty() || !m_monthly.empty())
        endSegment();
    markKept(wanted);
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

bool BatchPlan::Schedule::isFoldable(NodeId inner, NodeId outer) const
{
    return isVaried(inner) && readers(inner) == 1 && m_sheet.node(inner).shape == m_sheet.node(outer).shape &&
           operands(inner).size() + m_sheet.operands(outer).size() - 1 <= kMostOperands;
}

void BatchPlan::Schedule::fold(NodeId id)
{
    const auto all = m_sheet.operands(id);
    for (const Fusion &fusion : kFusions) {
        if (m_sheet.node(id).op != fusion.outer)
            continue;
        for (std::size_t k = 0; k < std::min(all.size(), fusion.places); ++k) {
            const NodeId inner = original(all[k]);
            if (kernel(inner) != fusion.inner || !isFoldable(inner, id))
                continue;
            m_folds[std::size_t(id)] = {int(k), fusion.kernel};
            m_isFolded[std::size_t(inner)] = 1;
            return;
        }
    }
}

std::vector<NodeId> BatchPlan::Schedule::operands(NodeId id) const
{
    std::vector<NodeId> all;
    for (NodeId operand : m_sheet.operands(id))
        all.push_back(original(operand));
    if (const int k = m_folds[std::size_t(id)].operand; k >= 0) {
        const std::vector<NodeId> inner = operands(all[std::size_t(k)]);
        all.erase(all.begin() + k);
        all.insert(all.begin(), inner.begin(), inner.end());
    }
    return all;
}

Kernel BatchPlan::Schedule::kernel(NodeId id) const
{
    const Fold &fold = m_folds[std::size_t(id)];
    return fold.kernel ? fold.kernel : operation(m_sheet.node(id).op).kernel;
}

NodeId BatchPlan::Schedule::sourceOf(NodeId id) const
{
    return m_sheet.node(id).op == Op::Output ? original(m_sheet.operands(id)[0]) : id;
}

bool BatchPlan::Schedule::isStep(NodeId id) const
{
    const Op op = m_sheet.node(id).op;
    return readers(id) > 0 && isVaried(id) && op != Op::Input && op != Op::Output &&
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
        const NodeId source = sourceOf(operand);
        const bool isPending = m_segment[std::size_t(source)] == int(m_segments.size());
        return isPending && !(isMonthly(id) && m_sheet.node(source).shape == Shape::Series);
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

// Totals come right after what they add up, which is still in the nearest cache then.
std::vector<NodeId> BatchPlan::Schedule::withTotalsAtOnce(const std::vector<NodeId> &monthly) const
{
    std::map<NodeId, std::vector<NodeId>> totals; // by what they add up
    const std::set<NodeId> here(monthly.begin(), monthly.end());
    for (NodeId id : monthly)
        if (const NodeId series = operands(id)[0]; m_sheet.node(id).op == Op::Total && here.contains(series))
            totals[series].push_back(id);
        else
            totals[id];
    std::vector<NodeId> order;
    for (NodeId id : monthly)
        if (const auto found = totals.find(id); found != totals.end()) {
            order.push_back(id);
            order.insert(order.end(), found->second.begin(), found->second.end());
        }
    return order;
}

void BatchPlan::Schedule::endSegment()
{
    Segment segment;
    segment.first = int(m_order.size());
    m_order.insert(m_order.end(), m_once.begin(), m_once.end());
    segment.monthly = int(m_order.size());
    const std::vector<NodeId> monthly = withTotalsAtOnce(m_monthly);
    m_order.insert(m_order.end(), monthly.begin(), monthly.end());
    segment.last = int(m_order.size());
    m_segments.push_back(segment);
    m_once = std::exchange(m_after, {});
    m_monthly.clear();
}

void BatchPlan::Schedule::markKept(const std::vector<NodeId> &wanted)
{
    for (NodeId id : wanted)
        m_isKept[std::size_t(original(id))] = 1;
    for (NodeId id = 0; id < m_sheet.size(); ++id) // reads the month before; stands in its bundle
        if (m_sheet.node(id).op == Op::Cumulative || m_sheet.node(id).op == Op::Output)
            m_isKept[std::size_t(id)] = 1;
    for (std::size_t k = 0; k < m_segments.size(); ++k)
        for (int i = m_segments[k].first; i < m_segments[k].last; ++i)
            for (NodeId operand : operands(m_order[std::size_t(i)]))
                if (i < m_segments[k].monthly || m_segment[std::size_t(operand)] != int(k))
                    m_isKept[std::size_t(operand)] = 1;
}

} // namespace breakeven
