// The area in which a widget scrolls. Null: it is in none.
#pragma once

#include <QScrollArea>

namespace breakeven {

inline QScrollArea *areaAround(const QWidget &widget)
{
    for (QWidget *parent = widget.parentWidget(); parent; parent = parent->parentWidget())
        if (auto *area = qobject_cast<QScrollArea *>(parent))
            return area;
    return nullptr;
}

} // namespace breakeven
