#include "data/export/live_nodes.h"

#include <algorithm>

namespace breakeven {

bool isFunctionCall(Op op) { return op == Op::Function || op == Op::Monthly; }

LiveNodes::LiveNodes(const Sheet &sheet, const std::vector<NodeId> &roots) : m_sheet(sheet)
{
    const std::size_t size = std::size_t(sheet.size());
    m_isRoot.resize(size, 0);
    m_isNeeded.resize(size, 0);
    m_restsOnCall.resize(size, 0);
    for (const NodeId root : roots) {
        if (root < 0 || m_isRoot[std::size_t(root)])
            continue;
        m_isRoot[std::size_t(root)] = 1;
        m_roots.push_back(root);
    }
    markNeeded();
    findCalls();
}

void LiveNodes::markNeeded()
{
    for (const NodeId root : m_roots)
        m_isNeeded[std::size_t(root)] = 1;
    for (NodeId id = m_sheet.size() - 1; id >= 0; --id)
        if (isNeeded(id))
            for (const NodeId operand : m_sheet.operands(id))
                m_isNeeded[std::size_t(operand)] = 1;
}

void LiveNodes::findCalls()
{
    for (NodeId id = 0; id < m_sheet.size(); ++id) {
        if (!isNeeded(id))
            continue;
        const auto operands = m_sheet.operands(id);
        const bool isOne = isFunctionCall(m_sheet.node(id).op);
        m_restsOnCall[std::size_t(id)] =
            isOne || std::any_of(operands.begin(), operands.end(),
                                 [&](NodeId operand) { return restsOnCall(operand); });
        if (isOne)
            m_calls.push_back(id);
    }
}

} // namespace breakeven
