#include "model/sheet/formula_text.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace breakeven {

namespace {

const std::string kMinus = "−";

bool isNamed(const Node &node) { return !node.label.empty(); }

std::string numberText(double value)
{
    char text[40];
    std::snprintf(text, sizeof text, "%.10g", std::fabs(value));
    return (value < 0 ? "−" : "") + std::string(text);
}

void replaceAll(std::string &text, const std::string &mark, const std::string &by)
{
    for (std::size_t at = text.find(mark); at != std::string::npos; at = text.find(mark, at + by.size()))
        text.replace(at, mark.size(), by);
}

// "−5" or "-5": not to stand behind another sign.
bool isNegative(const std::string &number)
{
    return number.compare(0, kMinus.size(), kMinus) == 0 || (!number.empty() && number[0] == '-');
}

class FormulaWriter
{
public:
    enum class Reductions { Written, AsValues };

    FormulaWriter(const Sheet &sheet, const std::function<std::string(NodeId)> &valueText,
                  Reductions reductions)
        : m_sheet(sheet), m_valueText(valueText), m_reductions(reductions)
    {
    }

    std::string formula(NodeId id) const
    {
        const Node &node = m_sheet.node(id);
        switch (node.op) {
        case Op::Constant:
            return numberText(node.constant);
        case Op::Input:
            return m_valueText(id);
        case Op::Function: {
            const Function &function = m_sheet.functions()[std::size_t(node.index)];
            return call(function.name, function.argumentNames, id);
        }
        case Op::Output: {
            const NodeId all = m_sheet.operands(id)[0];
            const MonthlyFunction &function = m_sheet.monthlyFunction(all);
            return call(function.outputNames[std::size_t(node.index)], function.argumentNames, all);
        }
        case Op::Monthly:
            return call(m_sheet.monthlyFunction(id).name, m_sheet.monthlyFunction(id).argumentNames, id);
        default:
            return operationText(id);
        }
    }

private:
    std::string term(NodeId id, int outside, bool isRight) const
    {
        const Node &node = m_sheet.node(id);
        const bool isReduced = node.op == Op::Total || node.op == Op::Value;
        if (isNamed(node) || node.op == Op::Input || (isReduced && m_reductions == Reductions::AsValues)) {
            const std::string value = m_valueText(id);
            return isRight && isNegative(value) ? "(" + value + ")" : value;
        }
        const std::string text = formula(id);
        const bool isBelowZero = node.op == Op::Constant && node.constant < 0;
        const int inside = operation(isBelowZero ? Op::Negate : innermost(id)).precedence;
        const bool isLoose = inside < outside || (inside == outside && isRight && inside < 5);
        return isLoose ? "(" + text + ")" : text;
    }

    // The operation that is written: units of one are not.
    Op innermost(NodeId id) const
    {
        const Node &node = m_sheet.node(id);
        const bool isUnitChange =
            (node.op == Op::Multiply || node.op == Op::Divide) && isUnitOne(m_sheet.operands(id)[1]);
        const bool isRepeated = node.op == Op::Same && !isNamed(node);
        if (!isUnitChange && !isRepeated)
            return node.op;
        const NodeId inner = m_sheet.operands(id)[0];
        return isNamed(m_sheet.node(inner)) ? Op::Input : innermost(inner);
    }

    std::string call(const std::string &name, const std::vector<std::string> &arguments, NodeId id) const
    {
        std::string text = name + " of (";
        const auto operands = m_sheet.operands(id);
        for (std::size_t i = 0; i < operands.size(); ++i)
            text += (i ? ", " : "") + arguments[i] + ": " + term(operands[i], 0, false);
        return text + ")";
    }

    // "a + b − c"; terms the caller leaves out (an empty text) are not written.
    std::string sumText(std::span<const NodeId> operands, int precedence) const
    {
        std::string text;
        for (const NodeId operand : operands) {
            const std::string next = term(operand, precedence, false);
            if (next.empty())
                continue;
            if (text.empty())
                text = next;
            else if (isNegative(next))
                text += " − " + next.substr(next[0] == '-' ? 1 : kMinus.size());
            else
                text += " + " + next;
        }
        return text.empty() ? "0" : text;
    }

    // "× 1 month" only turns a rate into an amount: it is no part of the formula a person reads.
    bool isUnitOne(NodeId id) const
    {
        const Node &node = m_sheet.node(id);
        return node.op == Op::Constant && node.constant == 1 && !node.unit.isPure();
    }

    std::string operationText(NodeId id) const
    {
        const Node &node = m_sheet.node(id);
        const Operation &op = operation(node.op);
        const auto operands = m_sheet.operands(id);
        if (node.op == Op::Add)
            return sumText(operands, op.precedence);
        if ((node.op == Op::Multiply || node.op == Op::Divide) && isUnitOne(operands[1]))
            return isNamed(m_sheet.node(operands[0])) ? m_valueText(operands[0]) : formula(operands[0]);
        const bool isOrdered = node.op == Op::Subtract || node.op == Op::Divide;
        // "(a ^ b) ^ c" and "−(−a)": neither is written in a row.
        const bool isAlone = node.op == Op::Power || node.op == Op::Negate;
        const bool isCall = op.precedence == 5;
        // Terms first, marks after: a label may hold braces of its own.
        std::string text = op.text;
        std::string result;
        for (std::size_t i = 0; i < text.size(); ++i) {
            if (text[i] == '{' && i + 2 < text.size() && text[i + 2] == '}') {
                const std::size_t k = std::size_t(text[i + 1] - '0');
                result += term(operands[k], isCall ? 0 : op.precedence, isAlone || (k > 0 && isOrdered));
                i += 2;
            } else {
                result += text[i];
            }
        }
        replaceAll(result, "{first}", std::to_string(node.firstMonth + 1));
        replaceAll(result, "{last}", std::to_string(node.lastMonth));
        return result;
    }

    const Sheet &m_sheet;
    const std::function<std::string(NodeId)> &m_valueText;
    Reductions m_reductions;
};

void collectTerms(const Sheet &sheet, NodeId id, std::vector<NodeId> &terms)
{
    for (NodeId operand : sheet.operands(id)) {
        const Node &node = sheet.node(operand);
        if (!isNamed(node) && node.op != Op::Input)
            collectTerms(sheet, operand, terms);
        else if (node.op != Op::Constant && node.op != Op::Month &&
                 std::find(terms.begin(), terms.end(), operand) == terms.end())
            terms.push_back(operand);
    }
}

} // namespace

std::string formulaInWords(const Sheet &sheet, NodeId id)
{
    return formula(sheet, id, [&](NodeId term) { return sheet.node(term).label; });
}

std::string formula(const Sheet &sheet, NodeId id, const std::function<std::string(NodeId)> &valueText)
{
    return FormulaWriter(sheet, valueText, FormulaWriter::Reductions::Written).formula(id);
}

std::string formulaInNumbers(const Sheet &sheet, NodeId id,
                             const std::function<std::string(NodeId)> &valueText)
{
    return FormulaWriter(sheet, valueText, FormulaWriter::Reductions::AsValues).formula(id);
}

std::vector<NodeId> namedTerms(const Sheet &sheet, NodeId id)
{
    std::vector<NodeId> terms;
    collectTerms(sheet, id, terms);
    return terms;
}

} // namespace breakeven
