// How a ring of a chart is taken: by the mouse near it, or moved by keys.
#pragma once

#include <Qt>
#include <QtGlobal>

namespace breakeven {

inline constexpr qreal kGrabbed = 12; // pixels around the ring's middle

// How far a key moves it; 0: not at all.
constexpr int stepsOf(int key)
{
    switch (key) {
    case Qt::Key_Left:
        return -1;
    case Qt::Key_Right:
        return 1;
    case Qt::Key_PageDown:
        return -10;
    case Qt::Key_PageUp:
        return 10;
    default:
        return 0;
    }
}

} // namespace breakeven
