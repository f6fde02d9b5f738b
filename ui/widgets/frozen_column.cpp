#include "ui/widgets/frozen_column.h"

#include "ui/look/appearance.h"
#include "ui/widgets/lines_header.h"

#include <QHeaderView>
#include <QPainter>
#include <QScrollBar>

namespace breakeven {

FrozenColumn::FrozenColumn(QTableView &table) : QTableView(&table), m_table(table)
{
    setHorizontalHeader(new LinesHeader(this));
    setModel(table.model());
    setSelectionModel(table.selectionModel());
    setItemDelegate(table.itemDelegate());
    setSelectionBehavior(table.selectionBehavior());
    setSelectionMode(table.selectionMode());
    setEditTriggers(NoEditTriggers);
    setAlternatingRowColors(table.alternatingRowColors());
    setShowGrid(table.showGrid());
    setWordWrap(table.wordWrap());
    setFocusPolicy(Qt::NoFocus);
    setFrameShape(NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollMode(table.verticalScrollMode());
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    hide();
    connect(table.horizontalScrollBar(), &QScrollBar::valueChanged, this, &FrozenColumn::follow);
    connect(table.horizontalScrollBar(), &QScrollBar::rangeChanged, this, &FrozenColumn::follow);
    connect(table.verticalScrollBar(), &QScrollBar::valueChanged, verticalScrollBar(), &QScrollBar::setValue);
}

// At the left end the table shows its first column itself.
void FrozenColumn::follow()
{
    const bool isNeeded = m_table.horizontalScrollBar()->value() > 0;
    setVisible(isNeeded);
    if (!isNeeded)
        return;
    for (int column = 0; column < model()->columnCount(); ++column)
        setColumnHidden(column, column > 0);
    setColumnWidth(0, m_table.columnWidth(0));
    for (int row = 0; row < model()->rowCount(); ++row)
        setRowHeight(row, m_table.rowHeight(row));
    horizontalHeader()->setFixedHeight(m_table.horizontalHeader()->height());
    const int frame = m_table.frameWidth();
    setGeometry(frame, frame, m_table.columnWidth(0),
                m_table.horizontalHeader()->height() + m_table.viewport()->height());
    verticalScrollBar()->setValue(m_table.verticalScrollBar()->value());
    raise();
}

void FrozenColumn::paintEvent(QPaintEvent *event)
{
    QTableView::paintEvent(event);
    QPainter painter(viewport());
    painter.setPen(QColor(colors(this).fieldBorder));
    const int right = viewport()->width() - 1;
    painter.drawLine(right, 0, right, viewport()->height());
}

} // namespace breakeven
