#include "data/page/sheet_graph.h"

#include "data/page/json_text.h"

#include <cstring>

namespace breakeven {

namespace {

void append(std::string &json, const std::string &item)
{
    if (!json.empty() && json.back() != '[')
        json += ',';
    json += item;
}

// [value, for how many months, value, …]
std::string runs(std::span<const double> values)
{
    std::string json = "[";
    for (std::size_t k = 0; k < values.size();) {
        const std::string value = jsonNumber(values[k]);
        std::size_t end = k + 1;
        while (end < values.size() && jsonNumber(values[end]) == value)
            ++end;
        append(json, value + ',' + std::to_string(end - k));
        k = end;
    }
    return json + ']';
}

bool isEqual(std::span<const double> one, std::span<const double> other)
{
    return std::memcmp(one.data(), other.data(), one.size_bytes()) == 0;
}

} // namespace

SheetGraph::SheetGraph(const Evaluation &evaluation, const LiveNodes &live)
    : m_sheet(evaluation.sheet()), m_evaluation(evaluation), m_place(std::size_t(m_sheet.size()), -1)
{
    for (NodeId id = 0; id < m_sheet.size(); ++id)
        if (live.isNeeded(id)) {
            m_place[std::size_t(id)] = int(m_nodes.size());
            m_nodes.push_back(id);
        }
}

std::string SheetGraph::nodeJson(NodeId id) const
{
    const Node &node = m_sheet.node(id);
    std::string json = "[" + std::to_string(2 * int(node.op) + (node.shape == Shape::Series));
    if (node.op == Op::Constant || node.op == Op::Input || node.op == Op::Function)
        append(json, jsonNumber(m_evaluation.values(id)[0]));
    for (const NodeId operand : m_sheet.operands(id))
        append(json, std::to_string(placeOf(operand)));
    if (node.op == Op::Total || node.op == Op::Value)
        append(json, std::to_string(node.firstMonth));
    if (node.op == Op::Total)
        append(json, std::to_string(node.lastMonth));
    if (node.op == Op::Output)
        append(json, runs(m_evaluation.values(id)));
    return json + ']';
}

std::string SheetGraph::json() const
{
    std::string names = "[", nodes = "[";
    for (const Operation &one : operations())
        append(names, jsonString(one.name));
    for (const NodeId id : m_nodes)
        append(nodes, nodeJson(id));
    return "{\"months\":" + std::to_string(m_sheet.months()) + ",\"operations\":" + names +
           "],\"nodes\":" + nodes + "]}";
}

std::string SheetGraph::answersJson(const Evaluation &other) const
{
    std::string json = "[";
    for (const NodeId id : m_nodes) {
        const Op op = m_sheet.node(id).op;
        if ((op == Op::Function || op == Op::Output) && !isEqual(other.values(id), m_evaluation.values(id)))
            append(json, "[" + std::to_string(placeOf(id)) + "," + runs(other.values(id)) + "]");
    }
    return json + ']';
}

std::string SheetGraph::json(const Figure &figure) const
{
    const Display display = m_sheet.node(figure.node).display;
    std::vector<int> parts{placeOf(figure.node),  int(display),          figure.firstMonth, figure.lastMonth,
                           placeOf(figure.minus), figure.isShareOfOther, figure.isNegated};
    static constexpr int kUsual[] = {-1, 0, -1, -1, -1, 0, 0};
    while (parts.size() > 1 && parts.back() == kUsual[parts.size() - 1])
        parts.pop_back();
    std::string json = "[";
    for (const int part : parts)
        append(json, std::to_string(part));
    return json + ']';
}

} // namespace breakeven
