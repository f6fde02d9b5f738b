// Sorts rows by value, the unknown last in either direction; headings show only in the table's own order.
#pragma once

#include <QSortFilterProxyModel>

namespace breakeven {

class ValueSortModel : public QSortFilterProxyModel
{
    Q_OBJECT

public:
    explicit ValueSortModel(QObject *parent = nullptr);

    void sort(int column, Qt::SortOrder order) override;

protected:
    bool lessThan(const QModelIndex &left, const QModelIndex &right) const override;
    bool filterAcceptsRow(int row, const QModelIndex &parent) const override;
};

} // namespace breakeven
