#include "model/sheet/explanation.h"

#include "model/numeric/number_text.h"
#include "model/sheet/formula_text.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <functional>

namespace breakeven {

std::string plainNumber(std::optional<double> value)
{
    if (!value)
        return "unknown";
    if (std::isinf(*value))
        return *value > 0 ? "never" : "no limit";
    char text[64];
    std::snprintf(text, sizeof text, "%.10g", std::fabs(*value));
    return (*value < 0 ? "−" : "") + grouped(text);
}

std::string provenance(const Input &input)
{
    std::string text = input.source.empty() ? "assumed" : input.source;
    if (input.asOf)
        text += " · " + input.asOf->iso();
    return text;
}

namespace {

// Months of a series; both −1: all.
struct Span
{
    int first = -1;
    int last = -1;

    bool isOneMonth() const { return first >= 0 && last == first + 1; }
};

Figure figureOver(NodeId node, Span span) { return {node, span.first, span.last}; }

// The month of a series that counts most within [first, last); the first of equals.
int strongestMonth(const Evaluation &evaluation, NodeId series, Span span)
{
    const int first = span.first < 0 ? 0 : span.first;
    const int last = span.first < 0 ? evaluation.sheet().months() : span.last;
    int strongest = first;
    for (int month = first; month < last; ++month)
        if (std::fabs(evaluation.at(series, month).value_or(0)) >
            std::fabs(evaluation.at(series, strongest).value_or(0)))
            strongest = month;
    return strongest;
}

bool isUnitOne(const Node &node)
{
    return node.op == Op::Constant && node.constant == 1 && !node.unit.isPure();
}

// What only repeats a number: an alias, a number of every month, a factor that is a unit of one.
bool repeatsOperand(const Sheet &sheet, NodeId id)
{
    const Node &node = sheet.node(id);
    const auto operands = sheet.operands(id);
    return node.op == Op::Same ||
           ((node.op == Op::Multiply || node.op == Op::Divide) && isUnitOne(sheet.node(operands[1])));
}

// Without what is not written: repetition over the months, units of one.
NodeId asWritten(const Sheet &sheet, NodeId id)
{
    const bool isWrapped = sheet.node(id).label.empty() && repeatsOperand(sheet, id);
    return isWrapped ? asWritten(sheet, sheet.operands(id)[0]) : id;
}

// The node whose formula tells more than "X = X": past names that only repeat a computed number.
NodeId pastRepetition(const Sheet &sheet, NodeId id)
{
    while (repeatsOperand(sheet, id)) {
        const NodeId operand = asWritten(sheet, sheet.operands(id)[0]);
        const Node &inner = sheet.node(operand);
        const bool isLeaf = inner.op == Op::Input || inner.op == Op::Constant || inner.op == Op::Month;
        const Node &outer = sheet.node(id);
        if (isLeaf || inner.shape != outer.shape ||
            (inner.shape == Shape::Series && inner.display != outer.display))
            break;
        id = operand;
    }
    return id;
}

// Whether the months of a sum add up term by term.
bool addsUp(const Sheet &sheet, NodeId id)
{
    const Node &node = sheet.node(id);
    if (node.op != Op::Add && node.op != Op::Subtract && node.op != Op::Negate && !repeatsOperand(sheet, id))
        return false;
    const auto operands = sheet.operands(id);
    const std::size_t counted = repeatsOperand(sheet, id) ? 1 : operands.size();
    return std::all_of(operands.begin(), operands.begin() + std::ptrdiff_t(counted), [&](NodeId operand) {
        const Node &term = sheet.node(operand);
        const bool isNamed = !term.label.empty() || term.op == Op::Input;
        return term.shape == Shape::Series &&
               (isNamed ? term.display == Display::Number : addsUp(sheet, operand));
    });
}

// Collects the terms of a formula, each once, with the months it speaks of.
class Terms
{
public:
    explicit Terms(const Sheet &sheet) : m_sheet(sheet) {}

    void collect(NodeId id, Span span)
    {
        for (const NodeId operand : m_sheet.operands(id)) {
            const Node &node = m_sheet.node(operand);
            if (node.label.empty() && node.op != Op::Input)
                collect(operand, inside(operand, span));
            else if (node.op != Op::Constant && node.op != Op::Month)
                add(operand, span);
        }
    }

    // The months an operation takes of its operands.
    Span inside(NodeId id, Span span) const
    {
        const Node &node = m_sheet.node(id);
        switch (node.op) {
        case Op::Total:
            return {node.firstMonth, node.lastMonth};
        case Op::Value:
            return {node.firstMonth, node.firstMonth + 1};
        case Op::Cumulative:
            return span.first < 0 ? Span{} : Span{0, span.last};
        case Op::Function:
            return {};
        default:
            return span;
        }
    }

    std::vector<Figure> take() { return std::move(m_figures); }

private:
    void add(NodeId node, Span span)
    {
        const bool isSeries = m_sheet.node(node).shape == Shape::Series;
        const auto known = std::find_if(m_figures.begin(), m_figures.end(),
                                        [&](const Figure &figure) { return figure.node == node; });
        if (known == m_figures.end()) {
            m_figures.push_back(isSeries ? figureOver(node, span) : Figure{node});
        } else if (known->hasMonths() && span.first >= 0) {
            known->firstMonth = std::min(known->firstMonth, span.first);
            known->lastMonth = std::max(known->lastMonth, span.last);
        }
    }

    const Sheet &m_sheet;
    std::vector<Figure> m_figures;
};

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
bool isSilent(const Evaluation &evaluation, const FigureParts &parts, const Figure &term)
{
    if (valueOf(evaluation, term) != 0.0 || !isSummandOnly(evaluation.sheet(), parts.written, term.node))
        return false;
    return std::any_of(parts.terms.begin(), parts.terms.end(),
                       [&](const Figure &other) { return valueOf(evaluation, other) != 0.0; });
}

// Where numbers of a formula are of one month: which one.
Span openedSpan(const Evaluation &evaluation, NodeId series, Span span, FigureParts &parts)
{
    const int month = strongestMonth(evaluation, series, span);
    if (!span.isOneMonth())
        parts.openedMonth = month;
    return {month, month + 1};
}

} // namespace

Figure sameMonths(const Figure &figure, NodeId node) { return {node, figure.firstMonth, figure.lastMonth}; }

FigureParts partsOf(const Evaluation &evaluation, const Figure &figure)
{
    const Sheet &sheet = evaluation.sheet();
    FigureParts parts;
    parts.written = parts.opened = pastRepetition(sheet, figure.node);
    const Node &node = sheet.node(parts.written);
    Terms terms(sheet);
    Span span{figure.firstMonth, figure.lastMonth};
    if (node.shape == Shape::Series && node.display == Display::Last) {
        const int last = figure.hasMonths() ? figure.lastMonth : sheet.months();
        span = {last - 1, last};
    }
    const NodeId operand = node.operandCount > 0 ? asWritten(sheet, sheet.operands(parts.written)[0]) : -1;
    if (node.op == Op::Total && sheet.node(operand).label.empty() && !addsUp(sheet, operand)) {
        span = openedSpan(evaluation, operand, terms.inside(parts.written, span), parts);
        parts.opened = operand;
        terms.collect(operand, terms.inside(operand, span));
    } else {
        if (node.op == Op::Total || node.op == Op::Cumulative)
            parts.opened = -1;
        else if (node.shape == Shape::Series && !addsUp(sheet, parts.written))
            span = openedSpan(evaluation, parts.written, span, parts);
        span = terms.inside(parts.written, span);
        terms.collect(parts.written, span);
    }
    parts.inNumbers = figureOver(-1, span);
    parts.terms = terms.take();
    return parts;
}

namespace {

std::string numbersText(const Evaluation &evaluation, const FigureParts &parts,
                        const std::function<bool(NodeId)> &isShown)
{
    return formulaInNumbers(evaluation.sheet(), parts.opened, [&](NodeId term) {
        return isShown(term) ? plainNumber(valueOf(evaluation, sameMonths(parts.inNumbers, term)))
                             : std::string();
    });
}

void addNote(const Sheet &sheet, NodeId written, Explanation &explanation)
{
    const Node &node = sheet.node(written);
    if (explanation.note.empty())
        explanation.note = node.note;
    if (node.op == Op::Function && explanation.note.empty())
        explanation.note = sheet.functions()[std::size_t(node.index)].provenance;
    if (node.op == Op::Output && explanation.note.empty())
        explanation.note = sheet.monthlyFunction(sheet.operands(written)[0]).provenance;
}

void addFormula(const Evaluation &evaluation, const FigureParts &parts, Explanation &explanation,
                std::vector<Figure> &shown)
{
    const Sheet &sheet = evaluation.sheet();
    for (const Figure &term : parts.terms)
        if (isSilent(evaluation, parts, term))
            ++explanation.zeroTerms;
        else
            shown.push_back(term);
    const auto isShown = [&](NodeId node) {
        const auto isNode = [&](const Figure &figure) { return figure.node == node; };
        return std::any_of(shown.begin(), shown.end(), isNode) ||
               std::none_of(parts.terms.begin(), parts.terms.end(), isNode);
    };
    explanation.formula = formula(sheet, parts.written, [&](NodeId term) {
        return isShown(term) ? sheet.node(term).label : std::string();
    });
    if (parts.opened >= 0)
        explanation.numbers = numbersText(evaluation, parts, isShown);
    const auto said = parts.openedMonth ? explanation.openedValue : explanation.value;
    if (explanation.numbers == plainNumber(said))
        explanation.numbers.clear();
}

} // namespace

Explanation explain(const Evaluation &evaluation, const Figure &figure, int depth)
{
    const Sheet &sheet = evaluation.sheet();
    const Node &node = sheet.node(figure.node);
    Explanation explanation;
    explanation.node = figure.node;
    explanation.id = node.id;
    explanation.label = node.label;
    explanation.unit = unitOf(sheet, figure);
    explanation.note = node.note;
    explanation.value = valueOf(evaluation, figure);
    if (node.op == Op::Input) {
        explanation.input = &sheet.inputs()[std::size_t(node.index)];
        explanation.unitText = explanation.input->unitText;
        return explanation;
    }
    if (node.shape == Shape::Series && figure.hasMonths() && figure.lastMonth == figure.firstMonth + 1) {
        explanation.month = figure.firstMonth;
    } else if (node.shape == Shape::Series) {
        explanation.firstMonth = figure.hasMonths() ? figure.firstMonth : 0;
        explanation.lastMonth = figure.hasMonths() ? figure.lastMonth : sheet.months();
    }
    const FigureParts parts = partsOf(evaluation, figure);
    explanation.openedMonth = parts.openedMonth;
    if (parts.openedMonth)
        explanation.openedValue = valueOf(evaluation, figureOfMonth(parts.opened, *parts.openedMonth));
    std::vector<Figure> terms;
    addFormula(evaluation, parts, explanation, terms);
    addNote(sheet, parts.written, explanation);
    for (std::size_t i = 0; depth > 0 && i < terms.size(); ++i)
        explanation.terms.push_back(explain(evaluation, terms[i], depth - 1));
    return explanation;
}

Explanation explain(const Evaluation &evaluation, NodeId id, int depth, std::optional<int> month)
{
    const bool isMonth = month && evaluation.sheet().node(id).shape == Shape::Series;
    return explain(evaluation, isMonth ? figureOfMonth(id, *month) : Figure{id}, depth);
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
