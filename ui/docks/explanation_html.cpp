#include "ui/docks/explanation_html.h"

#include "model/sheet/explanation.h"
#include "model/sheet/formula_text.h"
#include "model/study/own_value.h"
#include "ui/look/strings.h"
#include "ui/text/explanation_words.h"
#include "ui/text/quantity_text.h"

#include <QRegularExpression>

#include <cmath>

namespace breakeven {

namespace {

constexpr int kMostOfFormula = 90; // characters of a term's own formula
constexpr int kLongFormula = 80;   // characters from which on the numbers say more than the words

// "232,967 ÷ (1 + 0.1) ^ 2" is "232,967 ÷ 1.21", and what is 0 in a sum is left out.
QString workedOut(QString numbers, const QLocale &locale)
{
    static const QRegularExpression kPower(QStringLiteral("\\(1 \\+ ([0-9.,]+)\\) \\^ ([0-9]+)\\b(?! ÷)"));
    for (QRegularExpressionMatch found = kPower.match(numbers); found.hasMatch();
         found = kPower.match(numbers)) {
        const double factor = std::pow(1 + locale.toDouble(found.captured(1)), found.captured(2).toInt());
        numbers.replace(found.capturedStart(), found.capturedLength(), locale.toString(factor, 'g', 5));
    }
    static const QRegularExpression kZero(QStringLiteral("(^| \\+ )0( ÷ [0-9.,]+)?(?= \\+ )"));
    numbers.remove(kZero);
    return numbers.startsWith(QLatin1String(" + ")) ? numbers.mid(3) : numbers;
}

} // namespace

QString ExplanationHtml::paragraph(const QString &html, const QString &style) const
{
    return QStringLiteral("<p style=\"margin:0 0 8px 0;%1\">%2</p>").arg(style, html);
}

QString ExplanationHtml::colored(const QString &html, Rgb rgb) const
{
    return QStringLiteral("<span style=\"color:%1\">%2</span>").arg(QColor(rgb).name(), html);
}

QString ExplanationHtml::secondary(const QString &html) const { return colored(html, palette.textSecondary); }

QString ExplanationHtml::link(const QString &place, const QString &text) const
{
    return QStringLiteral("<a href=\"%1\">%2</a>").arg(place, text.toHtmlEscaped());
}

QString ExplanationHtml::value(const QString &text, CellTone tone) const
{
    const Rgb rgb = tone == CellTone::Cheaper  ? palette.cheaper.text
                    : tone == CellTone::Dearer ? palette.dearer.text
                                               : palette.text;
    return paragraph(QStringLiteral("<span style=\"font-size:x-large;font-weight:bold;color:%1\">%2</span>")
                         .arg(QColor(rgb).name(), text.toHtmlEscaped()));
}

QString ExplanationHtml::box(const QString &words, const QString &numbers) const
{
    return QStringLiteral("<table width=\"100%\" cellpadding=\"7\" style=\"background-color:%1;"
                          "margin-bottom:8px\"><tr><td>%2</td></tr></table>")
        .arg(QColor(palette.alternateBase).name(),
             numbers.isEmpty() ? words : words + QStringLiteral("<br>") + secondary(numbers));
}

QString ExplanationHtml::formulaBox(const QString &words, const QString &numbers) const
{
    static const QRegularExpression kTag(QStringLiteral("<[^>]*>"));
    if (numbers.isEmpty() || QString(words).remove(kTag).size() <= kLongFormula)
        return box(words, numbers.isEmpty() ? numbers : workedOut(numbers, locale));
    const QString toggle =
        link(QStringLiteral("formula:"),
             hasFormulas ? explanationWords("Hide the formula") : explanationWords("Show the formula"));
    return box(workedOut(numbers, locale) + QStringLiteral("<br>") +
                   (hasFormulas ? secondary(words) + QStringLiteral("<br>") : QString()) + toggle,
               {});
}

QString ExplanationHtml::row(const QString &nameHtml, const QString &value, const QString &detailHtml) const
{
    return QStringLiteral("<tr><td>%1</td><td align=\"right\">%2</td></tr>"
                          "<tr><td colspan=\"2\" style=\"padding-bottom:7px\">%3</td></tr>")
        .arg(nameHtml, value.toHtmlEscaped(), secondary(detailHtml));
}

QString ExplanationHtml::table(const QString &rows) const
{
    return rows.isEmpty() ? QString()
                          : QStringLiteral("<table width=\"100%\" cellpadding=\"3\">%1</table>").arg(rows);
}

QString ExplanationHtml::labelOf(NodeId id) const
{
    const Node &node = sheet.node(id);
    return toQt(node.op == Op::Input ? sheet.inputs()[std::size_t(node.index)].label : node.label);
}

QString ExplanationHtml::nameOf(NodeId id) const
{
    const Node &node = sheet.node(id);
    return toQt(node.op == Op::Input ? sheet.inputs()[std::size_t(node.index)].path : node.id);
}

QString ExplanationHtml::linked(NodeId id) const
{
    const QString name = nameOf(id);
    return name.isEmpty() ? labelOf(id).toHtmlEscaped() : link(QStringLiteral("node:") + name, labelOf(id));
}

QString ExplanationHtml::named(NodeId id) const
{
    const QString owner = ownerOf(result, nameOf(id));
    return link(QStringLiteral("node:") + nameOf(id),
                owner.isEmpty() ? labelOf(id) : owner + QStringLiteral(", ") + labelOf(id));
}

QString ExplanationHtml::termRow(const Figure &term) const
{
    const bool isSeries = sheet.node(term.node).shape == Shape::Series;
    const QString months =
        !isSeries || !term.hasMonths() ? QString()
        : term.lastMonth == term.firstMonth + 1
            ? explanationWords(", month %1").arg(term.lastMonth)
            : explanationWords(", months %1 to %2").arg(term.firstMonth + 1).arg(term.lastMonth);
    const QString name = nameOf(term.node);
    const QString label = labelOf(term.node) + months;
    return row(name.isEmpty() ? label.toHtmlEscaped() : link(linkTo(targetOf(sheet, {}, term)), label),
               figureText(result, term, locale), termDetail(term.node));
}

QString ExplanationHtml::termDetail(NodeId id) const
{
    const Node &node = sheet.node(id);
    if (node.op == Op::Input)
        return provenanceHtml(sheet.inputs()[std::size_t(node.index)].input);
    const std::size_t count = leaves(sheet, id).size();
    QString words = toQt(formulaInWords(sheet, id));
    if (words.size() > kMostOfFormula)
        words = words.left(kMostOfFormula - 2) + QStringLiteral("…");
    return words.toHtmlEscaped() + QStringLiteral(" › ") +
           (count == 1 ? explanationWords("1 input") : explanationWords("%1 inputs").arg(count));
}

QString ExplanationHtml::provenanceHtml(const Input &input) const
{
    const QString text = toQt(provenance(input)).toHtmlEscaped();
    const bool isLoose = input.source.empty() || isAssumed(input);
    return isLoose ? colored(QStringLiteral("⚠ ") + text, palette.warning.text) : text;
}

QString ExplanationHtml::deltaText(NodeId id, double delta) const
{
    const QString text = quantityText(result, id, delta, locale);
    return delta > 0 ? QStringLiteral("+") + text : text;
}

} // namespace breakeven
