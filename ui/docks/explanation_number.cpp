// Explanations of what is computed: the number itself, and a difference of two.
#include "model/sheet/explanation.h"
#include "model/sheet/formula_text.h"
#include "ui/docks/explanation_sections.h"
#include "ui/look/quantity_text.h"
#include "ui/look/strings.h"
#include "ui/text/numbers.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

constexpr int kMostTerms = 7;
constexpr int kShownOfLongSum = 5;

QString tr(const char *text) { return QCoreApplication::translate("Explanation", text); }

// `formula` writes plain text around its terms: they stand in it as marks until it has been escaped.
QString withTerms(const ExplanationParts &parts, NodeId id, const std::function<QString(NodeId)> &html)
{
    std::vector<NodeId> terms;
    const std::string text = formula(parts.sheet, id, [&](NodeId term) {
        terms.push_back(term);
        return "\x01" + std::to_string(terms.size() - 1) + "\x02";
    });
    QString result = toQt(text).toHtmlEscaped();
    for (std::size_t i = terms.size(); i-- > 0;)
        result.replace(QStringLiteral("\x01%1\x02").arg(i), html(terms[i]));
    return result;
}

bool isLongSum(const ExplanationParts &parts, NodeId id)
{
    return parts.sheet.node(id).op == Op::Add && int(namedTerms(parts.sheet, id).size()) > kMostTerms;
}

// Lines of 0 say nothing in a long sum.
std::vector<NodeId> shownTerms(const ExplanationParts &parts, NodeId id)
{
    std::vector<NodeId> terms = namedTerms(parts.sheet, id);
    if (isLongSum(parts, id))
        std::erase_if(terms, [&](NodeId term) { return parts.termValue(term) == 0.0; });
    return terms;
}

QString numberOf(const ExplanationParts &parts, NodeId term)
{
    return quantityNumber(parts.result, term, parts.termValue(term), parts.locale);
}

QString longSumHtml(const ExplanationParts &parts, NodeId id)
{
    const std::size_t all = namedTerms(parts.sheet, id).size();
    std::vector<NodeId> terms = shownTerms(parts, id);
    std::stable_sort(terms.begin(), terms.end(), [&](NodeId a, NodeId b) {
        return std::fabs(parts.termValue(a).value_or(0)) > std::fabs(parts.termValue(b).value_or(0));
    });
    QStringList words;
    QStringList numbers;
    for (std::size_t i = 0; i < terms.size() && int(i) < kShownOfLongSum; ++i) {
        words.append(parts.linked(terms[i]));
        numbers.append(numberOf(parts, terms[i]));
    }
    const int more = std::max(0, int(terms.size()) - kShownOfLongSum);
    const QString rest =
        more > 0 ? tr("and %1 more lines").arg(more) : tr("and %1 lines of 0").arg(all - terms.size());
    return parts.box(words.join(QStringLiteral(" + ")) + QLatin1Char(' ') + rest,
                     numbers.join(QStringLiteral(" + ")) + QLatin1Char(' ') + rest);
}

QString formulaHtml(const ExplanationParts &parts, NodeId id)
{
    if (isLongSum(parts, id))
        return longSumHtml(parts, id);
    return parts.box(
        withTerms(parts, id, [&](NodeId term) { return parts.linked(term); }),
        withTerms(parts, id, [&](NodeId term) { return numberOf(parts, term).toHtmlEscaped(); }));
}

QString unknownHtml(const ExplanationParts &parts, NodeId id)
{
    QString html;
    for (const SheetInput *input : leaves(parts.sheet, id))
        if (!parts.result.evaluation.scalar(input->node))
            html += parts.paragraph(
                tr("Unknown, because there is no value for %1.")
                    .arg(parts.link(QStringLiteral("edit:") + toQt(input->path), toQt(input->label))));
    return html;
}

QString monthsHtml(const ExplanationParts &parts)
{
    const ExplainTarget &target = parts.target;
    if (target.firstMonth < 0)
        return {};
    return parts.paragraph(parts.secondary(
        target.lastMonth > target.firstMonth + 1
            ? tr("The sum of months %1 to %2 of:").arg(target.firstMonth + 1).arg(target.lastMonth)
            : tr("In month %1:").arg(target.lastMonth)));
}

} // namespace

QString numberHtml(const ExplanationParts &parts, NodeId id)
{
    const Node &node = parts.sheet.node(id);
    const auto value = valueOf(parts.result, parts.target);
    QString html = parts.value(quantityText(parts.result, id, value, parts.locale));
    if (!value)
        html += unknownHtml(parts, id);
    html += monthsHtml(parts) + formulaHtml(parts, id);
    if (!node.note.empty())
        html += parts.paragraph(parts.secondary(toQt(node.note).toHtmlEscaped()));
    // How a function is worked out: its method, and runs and seed where it is simulated.
    if (node.op == Op::Function)
        html += parts.paragraph(parts.secondary(
            toQt(parts.sheet.functions()[std::size_t(node.index)].provenance).toHtmlEscaped()));
    if (node.op == Op::Output)
        html += parts.paragraph(parts.secondary(
            toQt(parts.sheet.monthlyFunction(parts.sheet.operands(id)[0]).provenance).toHtmlEscaped()));
    QString rows;
    for (const NodeId term : shownTerms(parts, id))
        rows += parts.termRow(term);
    return html + parts.table(rows);
}

QString differenceHtml(const ExplanationParts &parts, NodeId id)
{
    const bool isShare = parts.target.isShareOfOther;
    const auto value = valueOf(parts.result, parts.target);
    const CellTone tone = !value || *value == 0 ? CellTone::Plain
                          : *value < 0          ? CellTone::Cheaper
                                                : CellTone::Dearer;
    const QString unit = toQt(parts.sheet.node(id).unit.text(parts.result.study.currency));
    QString html =
        isShare ? parts.value(difference(value ? std::optional(*value * 100) : value, 1, parts.locale) +
                                  QChar(0x00A0) + QLatin1Char('%'),
                              tone)
                : parts.value(difference(value, 0, parts.locale) + QChar(0x00A0) + unit, tone);
    const auto other = parts.sheet.find(toStd(parts.target.minus));
    if (!other)
        return html;
    ExplainTarget own = parts.target;
    own.minus.clear();
    own.isShareOfOther = false;
    ExplainTarget theirs = own;
    theirs.quantity = parts.target.minus;
    const auto number = [&](NodeId node, const ExplainTarget &target) {
        return quantityNumber(parts.result, node, valueOf(parts.result, target), parts.locale);
    };
    const QString words = isShare ? QStringLiteral("%1 ÷ %2 − 1") : QStringLiteral("%1 − %2");
    html += parts.box(words.arg(parts.named(id), parts.named(*other)),
                      words.arg(number(id, own), number(*other, theirs)));
    return html +
           parts.table(parts.row(parts.named(id), number(id, own), parts.termDetail(id)) +
                       parts.row(parts.named(*other), number(*other, theirs), parts.termDetail(*other)));
}

} // namespace breakeven
