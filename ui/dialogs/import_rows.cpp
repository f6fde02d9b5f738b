#include "ui/dialogs/import_rows.h"

#include "ui/dialogs/bill_preview.h"
#include "ui/look/strings.h"
#include "ui/text/numbers.h"
#include "ui/text/price_text.h"

#include <QCoreApplication>
#include <QLocale>

namespace breakeven {

namespace {

QString importRowWords(const char *text) { return QCoreApplication::translate("ImportRows", text); }

// A line of a table has few blanks: it may be broken after its separators too.
TableCell writtenCell(const std::string &written)
{
    QString text = toQt(written);
    TableCell cell = textCell(text);
    cell.toolTip = text;
    constexpr qsizetype kMostLetters = 160; // pointing tells the rest
    if (text.size() > kMostLetters)
        text = text.left(kMostLetters) + QChar(0x2026);
    for (const QChar separator : {QLatin1Char(','), QLatin1Char(';'), QLatin1Char('|'), QLatin1Char('/')})
        text.replace(separator, QString(separator) + QChar(0x200B));
    cell.text = text;
    return cell;
}

TableCell numberCell(std::int64_t number)
{
    TableCell cell = textCell(number > 0 ? QLocale().toString(qlonglong(number)) : QString());
    if (number > 0)
        cell.value = qlonglong(number);
    return cell;
}

void addUnderstood(const Offer &offer, TableRow &row)
{
    const QLocale locale;
    row.cells.push_back(
        textCell(toQt(offer.provider).toUpper() + QLatin1Char(' ') + toQt(offer.instanceType)));
    row.cells.push_back(textCell(gpusText(offer, locale)));
    row.cells.push_back(textCell(toQt(offer.zone.empty() ? offer.region : offer.zone)));
    row.cells.push_back(textCell(modelText(offer)));
    row.cells.push_back(textCell(priceText(toDouble(offer.price), offer, locale)));
    row.cells.back().value = toDouble(offer.price);
    row.cells.push_back(textCell(offer.effectiveFrom ? toQt(offer.effectiveFrom->iso()) : unknownText()));
}

} // namespace

Table importedPriceRows(const std::vector<PricePreviewRow> &rows)
{
    Table table;
    table.name = importRowWords("Rows of the file");
    table.columns = {{importRowWords("Row"), {}, true, false, {}},
                     {importRowWords("As written in the file"), {}, false, false, {}},
                     {importRowWords("Machine"), {}, false, false, {}},
                     {importRowWords("GPUs"), {}, false, false, {}},
                     {importRowWords("Region"), {}, false, false, {}},
                     {importRowWords("Terms"), {}, false, false, {}},
                     {importRowWords("Price"), importRowWords("USD/h"), true, false, {}},
                     {importRowWords("Holds from"), {}, false, false, {}}};
    for (const std::size_t column : {3, 4, 7})
        table.columns[column].givesWay = true;
    for (const PricePreviewRow &read : rows)
        for (std::size_t i = 0; i < std::max<std::size_t>(1, read.offers.size()); ++i) {
            TableRow row;
            row.path = QString::number(table.rows.size());
            row.cells = {numberCell(i == 0 ? read.number : 0),
                         i == 0 ? writtenCell(read.written) : textCell({})};
            if (i < read.offers.size()) {
                addUnderstood(read.offers[i], row);
            } else {
                row.cells.push_back(
                    textCell(importRowWords("not stored: %1").arg(toQt(read.reason)), CellTone::Warning));
                row.cells.resize(table.columns.size());
            }
            table.rows.push_back(std::move(row));
        }
    return table;
}

Table importedBillRows(const Bill &bill)
{
    Table table;
    table.name = importRowWords("Lines of the bill");
    table.columns = {{importRowWords("Line"), {}, true, false, {}},
                     {importRowWords("As written in the file"), {}, false, false, {}},
                     {importRowWords("Day"), {}, false, false, {}},
                     {importRowWords("Cost"), toQt(bill.currency), true, false, {}},
                     {importRowWords("Understood as"), {}, false, false, {}}};
    for (const BillSample &sample : bill.first) {
        TableRow row;
        row.path = QString::number(sample.line);
        const bool isTaken = sample.outcome.find("left out") != 0 && sample.outcome.find("skipped") != 0;
        TableCell cost = textCell(sample.money ? billAmount(*sample.money) : unknownText());
        if (sample.money)
            cost.value = toDouble(*sample.money);
        row.cells = {numberCell(sample.line), writtenCell(sample.written),
                     textCell(sample.day ? toQt(sample.day->iso()) : unknownText()), cost,
                     textCell(toQt(sample.outcome), isTaken ? CellTone::Plain : CellTone::Warning)};
        table.rows.push_back(std::move(row));
    }
    return table;
}

} // namespace breakeven
