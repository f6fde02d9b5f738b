#include "model/plan/nonzero_months.h"

#include <algorithm>

namespace breakeven {

namespace {

std::vector<char> neededBy(const Sheet &sheet, const std::vector<NodeId> &wanted)
{
    std::vector<char> isNeeded(std::size_t(sheet.size()), 0);
    for (const NodeId id : wanted)
        isNeeded[std::size_t(id)] = 1;
    for (NodeId id = sheet.size(); id-- > 0;)
        if (isNeeded[std::size_t(id)])
            for (const NodeId operand : sheet.operands(id))
                isNeeded[std::size_t(operand)] = 1;
    return isNeeded;
}

} // namespace

NonzeroMonths::NonzeroMonths(const Evaluation &base, std::span<const int> free, std::vector<NodeId> wanted)
    : m_at(base), m_wanted(std::move(wanted)), m_places(std::size_t(base.sheet().size()), -1)
{
    std::erase_if(m_wanted, [](NodeId id) { return id < 0; });
    const Sheet &sheet = m_at.sheet();
    const std::vector<char> isNeeded = neededBy(sheet, m_wanted);
    std::vector<char> isFree(m_places.size(), 0);
    for (const int input : free)
        isFree[std::size_t(sheet.inputs()[std::size_t(input)].node)] = 1;
    for (NodeId id = 0; id < sheet.size(); ++id) {
        for (const NodeId operand : sheet.operands(id))
            isFree[std::size_t(id)] |= isFree[std::size_t(operand)];
        if (!isFree[std::size_t(id)] || !isNeeded[std::size_t(id)])
            continue;
        m_places[std::size_t(id)] = int(m_freeNodes.size());
        m_freeNodes.push_back(id);
        m_zeros.emplace_back(sheet.node(id).shape == Shape::Series ? std::size_t(sheet.months()) : 1, 0);
    }
}

bool NonzeroMonths::isZero(NodeId node, std::size_t month) const
{
    const std::size_t at = m_at.sheet().node(node).shape == Shape::Series ? month : 0;
    const int place = m_places[std::size_t(node)];
    return place >= 0 ? m_zeros[std::size_t(place)][at] : m_at.values(node)[at] == 0;
}

bool NonzeroMonths::isZeroByOperands(NodeId node, std::size_t month) const
{
    const std::span<const NodeId> operands = m_at.sheet().operands(node);
    const auto isOperandZero = [&](NodeId operand) { return isZero(operand, month); };
    switch (m_at.sheet().node(node).op) {
    case Op::Same:
    case Op::Negate:
    case Op::Divide:
        return isOperandZero(operands[0]);
    case Op::Multiply:
        return std::any_of(operands.begin(), operands.end(), isOperandZero);
    case Op::Add:
    case Op::Subtract:
    case Op::Minimum:
    case Op::Maximum:
    case Op::Less:
        return std::all_of(operands.begin(), operands.end(), isOperandZero);
    case Op::Choose:
        if (m_places[std::size_t(operands[0])] < 0)
            return isOperandZero(operands[isOperandZero(operands[0]) ? 2 : 1]);
        return isOperandZero(operands[1]) && isOperandZero(operands[2]);
    default:
        return false;
    }
}

MonthRange NonzeroMonths::with(int input, double value)
{
    m_at.setInput(input, value);
    for (std::size_t k = 0; k < m_freeNodes.size(); ++k)
        for (std::size_t month = 0; month < m_zeros[k].size(); ++month)
            m_zeros[k][month] = isZeroByOperands(m_freeNodes[k], month);
    const int months = m_at.sheet().months();
    const auto isPaidIn = [this](int month) {
        return std::any_of(m_wanted.begin(), m_wanted.end(),
                           [&](NodeId id) { return !isZero(id, std::size_t(month)); });
    };
    MonthRange range{0, months};
    while (range.first < months && !isPaidIn(range.first))
        ++range.first;
    while (range.last > range.first && !isPaidIn(range.last - 1))
        --range.last;
    return range;
}

} // namespace breakeven
