#include "model/sheet/sheet.h"

namespace breakeven {

std::span<const NodeId> Sheet::operands(NodeId id) const
{
    const Node &n = node(id);
    return {m_operands.data() + n.firstOperand, std::size_t(n.operandCount)};
}

std::span<const NodeId> Sheet::dependants(NodeId id) const
{
    const int first = m_firstDependant[std::size_t(id)];
    const int last = m_firstDependant[std::size_t(id) + 1];
    return {m_dependants.data() + first, std::size_t(last - first)};
}

int Sheet::sizeOf(NodeId id) const
{
    switch (node(id).shape) {
    case Shape::Scalar:
        return 1;
    case Shape::Series:
        return m_months;
    case Shape::Bundle:
        return m_months * int(monthlyFunction(id).outputNames.size());
    }
    return 1;
}

std::optional<NodeId> Sheet::find(std::string_view id) const
{
    const NodeId found = m_byId.find(id, [this](NodeId other) { return std::string_view(node(other).id); });
    return found == IdIndex::kNone ? std::nullopt : std::optional(found);
}

// The id that the node has; false where another one has it.
bool Sheet::addId(NodeId id)
{
    return m_byId.add(node(id).id, id, [this](NodeId other) { return std::string_view(node(other).id); });
}

std::vector<std::string> Sheet::ids() const
{
    std::vector<std::string> ids;
    for (const Node &n : m_nodes)
        if (!n.id.empty())
            ids.push_back(n.id);
    return ids;
}

std::vector<int> Sheet::unusedInputs() const
{
    std::vector<char> isUsed(m_nodes.size(), 0);
    for (NodeId result : m_results)
        isUsed[std::size_t(result)] = 1;
    for (NodeId id = size() - 1; id >= 0; --id)
        if (isUsed[std::size_t(id)])
            for (NodeId operand : operands(id))
                isUsed[std::size_t(operand)] = 1;
    std::vector<int> unused;
    for (std::size_t i = 0; i < m_inputs.size(); ++i)
        if (!isUsed[std::size_t(m_inputs[i].node)])
            unused.push_back(int(i));
    return unused;
}

std::vector<NodeId> Sheet::unreachableResults() const
{
    std::vector<char> hasInput(m_nodes.size(), 0);
    for (NodeId id = 0; id < size(); ++id) {
        bool reached = node(id).op == Op::Input;
        for (NodeId operand : operands(id))
            reached = reached || hasInput[std::size_t(operand)];
        hasInput[std::size_t(id)] = reached;
    }
    std::vector<NodeId> unreachable;
    for (NodeId result : m_results)
        if (!hasInput[std::size_t(result)])
            unreachable.push_back(result);
    return unreachable;
}

} // namespace breakeven
