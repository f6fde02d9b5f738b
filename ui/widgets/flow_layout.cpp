#include "ui/widgets/flow_layout.h"

#include <QStyle>
#include <QWidget>

#include <algorithm>

namespace breakeven {

FlowLayout::FlowLayout(QWidget *parent) : QLayout(parent) { setContentsMargins(0, 0, 0, 0); }

FlowLayout::~FlowLayout() { qDeleteAll(m_items); }

void FlowLayout::addItem(QLayoutItem *item) { m_items.append(item); }

int FlowLayout::count() const { return int(m_items.size()); }

QLayoutItem *FlowLayout::itemAt(int index) const { return m_items.value(index); }

QLayoutItem *FlowLayout::takeAt(int index)
{
    return index >= 0 && index < m_items.size() ? m_items.takeAt(index) : nullptr;
}

int FlowLayout::heightForWidth(int width) const { return arrange({0, 0, width, 0}, Act::Measure); }

QSize FlowLayout::minimumSize() const
{
    QSize size;
    for (const QLayoutItem *item : m_items)
        size = size.expandedTo(item->minimumSize());
    return size;
}

QSize FlowLayout::sizeHint() const
{
    QSize size;
    for (const QLayoutItem *item : m_items)
        if (!item->isEmpty()) {
            size.rwidth() += item->sizeHint().width() + spacing();
            size.setHeight(std::max(size.height(), item->sizeHint().height()));
        }
    return size;
}

void FlowLayout::setGeometry(const QRect &place)
{
    QLayout::setGeometry(place);
    arrange(place, Act::Place);
}

int FlowLayout::arrange(const QRect &place, Act act) const
{
    int x = place.x();
    int y = place.y();
    int lineHeight = 0;
    for (QLayoutItem *item : m_items) {
        if (item->isEmpty())
            continue;
        const QSize size = item->sizeHint();
        if (x > place.x() && x + size.width() > place.right() + 1) {
            x = place.x();
            y += lineHeight + spacing();
            lineHeight = 0;
        }
        if (act == Act::Place)
            item->setGeometry({QPoint(x, y), size});
        x += size.width() + spacing();
        lineHeight = std::max(lineHeight, size.height());
    }
    return y + lineHeight - place.y();
}

} // namespace breakeven
