// Which nodes of a sheet a file that goes on calculating has to carry, and which of them rest on functions
// without closed form: those are values in the file, and hold for the inputs they were worked out for.
#pragma once

#include "model/sheet/sheet.h"

#include <vector>

namespace breakeven {

// A function without closed form, or all outputs of a monthly one.
bool isFunctionCall(Op op);

class LiveNodes
{
public:
    // `roots`: the numbers that are shown; −1 is left out. Requires: the sheet lives.
    LiveNodes(const Sheet &sheet, const std::vector<NodeId> &roots);

    const Sheet &sheet() const { return m_sheet; }
    // Each once, in the order they were given.
    const std::vector<NodeId> &roots() const { return m_roots; }
    bool isRoot(NodeId id) const { return m_isRoot[std::size_t(id)] != 0; }
    // A root, or something a root is made of.
    bool isNeeded(NodeId id) const { return m_isNeeded[std::size_t(id)] != 0; }
    // Of what is needed, in the order of the sheet.
    const std::vector<NodeId> &calls() const { return m_calls; }
    bool restsOnCall(NodeId id) const { return m_restsOnCall[std::size_t(id)] != 0; }

private:
    void markNeeded();
    void findCalls();

    const Sheet &m_sheet;
    std::vector<NodeId> m_roots;
    std::vector<NodeId> m_calls;
    std::vector<char> m_isRoot;
    std::vector<char> m_isNeeded;
    std::vector<char> m_restsOnCall;
};

} // namespace breakeven
