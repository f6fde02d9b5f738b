#include "model/sheet/explanation.h"

#include "model/sheet/formula_text.h"

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
            digits.insert(i - 3, ",");
    return (*value < 0 ? "−" : "") + digits;
}

std::string provenance(const Input &input)
{
    std::string text = input.source.empty() ? "assumed" : input.source;
    if (input.asOf)
        text += " · " + input.asOf->iso();
    return text;
}

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
    if (node.op == Op::Input) {
        explanation.input = &sheet.inputs()[std::size_t(node.index)];
        explanation.unitText = explanation.input->unitText;
        return explanation;
    }
    if (node.op == Op::Total || node.op == Op::Function)
        month.reset();
    if (node.op == Op::Value)
        month = node.firstMonth;
    explanation.formula = formulaInWords(sheet, id);
    explanation.numbers =
        formula(sheet, id, [&](NodeId term) { return plainNumber(shownValue(evaluation, term, month)); });
    if (node.op == Op::Function && explanation.note.empty())
        explanation.note = sheet.functions()[std::size_t(node.index)].provenance;
    // A running sum adds this month's term to those of all months before.
    if (node.op == Op::Cumulative)
        month.reset();
    if (depth > 0)
        for (NodeId term : namedTerms(sheet, id))
            explanation.terms.push_back(explain(evaluation, term, depth - 1, month));
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
