#include "ui/models/table.h"

#include <QStringList>

namespace breakeven {

namespace {

QString oneLine(QString text)
{
    return text.replace(QLatin1Char('\t'), QLatin1Char(' ')).replace(QLatin1Char('\n'), QLatin1Char(' '));
}

QString header(const TableColumn &column)
{
    return oneLine(column.unit.isEmpty() ? column.title : column.title + QStringLiteral(", ") + column.unit);
}

} // namespace

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
    for (const TableColumn &column : table.columns)
        words.append(header(column));
    lines.append(words.join(QLatin1Char('\t')));
    for (const TableRow &row : table.rows) {
        if (row.isSection)
            continue;
        words.clear();
        for (const TableCell &cell : row.cells)
            words.append(oneLine(cell.text));
        lines.append(words.join(QLatin1Char('\t')));
    }
    return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

} // namespace breakeven
