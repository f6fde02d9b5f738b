// The formulas of a sheet as a small graph that a script calculates: data/page/interpreter.js, which says how
// each node is written.
//
// The room: data/page is what a page needs to go on calculating by itself: the graph of its formulas, the
// scripts and the style, and the HTML around them that lets nothing else in.
#pragma once

#include "data/export/live_nodes.h"
#include "model/sheet/figure.h"

#include <string>
#include <vector>

namespace breakeven {

class SheetGraph
{
public:
    // The nodes that are needed, at the values of the evaluation. Requires: one sheet; both live.
    SheetGraph(const Evaluation &evaluation, const LiveNodes &live);

    // In the graph; −1: it is not part of it.
    int placeOf(NodeId id) const { return id < 0 ? -1 : m_place[std::size_t(id)]; }
    std::string json() const;
    // What functions without closed form give at other inputs, where it is not what they give at those of the
    // graph: [[node, runs], …]. Requires: an evaluation of the same sheet.
    std::string answersJson(const Evaluation &other) const;
    // As `valueOf` of the interpreter takes it. Requires: nodes of the graph.
    std::string json(const Figure &figure) const;

private:
    std::string nodeJson(NodeId id) const;

    const Sheet &m_sheet;
    const Evaluation &m_evaluation;
    std::vector<NodeId> m_nodes; // in the order of the graph
    std::vector<int> m_place;
};

} // namespace breakeven
