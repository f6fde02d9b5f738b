// Paints table cells: option markers, tones, headings, and a frame around the current cell.
#pragma once

#include <QStyledItemDelegate>

namespace breakeven {

class CellDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    // Of a cell at most; the rest is told by pointing at it.
    void setMostLines(int lines) { m_mostLines = lines; }

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override;
    bool helpEvent(QHelpEvent *event, QAbstractItemView *view, const QStyleOptionViewItem &option,
                   const QModelIndex &index) override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override;

private:
    int m_mostLines = 4;
};

} // namespace breakeven
