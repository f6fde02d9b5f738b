// The sizes of the window, relative to the system's font.
#pragma once

#include <QFont>

namespace breakeven::fonts {

inline QFont sized(QFont font, double difference, bool isBold = false)
{
    const double points = font.pointSizeF() > 0 ? font.pointSizeF() : 10;
    font.setPointSizeF(points + difference * points / 10);
    font.setBold(isBold);
    return font;
}

inline QFont headline(const QFont &font) { return sized(font, 4.5); }
inline QFont title(const QFont &font) { return sized(font, 7, true); }
inline QFont cardValue(const QFont &font) { return sized(font, 4, true); }
inline QFont section(const QFont &font) { return sized(font, 0, true); }
inline QFont table(const QFont &font) { return sized(font, -0.5); }
inline QFont small(const QFont &font) { return sized(font, -1); }

} // namespace breakeven::fonts
