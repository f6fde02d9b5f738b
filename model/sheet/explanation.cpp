#include "model/sheet/explanation.h"

#include "model/sheet/formula_text.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace breakeven {

namespace {

std::optional<double> shownValue(const Evaluation &evaluation, NodeId id, std::optional<int> month)
{
    const Node &node = evaluation.sheet().node(id);
    if (node.shape == Shape::Scalar)
        return evaluation.scalar(id);
    if (month)
        return evaluation.at(id, *month);
    const auto values = evaluation.values(id);
    if (node.display == Display::Last)
        return evaluation.at(id, int(values.size()) - 1);
    double sum = 0;
    for (double value : values)
        sum += value;
    if (std::isnan(sum))
        return std::nullopt;
    return node.display == Display::Number ? sum : sum / double(values.size());
}

} // namespace

std::string plainNumber(std::optional<double> value)
{
    if (!value)
        return "unknown";
    if (std::isinf(*value))
        return *value > 0 ? "never" : "no limit";
    char text[64];
    std::snprintf(text, sizeof text, "%.10g", std::fabs(*value));
    std::string digits = text;
    const std::size_t whole = std::min(digits.find('.'), digits.size());
    if (digits.find('e') == std::string::npos)
        for (std::size_t i = whole; i > 3; i -= 3)
            digits.insert(i - 3, 1, ',');
    return (*value < 0 ? "−" : "") + digits;
}

std::string provenance(const Input &input)
{
    std::string text = input.source.empty() ? "assumed" : input.source;
    if (input.asOf)
        text += " · " + input.asOf->iso();
    return text;
}

namespace {

// The month of a series that counts most within [first, last); the first of equals.
int strongestMonth(const Evaluation &evaluation, NodeId series, int first, int last)
{
    int strongest = first;
    for (int month = first; month < last; ++month)
        if (std::fabs(evaluation.at(series, month).value_or(0)) >
            std::fabs(evaluation.at(series, strongest).value_or(0)))
            strongest = month;
    return strongest;
}

// The month in which the terms of a node are looked at.
std::optional<int> termMonth(const Evaluation &evaluation, NodeId id, std::optional<int> month)
{
    const Sheet &sheet = evaluation.sheet();
    const Node &node = sheet.node(id);
    switch (node.op) {
    case Op::Total:
        return strongestMonth(evaluation, sheet.operands(id)[0], node.firstMonth, node.lastMonth);
    case Op::Value:
        return node.firstMonth;
    case Op::Cumulative:
    case Op::Function:
        return std::nullopt;
    default:
        if (node.shape == Shape::Series && !month)
            return strongestMonth(evaluation, id, 0, sheet.months());
        return month;
    }
}

// Without what is not written: repetition over the months, units of one.
NodeId asWritten(const Sheet &sheet, NodeId id)
{
    const Node &node = sheet.node(id);
    const auto operands = sheet.operands(id);
    const auto isUnitOne = [&] {
        const Node &factor = sheet.node(operands[1]);
        return factor.op == Op::Constant && factor.constant == 1 && !factor.unit.isPure();
    };
    const bool isWrapped =
        node.label.empty() &&
        (node.op == Op::Same || ((node.op == Op::Multiply || node.op == Op::Divide) && isUnitOne()));
    return isWrapped ? asWritten(sheet, operands[0]) : id;
}

// Whether the term is added as it is wherever the formula of the node has it: a factor is no summand, and a
// sum is not to be read without one.
bool isSummandOnly(const Sheet &sheet, NodeId sum, NodeId term)
{
    if (sheet.node(sum).op != Op::Add)
        return false;
    const auto operands = sheet.operands(sum);
    return std::all_of(operands.begin(), operands.end(), [&](NodeId written) {
        const NodeId operand = asWritten(sheet, written);
        if (operand == term || !sheet.node(operand).label.empty())
            return true;
        const std::vector<NodeId> inner = namedTerms(sheet, operand);
        return std::find(inner.begin(), inner.end(), term) == inner.end() ||
               isSummandOnly(sheet, operand, term);
    });
}

// Whether a term of a sum says nothing: exactly 0 where another term is not.
bool isSilent(const Evaluation &evaluation, NodeId sum, NodeId term, std::optional<int> month)
{
    const auto value = [&](NodeId id) { return shownValue(evaluation, id, month); };
    if (value(term) != 0.0 || !isSummandOnly(evaluation.sheet(), sum, term))
        return false;
    for (const NodeId other : namedTerms(evaluation.sheet(), sum))
        if (value(other) != 0.0)
            return true;
    return false;
}

} // namespace

Explanation explain(const Evaluation &evaluation, NodeId id, int depth, std::optional<int> month)
{
    const Sheet &sheet = evaluation.sheet();
    const Node &node = sheet.node(id);
    Explanation explanation;
    explanation.node = id;
    explanation.id = node.id;
    explanation.label = node.label;
    explanation.unit = node.unit;
    explanation.note = node.note;
    explanation.value = shownValue(evaluation, id, month);
    if (node.shape == Shape::Series)
        explanation.month = month;
    if (node.op == Op::Input) {
        explanation.input = &sheet.inputs()[std::size_t(node.index)];
        explanation.unitText = explanation.input->unitText;
        return explanation;
    }
    const auto inner = termMonth(evaluation, id, month);
    if (node.shape == Shape::Series && !month && inner) {
        explanation.openedMonth = inner;
        explanation.openedValue = shownValue(evaluation, id, inner);
    }
    std::vector<NodeId> terms;
    for (const NodeId term : namedTerms(sheet, id))
        if (isSilent(evaluation, id, term, inner))
            ++explanation.zeroTerms;
        else
            terms.push_back(term);
    const auto isShown = [&](NodeId term) { return !isSilent(evaluation, id, term, inner); };
    explanation.formula = formula(
        sheet, id, [&](NodeId term) { return isShown(term) ? sheet.node(term).label : std::string(); });
    explanation.numbers = formula(sheet, id, [&](NodeId term) {
        return isShown(term) ? plainNumber(shownValue(evaluation, term, inner)) : std::string();
    });
    if (node.op == Op::Function && explanation.note.empty())
        explanation.note = sheet.functions()[std::size_t(node.index)].provenance;
    if (node.op == Op::Output && explanation.note.empty())
        explanation.note = sheet.monthlyFunction(sheet.operands(id)[0]).provenance;
    if (depth > 0)
        for (const NodeId term : terms)
            explanation.terms.push_back(explain(evaluation, term, depth - 1, inner));
    return explanation;
}

std::vector<const SheetInput *> leaves(const Sheet &sheet, NodeId id)
{
    std::vector<char> isReached(std::size_t(id) + 1, 0);
    isReached[std::size_t(id)] = 1;
    for (NodeId i = id; i >= 0; --i)
        if (isReached[std::size_t(i)])
            for (NodeId operand : sheet.operands(i))
                isReached[std::size_t(operand)] = 1;
    std::vector<const SheetInput *> inputs;
    for (const SheetInput &input : sheet.inputs())
        if (input.node <= id && isReached[std::size_t(input.node)])
            inputs.push_back(&input);
    return inputs;
}

} // namespace breakeven
