#include "ui/models/table.h"

#include "ui/look/strings.h"
#include "ui/text/numbers.h"

#include <QStringList>

#include <cmath>

namespace breakeven {

namespace {

QString oneLine(QString text)
{
    return text.replace(QLatin1Char('\t'), QLatin1Char(' ')).replace(QLatin1Char('\n'), QLatin1Char(' '));
}

// Of "+12,345.60" in the locale: 12345.6, and that two decimals are shown.
struct Written
{
    double number = 0;
    int decimals = 0;
};

std::optional<Written> numberIn(QString text, const QLocale &locale)
{
    text = text.section(QStringLiteral(" ("), 0, 0); // "7 (2027-05)"
    text.replace(QChar(0x2212), QLatin1Char('-'));
    text.remove(QLatin1Char('+')).remove(QChar(0x00B1)).remove(locale.groupSeparator());
    bool isNumber = false;
    const double number = locale.toDouble(text, &isNumber);
    const qsizetype point = text.indexOf(locale.decimalPoint());
    if (!isNumber)
        return std::nullopt;
    return Written{number, point < 0 ? 0 : int(text.size() - point - locale.decimalPoint().size())};
}

// Of a text, sorting compares the text; of a number that is not known, nothing.
TableCell shownCell(const words::Cell &cell, bool isNumber, const QString &page)
{
    TableCell shown = textCell(toQt(cell.text), cell.tone);
    if (cell.value || isNumber)
        shown.value = cell.value ? QVariant(*cell.value) : QVariant();
    if (!cell.figure.empty())
        shown.target = {page, toQt(cell.figure)};
    shown.toolTip = toQt(cell.toolTip);
    shown.isBold = cell.isBold;
    return shown;
}

bool reads(const Written &written, double value)
{
    return std::fabs(value - written.number) <= 0.5000001 * std::pow(10, -written.decimals);
}

// "P10 to P90" → "P10", "P90".
QStringList endsOfRange(const TableColumn &column)
{
    const QStringList ends = column.title.split(QStringLiteral(" to "));
    return ends.size() == 2 ? ends : QStringList{column.title, column.title};
}

// As a spreadsheet in the person's language reads it: a number as it is shown, without what parts thousands
// and with the minus of the keyboard; the ends of a range in two cells.
QString forSpreadsheet(const TableColumn &column, const TableCell &cell)
{
    const QLocale locale;
    if (column.isRange) {
        const QStringList ends = cell.text.split(QStringLiteral(" – "));
        return ends.size() == 2 ? spreadsheetNumber(ends[0], locale) + QLatin1Char('\t') +
                                      spreadsheetNumber(ends[1], locale)
                                : oneLine(cell.text) + QLatin1Char('\t');
    }
    return column.isNumber ? spreadsheetNumber(oneLine(cell.text), locale) : oneLine(cell.text);
}

} // namespace

QString wholeHeader(const TableColumn &column)
{
    if (column.unit.isEmpty())
        return oneLine(column.title);
    const bool goesOn = column.unit.contains(QLatin1String(", ")) || column.title.endsWith(QLatin1Char(','));
    return oneLine(column.title + (goesOn ? QStringLiteral(" ") : QStringLiteral(", ")) + column.unit);
}

std::optional<double> shownNumber(const TableColumn &column, const TableCell &cell, const QLocale &locale)
{
    if (cell.value.typeId() != QMetaType::Double || !column.isNumber)
        return std::nullopt;
    const double value = cell.value.toDouble();
    const auto written = numberIn(cell.text, locale);
    if (!written) // "> 99.9" of a share
        return column.unit.contains(QLatin1Char('%')) ? std::optional(value * 100) : std::nullopt;
    for (const double scaled : {value, value * 100})
        if (reads(*written, scaled))
            return scaled;
    return written->number;
}

Table shownTable(const words::Table &table, const QString &page)
{
    Table shown{toQt(table.name), {}, {}};
    for (const words::Column &column : table.columns) {
        shown.columns.push_back(
            {toQt(column.title), toQt(column.unit), column.isNumber, column.isMain, toQt(column.toolTip)});
        shown.columns.back().givesWay = column.givesWay;
        shown.columns.back().brief = toQt(column.brief);
    }
    for (const words::Row &row : table.rows) {
        TableRow copy{toQt(row.path), row.slot, row.isSection, row.isTotal, false, row.isTotal, {}};
        copy.category = row.category;
        for (std::size_t i = 0; i < row.cells.size(); ++i)
            copy.cells.push_back(shownCell(row.cells[i], table.columns[i].isNumber, page));
        shown.rows.push_back(std::move(copy));
    }
    return shown;
}

TableCell textCell(const QString &text, CellTone tone)
{
    TableCell cell;
    cell.value = text.isEmpty() ? QVariant() : QVariant(text);
    cell.text = text;
    cell.tone = tone;
    return cell;
}

QString tabSeparated(const Table &table)
{
    QStringList lines;
    QStringList words;
    for (TableColumn column : table.columns) {
        if (!column.isRange) {
            words.append(wholeHeader(column));
            continue;
        }
        const QString unit = column.unit;
        for (const QString &end : endsOfRange(column)) {
            column.title = end;
            column.unit = unit;
            words.append(wholeHeader(column));
        }
    }
    lines.append(words.join(QLatin1Char('\t')));
    for (const TableRow &row : table.rows) {
        if (row.isSection)
            continue;
        words.clear();
        for (std::size_t i = 0; i < row.cells.size(); ++i)
            words.append(forSpreadsheet(table.columns[i], row.cells[i]));
        lines.append(words.join(QLatin1Char('\t')));
    }
    return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

} // namespace breakeven
