// Explanations of what is computed: the number itself, and a difference of two.
#include "model/sheet/explanation.h"
#include "model/sheet/formula_text.h"
#include "ui/docks/explanation_sections.h"
#include "ui/look/strings.h"
#include "ui/text/explanation_words.h"
#include "ui/text/numbers.h"
#include "ui/text/quantity_text.h"

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

constexpr int kMostTerms = 7;
constexpr int kShownOfLongSum = 5;

using WriteFormula = std::string (*)(const Sheet &, NodeId, const std::function<std::string(NodeId)> &);

// `write` writes plain text around its terms: they stand in it as marks until it has been escaped.
QString withTerms(const ExplanationHtml &parts, NodeId id, WriteFormula write,
                  const std::function<QString(NodeId)> &html)
{
    std::vector<NodeId> terms;
    const std::string text = write(parts.sheet, id, [&](NodeId term) {
        terms.push_back(term);
        return "\x01" + std::to_string(terms.size() - 1) + "\x02";
    });
    QString result = toQt(text).toHtmlEscaped();
    for (std::size_t i = terms.size(); i-- > 0;)
        result.replace(QStringLiteral("\x01%1\x02").arg(i), html(terms[i]));
    return result;
}

std::optional<double> valueOf(const ExplanationHtml &parts, const Figure &figure)
{
    return breakeven::valueOf(parts.result.evaluation, figure);
}

bool isLongSum(const ExplanationHtml &parts, const FigureParts &of)
{
    return parts.sheet.node(of.written).op == Op::Add && int(of.terms.size()) > kMostTerms;
}

// Lines of 0 say nothing in a long sum.
std::vector<Figure> shownTerms(const ExplanationHtml &parts, const FigureParts &of)
{
    std::vector<Figure> terms = of.terms;
    if (isLongSum(parts, of))
        std::erase_if(terms, [&](const Figure &term) { return valueOf(parts, term) == 0.0; });
    return terms;
}

QString numberOf(const ExplanationHtml &parts, const Figure &term)
{
    return quantityNumber(parts.result, term.node, valueOf(parts, term), parts.locale);
}

// Behind another sign a number below zero stands in brackets.
QString bracketed(const QString &number)
{
    return number.startsWith(QChar(0x2212)) || number.startsWith(QLatin1Char('-'))
               ? QStringLiteral("(%1)").arg(number)
               : number;
}

QString longSumHtml(const ExplanationHtml &parts, const FigureParts &of)
{
    std::vector<Figure> terms = shownTerms(parts, of);
    std::stable_sort(terms.begin(), terms.end(), [&](const Figure &a, const Figure &b) {
        return std::fabs(valueOf(parts, a).value_or(0)) > std::fabs(valueOf(parts, b).value_or(0));
    });
    QStringList words;
    QStringList numbers;
    for (std::size_t i = 0; i < terms.size() && int(i) < kShownOfLongSum; ++i) {
        words.append(parts.linked(terms[i].node));
        const QString number = numberOf(parts, terms[i]);
        numbers.append(i == 0 ? number : bracketed(number));
    }
    const int more = std::max(0, int(terms.size()) - kShownOfLongSum);
    const QString rest = more > 0 ? explanationWords("and %1 more lines").arg(more)
                                  : explanationWords("and %1 lines of 0").arg(of.terms.size() - terms.size());
    return parts.formulaBox(words.join(QStringLiteral(" + ")) + QLatin1Char(' ') + rest,
                            numbers.join(QStringLiteral(" + ")) + QLatin1Char(' ') + rest);
}

QString formulaHtml(const ExplanationHtml &parts, const FigureParts &of, const QString &shown)
{
    if (isLongSum(parts, of))
        return longSumHtml(parts, of);
    const QString words =
        withTerms(parts, of.written, formula, [&](NodeId term) { return parts.linked(term); });
    if (of.opened < 0)
        return parts.formulaBox(words, {});
    const QString numbers = withTerms(parts, of.opened, formulaInNumbers, [&](NodeId term) {
        return bracketed(numberOf(parts, sameMonths(of.inNumbers, term))).toHtmlEscaped();
    });
    return parts.formulaBox(words, numbers == shown.toHtmlEscaped() ? QString() : numbers);
}

QString unknownHtml(const ExplanationHtml &parts, NodeId id)
{
    QString html;
    for (const SheetInput *input : leaves(parts.sheet, id))
        if (!parts.result.evaluation.scalar(input->node))
            html += parts.paragraph(
                explanationWords("Unknown, because there is no value for %1.")
                    .arg(parts.link(QStringLiteral("edit:") + toQt(input->path), toQt(input->label))));
    return html;
}

QString monthsHtml(const ExplanationHtml &parts, const Figure &figure)
{
    const Node &node = parts.sheet.node(figure.node);
    if (node.shape != Shape::Series)
        return {};
    const int first = figure.hasMonths() ? figure.firstMonth : 0;
    const int last = figure.hasMonths() ? figure.lastMonth : parts.sheet.months();
    const QString words =
        last == first + 1                 ? explanationWords("In month %1:").arg(last)
        : node.display == Display::Number ? explanationWords("The sum of months %1 to %2 of:")
        : node.display == Display::Last   ? explanationWords("In the last month of %1 to %2:")
                                          : explanationWords("The mean of months %1 to %2 of:");
    return parts.paragraph(parts.secondary(last == first + 1 ? words : words.arg(first + 1).arg(last)));
}

// Where the months do not add up term by term.
QString openedHtml(const ExplanationHtml &parts, const FigureParts &of)
{
    if (!of.openedMonth)
        return {};
    return parts.paragraph(parts.secondary(
        explanationWords("The numbers are those of month %1, the largest: %2")
            .arg(*of.openedMonth + 1)
            .arg(figureText(parts.result, figureOfMonth(of.opened, *of.openedMonth), parts.locale))
            .toHtmlEscaped()));
}

// Where its formula comes from; how a function is worked out: its method, and runs and seed where it is
// simulated.
QString methodHtml(const ExplanationHtml &parts, const Node &node, NodeId written)
{
    QStringList lines{toQt(node.note)};
    const Node &last = parts.sheet.node(written);
    if (last.op == Op::Function)
        lines.append(toQt(parts.sheet.functions()[std::size_t(last.index)].provenance));
    if (last.op == Op::Output)
        lines.append(toQt(parts.sheet.monthlyFunction(parts.sheet.operands(written)[0]).provenance));
    QString html;
    for (const QString &line : lines)
        if (!line.isEmpty())
            html += parts.paragraph(parts.secondary(line.toHtmlEscaped()));
    return html;
}

} // namespace

QString numberHtml(const ExplanationHtml &parts, NodeId id)
{
    const Figure figure = figureOf(parts.sheet, parts.target).value_or(Figure{id});
    const FigureParts of = partsOf(parts.result.evaluation, figure);
    const QString shown = figureText(parts.result, figure, parts.locale);
    QString html = parts.value(shown);
    if (!valueOf(parts, figure))
        html += unknownHtml(parts, id);
    html += monthsHtml(parts, figure) + formulaHtml(parts, of, numberOf(parts, figure)) +
            openedHtml(parts, of) + methodHtml(parts, parts.sheet.node(id), of.written);
    QString rows;
    for (const Figure &term : shownTerms(parts, of))
        rows += parts.termRow(term);
    return html + parts.table(rows);
}

namespace {

// As the columns of money have it.
int decimalsOf(std::optional<double> value)
{
    const std::optional<double> all[] = {value};
    return moneyDecimals(all);
}

} // namespace

QString differenceHtml(const ExplanationHtml &parts, NodeId id)
{
    const bool isShare = parts.target.isShareOfOther;
    const auto figure = figureOf(parts.sheet, parts.target);
    const auto value = figure ? valueOf(parts, *figure) : std::nullopt;
    const CellTone tone = !value || *value == 0 ? CellTone::Plain
                          : *value < 0          ? CellTone::Cheaper
                                                : CellTone::Dearer;
    const Unit unitOfIt = figure ? unitOf(parts.sheet, *figure) : Unit{};
    const QString unit = unitOfIt.isPure() ? QString() : toQt(unitOfIt.text(parts.result.study.currency));
    QString html =
        isShare
            ? parts.value(difference(value ? std::optional(*value * 100) : value, 1, parts.locale) +
                              QChar(0x00A0) + QLatin1Char('%'),
                          tone)
            : parts.value(difference(value, decimalsOf(value), parts.locale) + QChar(0x00A0) + unit, tone);
    const auto other = parts.sheet.find(toStd(parts.target.minus));
    if (!other)
        return html;
    ExplainTarget own = parts.target;
    own.minus.clear();
    own.isShareOfOther = false;
    own.isNegated = false;
    ExplainTarget theirs = own;
    theirs.quantity = parts.target.minus;
    const auto number = [&](NodeId node, const ExplainTarget &target) {
        return quantityNumber(parts.result, node, breakeven::valueOf(parts.result, target), parts.locale);
    };
    if (const auto ownFigure = figureOf(parts.sheet, own))
        html += monthsHtml(parts, *ownFigure);
    const QString words = isShare ? QStringLiteral("%1 ÷ %2 − 1") : QStringLiteral("%1 − %2");
    html += parts.box(words.arg(parts.named(id), parts.named(*other)),
                      words.arg(number(id, own), bracketed(number(*other, theirs))));
    return html +
           parts.table(parts.row(parts.named(id), number(id, own), parts.termDetail(id)) +
                       parts.row(parts.named(*other), number(*other, theirs), parts.termDetail(*other)));
}

} // namespace breakeven
