#include "ui/widgets/cell_delegate.h"

#include "ui/charts/spark.h"
#include "ui/look/appearance.h"
#include "ui/look/icons.h"
#include "ui/models/roles.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QHelpEvent>
#include <QPainter>
#include <QRegularExpression>
#include <QStyle>
#include <QToolTip>

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

void paintSpark(QPainter *painter, const QStyleOptionViewItem &option, QPolygonF steps)
{
    if (steps.size() < 2)
        return;
    const double last = steps.takeLast().x();
    const QRectF rect = QRectF(option.rect).adjusted(4, 3, -4, -3);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->translate(rect.topLeft());
    breakeven::paint(*painter,
                     drawSparkLine({steps.begin(), steps.end()}, last, rect.size(), colors(option.widget)));
    painter->restore();
}

constexpr int kBeside = 5;

// "g4dn…large" of "g4dn.12xlarge": the dots of the cut are not to run into a point beside them.
void cutInTheMiddle(QStyleOptionViewItem &cell)
{
    if (cell.textElideMode != Qt::ElideMiddle || (cell.features & QStyleOptionViewItem::WrapText))
        return;
    const QStyle *style = QApplication::style();
    const int margin = style->pixelMetric(QStyle::PM_FocusFrameHMargin, &cell, cell.widget) + 1;
    const QRect room = style->subElementRect(QStyle::SE_ItemViewItemText, &cell, cell.widget);
    const QString cut = cell.fontMetrics.elidedText(cell.text, Qt::ElideMiddle, room.width() - 2 * margin);
    if (cut == cell.text)
        return;
    static const QRegularExpression kPointsAround(QStringLiteral("[\\s.,]*…[\\s.,]*"));
    cell.text = QString(cut).replace(kPointsAround, QStringLiteral("…"));
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
    if (!index.data(CautionRole).toString().isEmpty()) {
        option->features |= QStyleOptionViewItem::HasDecoration;
        option->icon = icon(QStringLiteral("warning"), palette, palette.warning.text);
        option->decorationSize = QSize(option->fontMetrics.ascent(), option->fontMetrics.ascent());
    }
    if (index.data(SectionRole).toBool()) {
        option->features &= ~QStyleOptionViewItem::WrapText; // it has the whole row
        option->backgroundBrush = QColor(palette.alternateBase);
    }
    if (option->features & QStyleOptionViewItem::WrapText)
        option->textElideMode = Qt::ElideRight; // of the last line
    option->state &= ~QStyle::State_HasFocus;   // the frame is drawn below
}

void CellDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                         const QModelIndex &index) const
{
    QStyleOptionViewItem cell = option;
    initStyleOption(&cell, index);
    cutInTheMiddle(cell);
    QApplication::style()->drawControl(QStyle::CE_ItemViewItem, &cell, painter, option.widget);
    if (const QVariant spark = index.data(kSparkRole); spark.isValid())
        paintSpark(painter, option, spark.value<QPolygonF>());
    if (!(option.state & QStyle::State_HasFocus))
        return;
    painter->save();
    painter->setPen(QPen(QColor(colors(option.widget).focusRing), 2));
    painter->drawRect(QRectF(option.rect).adjusted(1, 1, -1, -1));
    painter->restore();
}

// What is cut can be read whole by pointing at it.
bool CellDelegate::helpEvent(QHelpEvent *event, QAbstractItemView *view, const QStyleOptionViewItem &option,
                             const QModelIndex &index)
{
    QStyleOptionViewItem cell = option;
    initStyleOption(&cell, index);
    const QSize whole = QStyledItemDelegate::sizeHint(option, index);
    const bool wraps = cell.features & QStyleOptionViewItem::WrapText;
    const bool isCut =
        wraps ? whole.height() > option.rect.height() : whole.width() + kBeside > option.rect.width();
    if (event->type() != QEvent::ToolTip || index.data(Qt::ToolTipRole).isValid() || !isCut)
        return QStyledItemDelegate::helpEvent(event, view, option, index);
    QToolTip::showText(event->globalPos(), cell.text.toHtmlEscaped(), view, option.rect);
    return true;
}

QSize CellDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QSize size = QStyledItemDelegate::sizeHint(option, index);
    size.rwidth() += kBeside;
    const int line = option.fontMetrics.lineSpacing();
    const int lines = std::min(size.height(), m_mostLines * line + 2); // no row is higher than some lines
    size.setHeight(std::max(lines + 3, option.fontMetrics.height() + 6));
    return size;
}

} // namespace breakeven
