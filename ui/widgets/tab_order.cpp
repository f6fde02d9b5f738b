#include "ui/widgets/tab_order.h"

#include <QLayout>
#include <QWidget>

#include <vector>

namespace breakeven {

namespace {

void collect(QLayout &layout, std::vector<QWidget *> &found)
{
    for (int i = 0; i < layout.count(); ++i) {
        QLayoutItem *item = layout.itemAt(i);
        if (item->layout())
            collect(*item->layout(), found);
        QWidget *widget = item->widget();
        if (widget && widget->layout())
            collect(*widget->layout(), found);
        else if (widget && widget->focusPolicy() & Qt::TabFocus)
            found.push_back(widget);
    }
}

} // namespace

void followLayout(QWidget &root)
{
    std::vector<QWidget *> order;
    collect(*root.layout(), order);
    for (std::size_t i = 1; i < order.size(); ++i)
        QWidget::setTabOrder(order[i - 1], order[i]);
}

} // namespace breakeven
