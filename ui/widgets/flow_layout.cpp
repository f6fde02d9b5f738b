#include "ui/widgets/flow_layout.h"

#include <QStyle>
#include <QWidget>

#include <algorithm>

namespace breakeven {

namespace {

// What is wider than a line and can go over several (a row of buttons) does.
QSize sizeIn(const QLayoutItem &item, int width)
{
    QSize size = item.sizeHint();
    if (size.width() <= width)
        return size;
    size.setWidth(std::max(width, item.minimumSize().width()));
    if (item.hasHeightForWidth())
        size.setHeight(item.heightForWidth(size.width()));
    return size;
}

} // namespace

FlowLayout::FlowLayout(int spacing)
{
    setSpacing(spacing);
    setContentsMargins(0, 0, 0, 0);
}

FlowLayout::~FlowLayout()
{
    for (QLayoutItem *item : m_items)
        delete item;
}

void FlowLayout::addAtEnd(QWidget *widget)
{
    addWidget(widget);
    m_last = m_items.back();
}

void FlowLayout::addItem(QLayoutItem *item)
{
    const bool standsBeforeLast = m_last != nullptr;
    m_items.insert(m_items.end() - (standsBeforeLast ? 1 : 0), item);
}

QLayoutItem *FlowLayout::itemAt(int index) const
{
    return index >= 0 && index < count() ? m_items[std::size_t(index)] : nullptr;
}

QLayoutItem *FlowLayout::takeAt(int index)
{
    QLayoutItem *item = itemAt(index);
    if (!item)
        return nullptr;
    m_items.erase(m_items.begin() + index);
    if (item == m_last)
        m_last = nullptr;
    return item;
}

QSize FlowLayout::sizeHint() const
{
    QSize size(0, 0);
    for (QLayoutItem *item : m_items) {
        if (item->isEmpty())
            continue;
        size.rwidth() += item->sizeHint().width() + (size.width() > 0 ? spacing() : 0);
        size.setHeight(std::max(size.height(), item->sizeHint().height()));
    }
    return size;
}

QSize FlowLayout::minimumSize() const
{
    QSize size;
    for (QLayoutItem *item : m_items)
        if (!item->isEmpty())
            size = size.expandedTo(item->minimumSize());
    return size;
}

void FlowLayout::setGeometry(const QRect &rect)
{
    QLayout::setGeometry(rect);
    layOut(rect, Pass::Place);
}

std::vector<FlowLayout::Line> FlowLayout::linesFor(int width) const
{
    std::vector<Line> lines;
    int used = 0;
    for (QLayoutItem *item : m_items) {
        if (item->isEmpty())
            continue;
        const int wide = sizeIn(*item, width).width();
        if (lines.empty() || used + spacing() + wide > width) {
            lines.emplace_back();
            used = wide;
        } else {
            used += spacing() + wide;
        }
        lines.back().push_back(item);
    }
    return lines;
}

int FlowLayout::layOut(const QRect &rect, Pass pass) const
{
    int y = rect.y();
    for (const Line &line : linesFor(rect.width())) {
        if (y > rect.y())
            y += spacing();
        int height = 0;
        for (QLayoutItem *item : line)
            height = std::max(height, sizeIn(*item, rect.width()).height());
        if (pass == Pass::Place)
            place(line, QRect(rect.x(), y, rect.width(), height));
        y += height;
    }
    return y - rect.y();
}

void FlowLayout::place(const Line &line, const QRect &rect) const
{
    const Qt::LayoutDirection direction =
        parentWidget() ? parentWidget()->layoutDirection() : Qt::LeftToRight;
    int x = rect.x();
    for (QLayoutItem *item : line) {
        const QSize size = sizeIn(*item, rect.width()).boundedTo(rect.size());
        if (item == m_last)
            x = std::max(x, rect.right() + 1 - size.width());
        const QRect place(QPoint(x, rect.y() + (rect.height() - size.height()) / 2), size);
        item->setGeometry(QStyle::visualRect(direction, rect, place));
        x += size.width() + spacing();
    }
}

} // namespace breakeven
