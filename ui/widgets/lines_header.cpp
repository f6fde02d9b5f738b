#include "ui/widgets/lines_header.h"

#include "ui/appearance.h"
#include "ui/models/roles.h"

#include <QPainter>
#include <QTableView>

#include <algorithm>

namespace breakeven {

namespace {

constexpr int kPadding = 13;
constexpr int kLeastTextColumn = 80;
constexpr int kUsualTextColumn = 116;
constexpr int kMostTextColumn = 340;

// Words that may be cut.
bool isText(const QTableView &view, int column)
{
    if (view.model()->headerData(column, Qt::Horizontal, IconRole).toBool())
        return false;
    const int alignment = view.model()->headerData(column, Qt::Horizontal, Qt::TextAlignmentRole).toInt();
    return !(alignment & Qt::AlignRight);
}

// The widest column of texts gives way first, to `least` at most. Gives what is still too much.
int narrowTexts(QTableView &view, int excess, int least)
{
    constexpr int kStep = 8;
    while (excess > 0) {
        int widest = -1;
        for (int column = 0; column < view.model()->columnCount(); ++column)
            if (!view.isColumnHidden(column) && isText(view, column) &&
                (widest < 0 || view.columnWidth(column) > view.columnWidth(widest)))
                widest = column;
        const int cut = widest < 0 ? 0 : std::min({excess, kStep, view.columnWidth(widest) - least});
        if (cut <= 0)
            break;
        view.setColumnWidth(widest, view.columnWidth(widest) - cut);
        excess -= cut;
    }
    return excess;
}

// A title may be cut, a number never.
int narrowTitles(QTableView &view, int excess)
{
    constexpr int kRowsLookedAt = 300;
    for (int column = view.model()->columnCount() - 1; column >= 0 && excess > 0; --column) {
        if (view.isColumnHidden(column) || isText(view, column))
            continue;
        int content = view.horizontalHeader()->minimumSectionSize();
        for (int row = 0; row < std::min(view.model()->rowCount(), kRowsLookedAt); ++row)
            content = std::max(content, view.sizeHintForIndex(view.model()->index(row, column)).width());
        const int cut = std::clamp(view.columnWidth(column) - content, 0, excess);
        view.setColumnWidth(column, view.columnWidth(column) - cut);
        excess -= cut;
    }
    return excess;
}

// What is left over is shared by all columns, so that a table ends where its frame does.
void widen(QTableView &view, int space)
{
    int columns = 0;
    for (int column = 0; column < view.model()->columnCount(); ++column)
        columns += view.isColumnHidden(column) ? 0 : 1;
    for (int column = 0; column < view.model()->columnCount(); ++column) {
        if (view.isColumnHidden(column))
            continue;
        const int share = space / columns--;
        view.setColumnWidth(column, view.columnWidth(column) + share);
        space -= share;
    }
}

} // namespace

LinesHeader::LinesHeader(QWidget *parent) : QHeaderView(Qt::Horizontal, parent)
{
    setSectionsClickable(true);
    setHighlightSections(false);
    setMinimumSectionSize(36);
}

// The usual size keeps a square as high as all lines free for the mark.
QSize LinesHeader::sectionSizeFromContents(int section) const
{
    const QString text = model()->headerData(section, orientation(), Qt::DisplayRole).toString();
    const QSize lines = fontMetrics().size(0, text);
    return {lines.width() + kPadding, lines.height() + 8};
}

// Every line is cut for itself where the section is too narrow.
void LinesHeader::initStyleOptionForIndex(QStyleOptionHeader *option, int section) const
{
    QHeaderView::initStyleOptionForIndex(option, section);
    QStringList lines =
        model()->headerData(section, orientation(), Qt::DisplayRole).toString().split(QLatin1Char('\n'));
    for (QString &line : lines)
        line = fontMetrics().elidedText(line, Qt::ElideRight, sectionSize(section) - kPadding + 1);
    option->text = lines.join(QLatin1Char('\n'));
}

void LinesHeader::paintSection(QPainter *painter, const QRect &rect, int section) const
{
    painter->save();
    QHeaderView::paintSection(painter, rect, section);
    painter->restore();
    if (sortIndicatorSection() != section)
        return;
    const qreal x = rect.center().x();
    const qreal y = rect.top() + 3;
    const qreal up = sortIndicatorOrder() == Qt::AscendingOrder ? 1.5 : -1.5;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(Qt::NoPen);
    painter->setBrush(QColor(colors(this).accent));
    painter->drawPolygon(
        QPolygonF({QPointF(x - 4, y + up), QPointF(x + 4, y + up), QPointF(x, y - up - up / 2)}));
    painter->restore();
}

void fitColumns(QTableView &view)
{
    view.verticalHeader()->setDefaultSectionSize(std::max(24, view.fontMetrics().height() + 7));
    view.resizeColumnsToContents();
    int width = 0;
    for (int column = 0; column < view.model()->columnCount(); ++column) {
        if (view.isColumnHidden(column))
            continue;
        if (isText(view, column))
            view.setColumnWidth(column, std::min(view.columnWidth(column), kMostTextColumn));
        width += view.columnWidth(column);
    }
    int excess = width - view.viewport()->width();
    if (excess < 0)
        widen(view, -excess);
    excess = narrowTexts(view, excess, kUsualTextColumn);
    excess = narrowTitles(view, excess);
    narrowTexts(view, excess, kLeastTextColumn);
}

} // namespace breakeven
