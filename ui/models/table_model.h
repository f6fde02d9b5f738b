// Shows a Table; setting another one keeps selection and scroll position when rows and columns are the same.
#pragma once

#include <QAbstractTableModel>

#include "ui/models/table.h"

namespace breakeven {

class TableModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    explicit TableModel(QObject *parent = nullptr);

    const Table &table() const { return m_table; }
    void setTable(Table table);
    // −1 when there is none.
    int rowOf(const QString &path) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;

private:
    bool hasSameShape(const Table &table) const;

    Table m_table;
};

} // namespace breakeven
