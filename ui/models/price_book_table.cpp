#include "ui/models/price_book_table.h"

#include "pricing/own/own_prices.h"
#include "ui/look/strings.h"
#include "ui/text/numbers.h"
#include "ui/text/price_text.h"

#include <QCoreApplication>

namespace breakeven {

namespace {

QString priceBookWords(const char *text) { return QCoreApplication::translate("PriceBook", text); }

TableCell numberCell(std::optional<double> value, const QString &text)
{
    TableCell cell = textCell(text);
    cell.value = value ? QVariant(*value) : QVariant();
    return cell;
}

TableCell priceCell(std::optional<double> value, const Offer &offer, const QLocale &locale)
{
    return numberCell(value, priceText(value, offer, locale));
}

TableColumn textColumn(const QString &title) { return {title, {}, false, false, {}}; }
TableColumn numberColumn(const QString &title, const QString &unit, const QString &toolTip = {})
{
    return {title, unit, true, false, toolTip};
}

std::vector<TableColumn> columnsOf(PriceBookPart part)
{
    const QString perHour = priceBookWords("USD/h");
    std::vector<TableColumn> columns{textColumn(priceBookWords("Provider")),
                                     textColumn(priceBookWords("Machine"))};
    if (part == PriceBookPart::Prices)
        columns.push_back(textColumn(priceBookWords("GPUs")));
    columns.push_back(textColumn(priceBookWords("Region")));
    columns.push_back(textColumn(priceBookWords("Terms")));
    if (part == PriceBookPart::Discounts)
        columns.push_back(numberColumn(priceBookWords("Market"), perHour,
                                       priceBookWords("The market's newest price for the same machine")));
    for (TableColumn &column : std::vector{numberColumn(priceBookWords("List"), perHour),
                                           numberColumn(priceBookWords("Discount"), QStringLiteral("%")),
                                           numberColumn(priceBookWords("Own price"), perHour),
                                           numberColumn(priceBookWords("One GPU"), perHour)})
        columns.push_back(std::move(column));
    columns.push_back(textColumn(priceBookWords("Holds from")));
    columns.push_back(textColumn(priceBookWords("Note")));
    return columns;
}

TableCell marketCell(const PriceBookRow &row, const QLocale &locale)
{
    const auto price = row.market ? std::optional(toDouble(row.market->price)) : std::nullopt;
    TableCell cell = priceCell(price, row.own, locale);
    if (!row.market) {
        cell.toolTip = priceBookWords("No source has a price for this machine, region and terms.");
        return cell;
    }
    const auto day = row.market->effectiveFrom;
    cell.toolTip = priceBookWords("%1, %2").arg(toQt(row.market->source),
                                                day ? toQt(day->iso()) : priceBookWords("no day stated"));
    if (row.market->price >= row.own.price)
        return cell;
    cell.text.prepend(QStringLiteral("▼ "));
    cell.tone = CellTone::Warning;
    cell.toolTip += priceBookWords(": the market is cheaper than the own price");
    return cell;
}

} // namespace

Table priceBookTable(const std::vector<PriceBookRow> &rows, PriceBookPart part, const QLocale &locale)
{
    Table table;
    table.name =
        part == PriceBookPart::Discounts ? priceBookWords("Discounts") : priceBookWords("Price book");
    table.columns = columnsOf(part);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const Offer &own = rows[i].own;
        const auto list = own.listPrice ? std::optional(toDouble(*own.listPrice)) : std::nullopt;
        const auto gpu =
            own.gpuCount() > 0 ? std::optional(toDouble(own.price) / own.gpuCount()) : std::nullopt;
        TableRow row;
        row.path = QString::number(i);
        row.cells = {textCell(toQt(own.provider).toUpper()), textCell(toQt(own.instanceType))};
        if (part == PriceBookPart::Prices)
            row.cells.push_back(textCell(gpusText(own, locale)));
        row.cells.push_back(textCell(own.region.empty() ? priceBookWords("any")
                                                        : toQt(own.zone.empty() ? own.region : own.zone)));
        row.cells.push_back(textCell(modelText(own)));
        if (part == PriceBookPart::Discounts)
            row.cells.push_back(marketCell(rows[i], locale));
        row.cells.push_back(priceCell(list, own, locale));
        row.cells.push_back(numberCell(discountOf(own), sharePlain(discountOf(own), locale)));
        row.cells.push_back(priceCell(toDouble(own.price), own, locale));
        row.cells.back().isBold = true;
        row.cells.push_back(priceCell(gpu, own, locale));
        row.cells.push_back(textCell(own.effectiveFrom ? toQt(own.effectiveFrom->iso()) : unknownText()));
        row.cells.push_back(textCell(toQt(own.note)));
        table.rows.push_back(std::move(row));
    }
    return table;
}

} // namespace breakeven
