#include "ui/widgets/tree_delegate.h"

#include "ui/look/appearance.h"
#include "ui/look/icons.h"
#include "ui/models/roles.h"

#include <QApplication>
#include <QPainter>

namespace breakeven {

namespace {

constexpr int kIconSize = 16;
constexpr int kRowGap = 6;

// "On demand, …Hyperstack)": what options end with is kept, and nearly all that is kept where that alone
// tells them apart.
enum class Cut { Middle, Start };

QString cutAt(Cut cut, const QString &name, const QFontMetrics &metrics, int room)
{
    if (cut == Cut::Middle)
        return metrics.elidedText(name, Qt::ElideMiddle, room);
    return metrics.elidedText(name, Qt::ElideLeft, room);
}

// Where the names of two options beside each other are cut to the same, it is cut elsewhere.
QString cutApart(const QModelIndex &index, const QFontMetrics &metrics, int room)
{
    const QString name = index.data().toString();
    const auto isAlone = [&](Cut cut) {
        const QString own = cutAt(cut, name, metrics, room);
        for (int row = 0; row < index.model()->rowCount(index.parent()); ++row) {
            const QString other = index.sibling(row, index.column()).data().toString();
            if (row != index.row() && other != name && cutAt(cut, other, metrics, room) == own)
                return false;
        }
        return true;
    };
    return cutAt(isAlone(Cut::Middle) || !isAlone(Cut::Start) ? Cut::Middle : Cut::Start, name, metrics,
                 room);
}

} // namespace

void TreeDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                         const QModelIndex &index) const
{
    QStyleOptionViewItem shown = option;
    initStyleOption(&shown, index);
    const Palette &palette = colors(option.widget);
    const QString name = shown.text;
    shown.text.clear();
    shown.state &= ~QStyle::State_HasFocus;
    const QStyle *style = option.widget ? option.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &shown, painter, option.widget);

    painter->save();
    QRect rect = option.rect.adjusted(2, 0, -8, 0);
    if (const QVariant slot = index.data(MarkerRole); slot.isValid()) {
        markerIcon(slot.toInt(), palette)
            .paint(painter, QRect(rect.left(), rect.top(), kIconSize, rect.height()));
        rect.setLeft(rect.left() + kIconSize + kRowGap);
    }
    QFont font = option.font;
    font.setBold(index.data(SectionRole).toBool());
    const bool isSelected = option.state & QStyle::State_Selected;
    painter->setPen(isSelected ? QColor(palette.selectionText) : QColor(palette.text));
    painter->setFont(font);
    QString secondary = index.data(SecondaryRole).toString();
    // The name of an option comes before what is said about it.
    if (index.data(MarkerRole).isValid() && QFontMetrics(font).horizontalAdvance(name) +
                                                    option.fontMetrics.horizontalAdvance(secondary) +
                                                    kRowGap >
                                                rect.width())
        secondary.clear();
    const int secondaryWidth = secondary.isEmpty() ? 0 : option.fontMetrics.horizontalAdvance(secondary);
    const bool hasWarning = index.data(WarningRole).toBool();
    const int right = secondaryWidth + (hasWarning ? kIconSize + 2 : 0);
    // A long value gives way to at least half of the name.
    const int roomForName = std::max(rect.width() - right - kRowGap, rect.width() / 2);
    const QString elided = index.data(MarkerRole).isValid()
                               ? cutApart(index, QFontMetrics(font), roomForName)
                               : QFontMetrics(font).elidedText(name, Qt::ElideRight, roomForName);
    painter->drawText(rect, Qt::AlignLeft | Qt::AlignVCenter, elided);
    const int left =
        rect.left() + std::min(roomForName, QFontMetrics(font).horizontalAdvance(elided)) + kRowGap;
    QRect end(left, rect.top(), rect.right() - left + 1, rect.height());
    painter->setPen(QColor(palette.textSecondary));
    if (hasWarning && end.width() > kIconSize) {
        const int iconLeft = std::max(end.left(), end.right() - secondaryWidth - kIconSize - 2);
        paintIcon(*painter, QRectF(iconLeft, rect.center().y() - 7, 14, 14), QStringLiteral("warning"),
                  palette.warning.text);
        end.setLeft(iconLeft + kIconSize + 2);
    }
    painter->setFont(option.font);
    painter->drawText(end, Qt::AlignRight | Qt::AlignVCenter,
                      option.fontMetrics.elidedText(secondary, Qt::ElideRight, end.width()));
    painter->restore();
    if (option.state & QStyle::State_HasFocus) {
        painter->setPen(QPen(QColor(palette.focusRing), 2));
        painter->drawRect(option.rect.adjusted(1, 1, -1, -1));
    }
}

QSize TreeDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QSize size = QStyledItemDelegate::sizeHint(option, index);
    size.setHeight(std::max(24, option.fontMetrics.height() + 7));
    return size;
}

} // namespace breakeven
