#include "ui/docks/explanation_text.h"

#include "ui/docks/explanation_sections.h"
#include "ui/look/strings.h"
#include "ui/pages/pages.h"
#include "ui/text/explanation_words.h"
#include "ui/text/quantity_text.h"

namespace breakeven {

QString explanationHtml(const StudyResult &result, const ExplainTarget &target, const Palette &palette,
                        const QLocale &locale, bool hasFormulas)
{
    const ExplanationHtml parts{result, *result.sheet.sheet, target, palette, locale, hasFormulas};
    const auto node = parts.sheet.find(toStd(target.quantity));
    if (!node)
        return parts.paragraph(
            explanationWords("This number is no longer part of the study, or nothing uses it."));
    const QString breadcrumb = breadcrumbHtml(parts, *node);
    if (!target.minus.isEmpty())
        return breadcrumb + differenceHtml(parts, *node) + strongestHtml(parts, *node) + claimsHtml(parts);
    if (parts.sheet.node(*node).op == Op::Input)
        return breadcrumb + inputHtml(parts, *node) + usersHtml(parts, *node) + claimsHtml(parts);
    const QString goal = parts.paragraph(
        parts.link(QStringLiteral("goal:") + target.quantity, explanationWords("Goal Seek…")));
    const bool isOne = parts.sheet.node(*node).shape == Shape::Scalar;
    return breadcrumb + numberHtml(parts, *node) + (isOne ? goal : QString()) + servingRunsHtml(parts) +
           strongestHtml(parts, *node) + runsHtml(parts) + usersHtml(parts, *node) + claimsHtml(parts);
}

QString figureHtml(const StudyResult &result, const ExplainTarget &target, const ExplainedFigure &figure,
                   const Palette &palette, const QLocale &locale)
{
    const ExplanationHtml parts{result, *result.sheet.sheet, target, palette, locale};
    const QString way = parts.link(QStringLiteral("page:") + figure.page, pageTitle(figure.page)) +
                        QStringLiteral(" › <b>%1</b>").arg(figure.title.toHtmlEscaped());
    QString rows;
    for (const ExplainedFigure::Row &row : figure.rows)
        rows +=
            parts.row(row.quantity.isEmpty() ? row.name.toHtmlEscaped()
                                             : parts.link(QStringLiteral("node:") + row.quantity, row.name),
                      row.value, row.detail.toHtmlEscaped());
    QString html = parts.paragraph(parts.secondary(way)) + parts.value(figure.value) +
                   parts.box(figure.words.toHtmlEscaped(), figure.numbers.toHtmlEscaped()) +
                   parts.table(rows);
    if (!figure.note.isEmpty())
        html += parts.paragraph(parts.secondary(figure.note.toHtmlEscaped()));
    return html;
}

QString explanationTitle(const StudyResult &result, const ExplainTarget &target)
{
    const auto titleOf = [&](const QString &quantity) {
        const auto node = result.sheet.sheet->find(toStd(quantity));
        if (!node)
            return quantity;
        const Node &found = result.sheet.sheet->node(*node);
        const std::string label = found.op == Op::Input
                                      ? result.sheet.sheet->inputs()[std::size_t(found.index)].label
                                      : found.label;
        const QString owner = ownerOf(result, quantity);
        return owner.isEmpty() ? toQt(label) : explanationWords("%1, %2").arg(owner, toQt(label));
    };
    const QString title = titleOf(target.quantity);
    return target.minus.isEmpty()
               ? title
               : explanationWords("%1, against %2").arg(title, ownerOf(result, target.minus));
}

} // namespace breakeven
