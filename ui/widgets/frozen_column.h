// The first column of a table once more, over it: names stay in place while the numbers are scrolled
// sideways.
//
// Model, selection and heights are those of the table.
#pragma once

#include <QTableView>

namespace breakeven {

class FrozenColumn : public QTableView
{
public:
    // Requires: a table with its model. The table is its parent.
    explicit FrozenColumn(QTableView &table);

    // After the table has new rows or columns, or another size.
    void follow();

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QTableView &m_table;
};

} // namespace breakeven
