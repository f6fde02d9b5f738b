#include "ui/models/table_model.h"

#include "ui/text/window_words.h"

namespace breakeven {

TableModel::TableModel(QObject *parent) : QAbstractTableModel(parent) {}

bool TableModel::hasSameShape(const Table &table) const
{
    if (table.columns.size() != m_table.columns.size() || table.rows.size() != m_table.rows.size())
        return false;
    for (std::size_t i = 0; i < table.rows.size(); ++i)
        if (table.rows[i].path != m_table.rows[i].path ||
            table.rows[i].isSection != m_table.rows[i].isSection)
            return false;
    return true;
}

void TableModel::setTable(Table table)
{
    if (!hasSameShape(table)) {
        beginResetModel();
        m_table = std::move(table);
        endResetModel();
        return;
    }
    m_table = std::move(table);
    if (m_table.columns.empty())
        return;
    const int lastColumn = int(m_table.columns.size()) - 1;
    emit headerDataChanged(Qt::Horizontal, 0, lastColumn);
    if (!m_table.rows.empty())
        emit dataChanged(index(0, 0), index(int(m_table.rows.size()) - 1, lastColumn));
}

int TableModel::rowOf(const QString &path) const
{
    for (std::size_t i = 0; i < m_table.rows.size(); ++i)
        if (m_table.rows[i].path == path && !m_table.rows[i].isSection)
            return int(i);
    return -1;
}

int TableModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_table.rows.size());
}

int TableModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_table.columns.size());
}

QVariant TableModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const TableRow &row = m_table.rows[std::size_t(index.row())];
    const TableColumn &column = m_table.columns[std::size_t(index.column())];
    static const TableCell kEmpty{};
    const bool hasCell = std::size_t(index.column()) < row.cells.size();
    const TableCell &cell = hasCell ? row.cells[std::size_t(index.column())] : kEmpty;
    switch (role) {
    case Qt::DisplayRole:
        return cell.text;
    case Qt::ToolTipRole:
        return cell.toolTip.isEmpty() ? QVariant() : inWindowWords(cell.toolTip);
    case Qt::TextAlignmentRole:
        return int((column.isNumber && !row.isSection ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case Qt::AccessibleTextRole:
        return cell.text;
    case ValueRole:
        return cell.value;
    case TargetRole:
        return cell.target.isValid() ? QVariant::fromValue(cell.target) : QVariant();
    case PathRole:
        return row.path;
    case ToneRole:
        return int(cell.isBold || column.isMain || row.isTotal ? CellTone::Strong : cell.tone);
    case SecondaryRole:
        return int(cell.tone);
    case MarkerRole:
        return index.column() == 0 && row.slot >= 0 ? QVariant(row.slot) : QVariant();
    case WarningRole:
        return row.hasWarning;
    case SectionRole:
        return row.isSection;
    case LastRole:
        return row.isLast;
    case IconRole:
        return cell.icon;
    default:
        return {};
    }
}

QVariant TableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= int(m_table.columns.size()))
        return {};
    const TableColumn &column = m_table.columns[std::size_t(section)];
    switch (role) {
    case Qt::DisplayRole:
        return column.unit.isEmpty() ? column.title : column.title + QLatin1Char('\n') + column.unit;
    case Qt::ToolTipRole:
        return column.toolTip.isEmpty() ? QVariant() : column.toolTip;
    case IconRole:
        return column.isChip;
    case Qt::TextAlignmentRole:
        return int((column.isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignBottom);
    default:
        return {};
    }
}

Qt::ItemFlags TableModel::flags(const QModelIndex &index) const
{
    if (!index.isValid())
        return Qt::NoItemFlags;
    return m_table.rows[std::size_t(index.row())].isSection ? Qt::ItemIsEnabled
                                                            : Qt::ItemIsEnabled | Qt::ItemIsSelectable;
}

} // namespace breakeven
