#include "ui/charts/chart_table.h"

#include "ui/text/numbers.h"

namespace breakeven {

QString ChartTable::tsv() const
{
    QString result = columns.join(QLatin1Char('\t')) + QLatin1Char('\n');
    for (const Row &row : rows) {
        QStringList cells(row.name);
        for (const ChartCell &cell : row.cells)
            cells.append(spreadsheetNumber(cell.text, QLocale()));
        result += cells.join(QLatin1Char('\t')) + QLatin1Char('\n');
    }
    return result;
}

void ChartTableModel::setTable(ChartTable table)
{
    beginResetModel();
    m_table = std::move(table);
    endResetModel();
}

int ChartTableModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_table.rows.size());
}

int ChartTableModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_table.columns.size());
}

QVariant ChartTableModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const ChartTable::Row &row = m_table.rows[std::size_t(index.row())];
    if (index.column() == 0)
        return role == Qt::DisplayRole || role == Qt::UserRole ? QVariant(row.name) : QVariant();
    const ChartCell &cell = row.cells[std::size_t(index.column() - 1)];
    switch (role) {
    case Qt::DisplayRole:
        return cell.text;
    case Qt::UserRole:
        return cell.value ? QVariant(*cell.value) : QVariant();
    case Qt::TextAlignmentRole:
        return int(Qt::AlignRight | Qt::AlignVCenter);
    default:
        return {};
    }
}

QVariant ChartTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= m_table.columns.size())
        return {};
    if (role == Qt::DisplayRole)
        return m_table.columns[section];
    if (role == Qt::TextAlignmentRole)
        return int((section ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    return {};
}

} // namespace breakeven
