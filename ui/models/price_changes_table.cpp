#include "ui/models/price_changes_table.h"

#include "ui/look/strings.h"
#include "ui/text/numbers.h"
#include "ui/text/price_text.h"

#include <QCoreApplication>

namespace breakeven {

namespace {

QString priceChangeWords(const char *text) { return QCoreApplication::translate("PriceChanges", text); }

QString kindText(PriceChangeKind kind)
{
    switch (kind) {
    case PriceChangeKind::New:
        return priceChangeWords("new");
    case PriceChangeKind::Gone:
        return priceChangeWords("gone");
    case PriceChangeKind::Changed:
        break;
    }
    return priceChangeWords("changed");
}

TableCell priceCell(std::optional<double> price, const Offer &offer, PriceUnit headed, const QLocale &locale)
{
    TableCell cell = textCell(priceText(price, offer, locale, headed));
    cell.value = price ? QVariant(*price) : QVariant();
    return cell;
}

TableCell changeCell(const PriceChange &change, const QLocale &locale)
{
    if (change.kind != PriceChangeKind::Changed || *change.before <= 0)
        return textCell({});
    const double moved = toDouble(change.offer.price) / toDouble(*change.before) - 1;
    TableCell cell =
        textCell(difference(100 * moved, 1, locale), moved < 0 ? CellTone::Cheaper : CellTone::Dearer);
    cell.value = moved;
    return cell;
}

} // namespace

Table priceChangesTable(const PriceChanges &changes, const QLocale &locale)
{
    // A filter of the page is of one unit.
    const PriceUnit unit =
        changes.rows.empty() ? PriceUnit::MachineHour : priceUnitOf(changes.rows.front().offer.model);
    const QString perUnit = usualUnitText(unit);
    Table table;
    table.name = priceChangeWords("Changed prices");
    table.columns = {{priceChangeWords("Change"), {}, false, false, {}},
                     {priceChangeWords("Provider"), {}, false, false, {}},
                     {priceChangeWords("Instance"), {}, false, false, {}},
                     {priceChangeWords("GPUs"), {}, false, false, {}},
                     {priceChangeWords("Region"), {}, false, false, {}},
                     {priceChangeWords("Terms"), {}, false, false, {}},
                     {priceChangeWords("Before"), perUnit, true, false, {}},
                     {priceChangeWords("Now"), perUnit, true, false, {}},
                     {priceChangeWords("Change"), QStringLiteral("%"), true, false, {}},
                     {priceChangeWords("Source"), {}, false, false, {}},
                     {priceChangeWords("As of"), {}, true, false, {}}};
    for (std::size_t i = 0; i < changes.rows.size(); ++i) {
        const PriceChange &change = changes.rows[i];
        const Offer &offer = change.offer;
        const auto before = change.before ? std::optional(toDouble(*change.before)) : std::nullopt;
        const auto now =
            change.kind == PriceChangeKind::Gone ? std::nullopt : std::optional(toDouble(offer.price));
        TableRow row;
        row.path = QString::number(i);
        row.cells = {textCell(kindText(change.kind)),
                     textCell(toQt(offer.provider).toUpper()),
                     textCell(toQt(offer.instanceType)),
                     textCell(gpusText(offer, locale)),
                     textCell(toQt(offer.zone.empty() ? offer.region : offer.zone)),
                     textCell(modelText(offer)),
                     priceCell(before, offer, unit, locale),
                     priceCell(now, offer, unit, locale),
                     changeCell(change, locale),
                     textCell(toQt(offer.source)),
                     textCell(offer.effectiveFrom ? toQt(offer.effectiveFrom->iso()) : unknownText())};
        table.rows.push_back(std::move(row));
    }
    return table;
}

} // namespace breakeven
