#include "ui/widgets/card_layout.h"

#include <QFontMetrics>
#include <QStyle>
#include <QWidget>

#include <algorithm>

namespace breakeven {

namespace {

constexpr int kBetween = 10;
constexpr int kLetters = 21; // of a label, before it breaks

int leastWidth(const QLayoutItem &item)
{
    const QWidget *widget = const_cast<QLayoutItem &>(item).widget();
    const int letters = widget ? kLetters * widget->fontMetrics().averageCharWidth() : 0;
    return std::max(item.minimumSize().width(), letters);
}

int heightIn(const QLayoutItem &item, int width)
{
    return item.hasHeightForWidth() ? item.heightForWidth(width) : item.sizeHint().height();
}

} // namespace

CardLayout::CardLayout()
{
    setSpacing(kBetween);
    setContentsMargins(0, 0, 0, 0);
}

CardLayout::~CardLayout()
{
    for (QLayoutItem *item : m_items)
        delete item;
}

QLayoutItem *CardLayout::itemAt(int index) const
{
    return index >= 0 && index < count() ? m_items[std::size_t(index)] : nullptr;
}

QLayoutItem *CardLayout::takeAt(int index)
{
    QLayoutItem *item = itemAt(index);
    if (item)
        m_items.erase(m_items.begin() + index);
    return item;
}

std::vector<QLayoutItem *> CardLayout::shown() const
{
    std::vector<QLayoutItem *> items;
    for (QLayoutItem *item : m_items)
        if (!item->isEmpty())
            items.push_back(item);
    return items;
}

int CardLayout::columnsIn(int width, const std::vector<QLayoutItem *> &items) const
{
    int least = 1;
    for (const QLayoutItem *item : items)
        least = std::max(least, leastWidth(*item));
    const int most = std::clamp((width + spacing()) / (least + spacing()), 1, int(items.size()));
    const int lines = (int(items.size()) + most - 1) / most;
    return (int(items.size()) + lines - 1) / lines;
}

QSize CardLayout::sizeHint() const
{
    QSize size(0, 0);
    for (const QLayoutItem *item : shown()) {
        size.rwidth() += item->sizeHint().width() + (size.width() > 0 ? spacing() : 0);
        size.setHeight(std::max(size.height(), item->sizeHint().height()));
    }
    return size;
}

QSize CardLayout::minimumSize() const
{
    QSize size;
    for (const QLayoutItem *item : shown())
        size = size.expandedTo(item->minimumSize());
    return size;
}

void CardLayout::setGeometry(const QRect &rect)
{
    QLayout::setGeometry(rect);
    layOut(rect, Pass::Place);
}

int CardLayout::layOut(const QRect &rect, Pass pass) const
{
    const std::vector<QLayoutItem *> items = shown();
    if (items.empty())
        return 0;
    const int columns = columnsIn(rect.width(), items);
    const int width = (rect.width() - (columns - 1) * spacing()) / columns;
    const Qt::LayoutDirection direction =
        parentWidget() ? parentWidget()->layoutDirection() : Qt::LeftToRight;
    int y = rect.y();
    for (std::size_t first = 0; first < items.size(); first += std::size_t(columns)) {
        const std::size_t last = std::min(items.size(), first + std::size_t(columns));
        int height = 0;
        for (std::size_t i = first; i < last; ++i)
            height = std::max(height, heightIn(*items[i], width));
        for (std::size_t i = first; i < last && pass == Pass::Place; ++i) {
            const QRect place(rect.x() + int(i - first) * (width + spacing()), y, width, height);
            items[i]->setGeometry(QStyle::visualRect(direction, rect, place));
        }
        y += height + spacing();
    }
    return y - spacing() - rect.y();
}

} // namespace breakeven
