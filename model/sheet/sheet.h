// The model of one study as an immutable graph of formulas; evaluations hold the values, the sheet never
// does.
//
// Nodes are in topological order: operands stand before what uses them. Every node is a scalar or a monthly
// series of `months()` values. Threads: a const Sheet may be read from any number of threads.
#pragma once

#include "model/inputs/input.h"
#include "model/sheet/function.h"
#include "model/sheet/id_index.h"
#include "model/sheet/operations.h"
#include "model/sheet/unit.h"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace breakeven {

using NodeId = int;

// A bundle is the outputs of a monthly function: one series after the other.
enum class Shape : std::uint8_t { Scalar, Series, Bundle };

// How a number is shown: what one figure stands for a series, and percent for shares.
enum class Display : std::uint8_t { Number, Percent, Mean, Last };

struct Node
{
    Op op = Op::Constant;
    Shape shape = Shape::Scalar;
    Display display = Display::Number;
    Unit unit;
    int firstOperand = 0; // into the sheet's operand list
    int operandCount = 0;
    int firstMonth = 0; // Total: months [firstMonth, lastMonth); Value: firstMonth
    int lastMonth = 0;
    int index = -1;      // of the input, function or output
    double constant = 0; // Constant
    std::string id;      // empty: an unnamed step of a formula
    std::string label;   // in words
    std::string note;    // one line on where the formula comes from; may be empty
};

struct SheetInput
{
    std::string path; // of the study: "options.own.server_price"
    std::string label;
    std::string unitText; // as its field shows it: "USD/h", "%"
    Input input;
    NodeId node = -1;
};

class Sheet
{
public:
    int months() const { return m_months; }
    int size() const { return int(m_nodes.size()); }
    const Node &node(NodeId id) const { return m_nodes[std::size_t(id)]; }
    std::span<const NodeId> operands(NodeId id) const;
    std::span<const NodeId> dependants(NodeId id) const;

    const std::vector<SheetInput> &inputs() const { return m_inputs; }
    const std::vector<Function> &functions() const { return m_functions; }
    // For an Op::Monthly node.
    const MonthlyFunction &monthlyFunction(NodeId id) const
    {
        return *m_monthlyFunctions[std::size_t(node(id).index)];
    }
    // How many numbers a node has.
    int sizeOf(NodeId id) const;
    const std::vector<NodeId> &results() const { return m_results; }

    // The node with this id (or the input with this path); nothing when there is none.
    std::optional<NodeId> find(std::string_view id) const;
    // All ids, in the order of their nodes.
    std::vector<std::string> ids() const;

    // Inputs nothing depends on that leads to a result.
    std::vector<int> unusedInputs() const;
    // Results that depend on no input at all.
    std::vector<NodeId> unreachableResults() const;

private:
    friend class SheetBuilder;

    bool addId(NodeId id);

    int m_months = 0;
    std::vector<Node> m_nodes;
    std::vector<NodeId> m_operands;
    std::vector<NodeId> m_dependants;
    std::vector<int> m_firstDependant; // size() + 1
    std::vector<SheetInput> m_inputs;
    std::vector<Function> m_functions;
    std::vector<std::shared_ptr<const MonthlyFunction>> m_monthlyFunctions;
    std::vector<NodeId> m_results;
    IdIndex m_byId;
};

} // namespace breakeven
