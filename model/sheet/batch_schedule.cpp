#include "model/sheet/batch_schedule.h"

#include "model/sheet/kernels.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
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

std::shared_ptr<const BatchPlan::Formulas> BatchPlan::formulasOf(const Sheet &sheet,
                                                                 const std::vector<NodeId> &wanted)
{
    Formulas all{FormulaFinder(sheet).run(), std::vector<char>(std::size_t(sheet.size()), 0)};
    const auto need = [&](NodeId id) { all.isNeeded[std::size_t(all.original[std::size_t(id)])] = 1; };
    for (NodeId id : wanted)
        need(id);
    for (NodeId id = sheet.size() - 1; id >= 0; --id)
        if (all.isNeeded[std::size_t(id)])
            for (NodeId operand : sheet.operands(id))
                need(operand);
    return std::make_shared<const Formulas>(std::move(all));
}

namespace {

// Places of nodes that are kept from schedule to schedule, so that making one takes no time in proportion to
// the sheet: every schedule takes back what it wrote.
std::vector<int> &placesOfThread(int nodes)
{
    thread_local std::vector<int> places;
    if (places.size() < std::size_t(nodes))
        places.resize(std::size_t(nodes), -1);
    return places;
}

} // namespace

BatchPlan::Schedule::Schedule(const Evaluation &base, const Formulas &formulas,
                              const std::vector<int> &varied, const std::vector<NodeId> &wanted)
    : m_base(base), m_sheet(base.sheet()), m_formulas(formulas), m_place(placesOfThread(m_sheet.size()))
{
    findMoved(varied);
    mergeAlike();
    countReaders(wanted);
    for (NodeId id : m_moved)
        if (readers(id) > 0)
            fold(id);
    for (NodeId id : m_moved)
        if (isStep(id))
            append(id);
    while (!m_once.empty() || !m_monthly.empty())
        endSegment();
    markKept(wanted);
}

BatchPlan::Schedule::~Schedule()
{
    for (NodeId id : m_moved)
        m_place[std::size_t(id)] = -1;
}

// A varied input that nothing needs is moved all the same: it has its row.
void BatchPlan::Schedule::findMoved(const std::vector<int> &varied)
{
    const auto first = [this](NodeId id) { return m_formulas.original[std::size_t(id)]; };
    std::vector<NodeId> seen;
    const auto see = [&](NodeId id) {
        int &place = m_place[std::size_t(id)];
        if (place >= 0)
            return;
        place = 0;
        seen.push_back(id);
    };
    for (int input : varied)
        see(m_sheet.inputs()[std::size_t(input)].node);
    for (std::size_t i = 0; i < seen.size(); ++i)
        for (NodeId next : m_sheet.dependants(seen[i]))
            if (m_formulas.isNeeded[std::size_t(first(next))])
                see(next);
    for (NodeId id : seen)
        if (first(id) == id)
            m_moved.push_back(id);
        else
            m_place[std::size_t(id)] = -1;
    std::sort(m_moved.begin(), m_moved.end());
    for (std::size_t i = 0; i < m_moved.size(); ++i)
        m_place[std::size_t(m_moved[i])] = int(i);
    m_nodes.resize(m_moved.size());
    for (std::size_t i = 0; i < m_moved.size(); ++i)
        m_nodes[i].alike = m_moved[i];
}

// Options that are bought alike differ in prices: what stands before these is worked out once for all.
void BatchPlan::Schedule::mergeAlike()
{
    const std::size_t places = std::bit_ceil(2 * m_moved.size() + 1);
    std::vector<NodeId> first(places, -1); // by the hash of the formula, or the next place that is free
    for (NodeId id : m_moved) {
        std::size_t place = hash(id) % places;
        while (first[place] >= 0 && !isAlike(first[place], id))
            place = (place + 1) % places;
        if (first[place] < 0)
            first[place] = id;
        of(id).alike = first[place];
    }
}

std::uint64_t BatchPlan::Schedule::hash(NodeId id) const
{
    const Node &node = m_sheet.node(id);
    std::uint64_t hash = std::bit_cast<std::uint64_t>(node.constant);
    const auto mix = [&](std::uint64_t part) {
        hash = (hash ^ part) * 0x9e3779b97f4a7c15;
        hash ^= hash >> 32;
    };
    mix(std::uint64_t(node.op) << 48 | std::uint64_t(node.firstMonth) << 24 | std::uint64_t(node.lastMonth));
    if (node.op == Op::Input || node.op == Op::Output)
        mix(std::uint64_t(node.index));
    for (NodeId operand : m_sheet.operands(id)) {
        const NodeId one = original(operand);
        mix(isVaried(one) ? std::uint64_t(one) : std::bit_cast<std::uint64_t>(m_base.values(one)[0]));
    }
    return hash;
}

bool BatchPlan::Schedule::isAlike(NodeId a, NodeId b) const
{
    const Node &one = m_sheet.node(a), &other = m_sheet.node(b);
    if (one.op != other.op || one.shape != other.shape || one.firstMonth != other.firstMonth ||
        one.lastMonth != other.lastMonth || !isSameFunction(one, a, other, b))
        return false;
    const auto operands = m_sheet.operands(a), others = m_sheet.operands(b);
    return std::equal(operands.begin(), operands.end(), others.begin(), others.end(),
                      [this](NodeId x, NodeId y) { return isSameValue(original(x), original(y)); });
}

bool BatchPlan::Schedule::isSameFunction(const Node &a, NodeId idA, const Node &b, NodeId idB) const
{
    switch (a.op) {
    case Op::Function:
        return m_sheet.functions()[std::size_t(a.index)].evaluate ==
               m_sheet.functions()[std::size_t(b.index)].evaluate;
    case Op::Monthly:
        return m_sheet.monthlyFunction(idA).isLike(m_sheet.monthlyFunction(idB));
    default:
        return a.index == b.index;
    }
}

bool BatchPlan::Schedule::isSameValue(NodeId a, NodeId b) const
{
    if (a == b)
        return true;
    if (isVaried(a) || isVaried(b) || m_sheet.node(a).shape != m_sheet.node(b).shape)
        return false;
    const std::span<const double> one = m_base.values(a), other = m_base.values(b);
    return std::memcmp(one.data(), other.data(), one.size_bytes()) == 0;
}

void BatchPlan::Schedule::countReaders(const std::vector<NodeId> &wanted)
{
    const auto read = [&](NodeId id) {
        if (isVaried(original(id)))
            ++of(original(id)).readers;
    };
    for (NodeId id : wanted)
        read(id);
    for (auto id = m_moved.rbegin(); id != m_moved.rend(); ++id)
        if (readers(*id) > 0)
            for (NodeId operand : m_sheet.operands(*id))
                read(operand);
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
            if (!isFoldable(inner, id) || kernel(inner) != fusion.inner)
                continue;
            of(id).foldedOperand = int(k);
            of(id).foldedKernel = fusion.kernel;
            of(inner).isFolded = true;
            return;
        }
    }
}

std::vector<NodeId> BatchPlan::Schedule::operands(NodeId id) const
{
    std::vector<NodeId> all;
    for (NodeId operand : m_sheet.operands(id))
        all.push_back(original(operand));
    if (const int k = isVaried(id) ? of(id).foldedOperand : -1; k >= 0) {
        const std::vector<NodeId> inner = operands(all[std::size_t(k)]);
        all.erase(all.begin() + k);
        all.insert(all.begin(), inner.begin(), inner.end());
    }
    return all;
}

Kernel BatchPlan::Schedule::kernel(NodeId id) const
{
    return of(id).foldedKernel ? of(id).foldedKernel : operation(m_sheet.node(id).op).kernel;
}

NodeId BatchPlan::Schedule::sourceOf(NodeId id) const
{
    return m_sheet.node(id).op == Op::Output ? original(m_sheet.operands(id)[0]) : id;
}

bool BatchPlan::Schedule::isStep(NodeId id) const
{
    const Op op = m_sheet.node(id).op;
    return readers(id) > 0 && op != Op::Input && op != Op::Output && !of(id).isFolded;
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
        const bool isPending = isVaried(source) && of(source).segment == int(m_segments.size());
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
    of(id).segment = int(m_segments.size());
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
    const auto keep = [&](NodeId id) {
        if (isVaried(id))
            of(id).isKept = true;
    };
    for (NodeId id : wanted)
        keep(original(id));
    for (NodeId id : m_moved) // reads the month before; stands in its bundle
        if (m_sheet.node(id).op == Op::Cumulative || m_sheet.node(id).op == Op::Output)
            keep(id);
    for (std::size_t k = 0; k < m_segments.size(); ++k)
        for (int i = m_segments[k].first; i < m_segments[k].last; ++i)
            for (NodeId operand : operands(m_order[std::size_t(i)]))
                if (isVaried(operand) && (i < m_segments[k].monthly || of(operand).segment != int(k)))
                    keep(operand);
}

} // namespace breakeven
