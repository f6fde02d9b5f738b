// Explanations of leaves: source, price record, and the options they move.
#include "ui/docks/explanation_sections.h"

#include "model/evaluate/result_figures.h"
#include "model/study/price_unit.h"
#include "ui/docks/sensitivity_line.h"
#include "ui/look/strings.h"
#include "ui/text/explanation_words.h"
#include "ui/text/numbers.h"
#include "ui/text/quantity_text.h"

namespace breakeven {

namespace {

QString priceHtml(const ExplanationHtml &parts, const PinnedPrice &price)
{
    const Offer &offer = price.offer;
    const std::string perUnit = offer.currency + perUnitText(priceUnitOf(offer.model));
    const std::pair<QString, QString> rows[] = {
        {explanationWords("Provider"), toQt(offer.provider)},
        {explanationWords("Instance"), toQt(offer.instanceType)},
        {explanationWords("Region"), toQt(offer.region + (offer.zone.empty() ? "" : ", " + offer.zone))},
        {explanationWords("Terms"), toQt(offer.model + (offer.detail.empty() ? "" : ", " + offer.detail))},
        {offer.listPrice ? explanationWords("Contracted") : explanationWords("As published"),
         toQt(nanoText(offer.price) + " " + perUnit)},
        {explanationWords("List price"),
         offer.listPrice ? toQt(nanoText(*offer.listPrice) + " " + perUnit) : QString()},
        {explanationWords("Holds from"),
         offer.effectiveFrom ? toQt(offer.effectiveFrom->iso()) : unknownText()},
        {explanationWords("Source"),
         toQt(offer.source + (offer.revision.empty() ? "" : " · " + offer.revision))},
        {explanationWords("Read"), toQt(offer.retrievedAt)},
        {explanationWords("Exchange rate"),
         price.rateSource.empty()
             ? QString()
             : parts.locale.toString(price.exchangeRate) + QStringLiteral(" · ") + toQt(price.rateSource) +
                   (price.rateDate ? QStringLiteral(" · ") + toQt(price.rateDate->iso()) : QString())},
    };
    QString table;
    for (const auto &[name, value] : rows)
        if (!value.isEmpty())
            table += QStringLiteral("<tr><td>%1</td><td>%2</td></tr>")
                         .arg(parts.secondary(name), value.toHtmlEscaped());
    return QStringLiteral("<table cellpadding=\"3\">%1</table>").arg(table);
}

QString dependantsHtml(const ExplanationHtml &parts, NodeId id)
{
    QString rows;
    for (const OptionNodes &option : parts.result.sheet.options) {
        const auto delta =
            deltaOfTenPercent(parts.result, parts.sheet.node(id).index, nodeOf(option, "cost_per_year"));
        if (!delta)
            continue;
        const NodeId cost = nodeOf(option, "cost_per_year");
        rows +=
            parts.row(parts.named(cost),
                      quantityText(parts.result, cost, parts.result.evaluation.scalar(cost), parts.locale),
                      explanationWords("If it is 10 % higher: %1").arg(parts.deltaText(cost, *delta)));
    }
    if (rows.isEmpty())
        return parts.paragraph(parts.secondary(explanationWords("No option’s cost depends on it.")));
    return parts.paragraph(parts.secondary(explanationWords("An input. What depends on it:"))) +
           parts.table(rows);
}

} // namespace

QString inputHtml(const ExplanationHtml &parts, NodeId id)
{
    const SheetInput &leaf = parts.sheet.inputs()[std::size_t(parts.sheet.node(id).index)];
    QString html =
        parts.value(quantityText(parts.result, id, parts.result.evaluation.scalar(id), parts.locale)) +
        parts.paragraph(parts.provenanceHtml(leaf.input));
    if (leaf.input.range)
        html +=
            parts.paragraph(explanationWords("In the runs it lies between %1 and %2.")
                                .arg(quantityText(parts.result, id, leaf.input.range->low, parts.locale),
                                     quantityText(parts.result, id, leaf.input.range->high, parts.locale)));
    if (!leaf.input.note.empty())
        html += parts.paragraph(toQt(leaf.input.note).toHtmlEscaped());
    if (leaf.input.price)
        html += priceHtml(parts, *leaf.input.price);
    if (leaf.path.rfind("claims.", 0) == 0)
        return html + parts.paragraph(parts.secondary(explanationWords(
                          "A number from the document, not an input of the study: it cannot be edited.")));
    html += parts.paragraph(parts.link(QStringLiteral("edit:") + toQt(leaf.path), explanationWords("Edit")));
    return html + dependantsHtml(parts, id);
}

} // namespace breakeven
