#include "ui/models/value_sort_model.h"

#include "ui/models/roles.h"

namespace breakeven {

ValueSortModel::ValueSortModel(QObject *parent) : QSortFilterProxyModel(parent)
{
    setSortRole(ValueRole);
    setSortLocaleAware(true);
}

void ValueSortModel::sort(int column, Qt::SortOrder order)
{
    QSortFilterProxyModel::sort(column, order);
    invalidateFilter();
}

bool ValueSortModel::lessThan(const QModelIndex &left, const QModelIndex &right) const
{
    const bool isAscending = sortOrder() == Qt::AscendingOrder;
    if (const bool isLast = left.data(LastRole).toBool(); isLast != right.data(LastRole).toBool())
        return isLast != isAscending;
    const QVariant one = left.data(ValueRole);
    const QVariant other = right.data(ValueRole);
    if (!one.isValid() || !other.isValid())
        return one.isValid() == other.isValid() ? left.row() < right.row() : one.isValid() == isAscending;
    const auto isText = [](const QVariant &value) { return value.typeId() == QMetaType::QString; };
    if (isText(one) && isText(other))
        return one.toString().localeAwareCompare(other.toString()) < 0;
    if (isText(one) || isText(other))
        return isText(other) == isAscending; // words ("never") come after numbers
    return one.toDouble() < other.toDouble();
}

bool ValueSortModel::filterAcceptsRow(int row, const QModelIndex &parent) const
{
    const QModelIndex index = sourceModel()->index(row, 0, parent);
    return sortColumn() < 0 || !index.data(SectionRole).toBool();
}

} // namespace breakeven
