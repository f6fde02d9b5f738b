#include "ui/widgets/cell_delegate.h"

#include "ui/appearance.h"
#include "ui/icons.h"
#include "ui/models/roles.h"

#include <QApplication>
#include <QPainter>

namespace breakeven {

namespace {

QColor toneColor(CellTone tone, const Palette &palette)
{
    switch (tone) {
    case CellTone::Secondary:
        return palette.textSecondary;
    case CellTone::Cheaper:
        return palette.cheaper.text;
    case CellTone::Dearer:
        return palette.dearer.text;
    case CellTone::Warning:
        return palette.warning.text;
    case CellTone::Plain:
    case CellTone::Strong:
        break;
    }
    return palette.text;
}

} // namespace

void CellDelegate::initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const
{
    QStyledItemDelegate::initStyleOption(option, index);
    const Palette &palette = colors(option->widget);
    const auto tone = CellTone(index.data(ToneRole).toInt());
    const auto color = CellTone(index.data(SecondaryRole).toInt());
    if (tone == CellTone::Strong)
        option->font.setBold(true);
    const QColor text = toneColor(tone == CellTone::Strong ? color : tone, palette);
    option->palette.setColor(QPalette::Text, text);
    option->palette.setColor(QPalette::HighlightedText,
                             text == QColor(palette.text) ? QColor(palette.selectionText) : text);
    if (const QVariant slot = index.data(MarkerRole); slot.isValid()) {
        option->features |= QStyleOptionViewItem::HasDecoration;
        option->icon = markerIcon(slot.toInt(), palette);
        option->decorationSize = QSize(16, 16);
    }
    if (index.data(SectionRole).toBool())
        option->backgroundBrush = QColor(palette.alternateBase);
    option->state &= ~QStyle::State_HasFocus; // the frame is drawn below
}

void CellDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                         const QModelIndex &index) const
{
    QStyledItemDelegate::paint(painter, option, index);
    if (!(option.state & QStyle::State_HasFocus))
        return;
    painter->save();
    painter->setPen(QPen(QColor(colors(option.widget).focusRing), 2));
    painter->drawRect(QRectF(option.rect).adjusted(1, 1, -1, -1));
    painter->restore();
}

QSize CellDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QSize size = QStyledItemDelegate::sizeHint(option, index);
    size.rwidth() += 5;
    size.setHeight(std::max(size.height(), option.fontMetrics.height() + 7));
    return size;
}

} // namespace breakeven
