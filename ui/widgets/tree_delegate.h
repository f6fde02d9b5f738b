// Paints rows of the study tree: marker, name, and at the right end a value or a count with its warning.
#pragma once

#include <QStyledItemDelegate>

namespace breakeven {

class TreeDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
};

} // namespace breakeven
