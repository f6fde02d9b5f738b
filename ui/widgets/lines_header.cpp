#include "ui/widgets/lines_header.h"

#include "ui/appearance.h"

#include <QPainter>
#include <QTableView>

#include <algorithm>
#include <vector>

namespace breakeven {

namespace {

constexpr int kPadding = 14;
constexpr int kMark = 8;
constexpr int kLeastTextColumn = 96;
constexpr int kMostTextColumn = 340;

bool isText(const QTableView &view, int column)
{
    const int alignment = view.model()->headerData(column, Qt::Horizontal, Qt::TextAlignmentRole).toInt();
    return !(alignment & Qt::AlignRight);
}

} // namespace

LinesHeader::LinesHeader(QWidget *parent) : QHeaderView(Qt::Horizontal, parent)
{
    setSectionsClickable(true);
    setHighlightSections(false);
    setTextElideMode(Qt::ElideRight);
    setMinimumSectionSize(36);
}

// The usual size keeps a square as high as all lines free for the mark.
QSize LinesHeader::sectionSizeFromContents(int section) const
{
    const QString text = model()->headerData(section, orientation(), Qt::DisplayRole).toString();
    const QSize lines = fontMetrics().size(0, text);
    return {lines.width() + kPadding + kMark, lines.height() + 8};
}

void LinesHeader::paintSection(QPainter *painter, const QRect &rect, int section) const
{
    painter->save();
    QHeaderView::paintSection(painter, rect, section);
    painter->restore();
    if (sortIndicatorSection() != section)
        return;
    const qreal x = rect.right() - 10;
    const qreal y = rect.top() + 8;
    const qreal up = sortIndicatorOrder() == Qt::AscendingOrder ? 2 : -2;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(Qt::NoPen);
    painter->setBrush(QColor(colors(this).accent));
    painter->drawPolygon(QPolygonF({QPointF(x - 4, y + up), QPointF(x + 4, y + up), QPointF(x, y - up - up / 2)}));
    painter->restore();
}

void fitColumns(QTableView &view)
{
    view.verticalHeader()->setDefaultSectionSize(std::max(24, view.fontMetrics().height() + 7));
    view.resizeColumnsToContents();
    std::vector<int> texts;
    int width = 0;
    for (int column = 0; column < view.model()->columnCount(); ++column) {
        if (view.isColumnHidden(column))
            continue;
        if (isText(view, column)) {
            texts.push_back(column);
            view.setColumnWidth(column, std::min(view.columnWidth(column), kMostTextColumn));
        }
        width += view.columnWidth(column);
    }
    int excess = width - view.viewport()->width();
    while (excess > 0 && !texts.empty()) {
        const int widest = *std::max_element(texts.begin(), texts.end(), [&](int a, int b) {
            return view.columnWidth(a) < view.columnWidth(b);
        });
        const int cut = std::min({excess, 8, view.columnWidth(widest) - kLeastTextColumn});
        if (cut <= 0)
            break;
        view.setColumnWidth(widest, view.columnWidth(widest) - cut);
        excess -= cut;
    }
    // Headers give way last: a title may be cut, a number never.
    for (int column = view.model()->columnCount() - 1; column >= 0 && excess > 0; --column) {
        if (view.isColumnHidden(column) || isText(view, column))
            continue;
        int content = 36;
        for (int row = 0; row < std::min(view.model()->rowCount(), 300); ++row)
            content = std::max(content, view.sizeHintForIndex(view.model()->index(row, column)).width());
        const int cut = std::min(excess, view.columnWidth(column) - content);
        if (cut > 0) {
            view.setColumnWidth(column, view.columnWidth(column) - cut);
            excess -= cut;
        }
    }
}

} // namespace breakeven
