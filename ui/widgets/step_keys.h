// How far the keys move an amount that goes up and down.
#pragma once

#include <Qt>

namespace breakeven {

// 0: the key does not move it.
constexpr int upwardStepsOf(int key)
{
    switch (key) {
    case Qt::Key_Up:
        return 1;
    case Qt::Key_Down:
        return -1;
    case Qt::Key_PageUp:
        return 10;
    case Qt::Key_PageDown:
        return -10;
    default:
        return 0;
    }
}

} // namespace breakeven
