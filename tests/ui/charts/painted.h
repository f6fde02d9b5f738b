// How charts are drawn in these tests: in the house's look, as pixels, and how far two colours lie apart.
#pragma once

#include "ui/charts/drawing.h"
#include "ui/look/palette.h"
#include "ui/text/numbers.h"

#include <QImage>
#include <QPainter>

#include <cmath>

namespace breakeven::test {

inline ChartStyle styleOf(Appearance appearance = Appearance::Light, int pixels = 12)
{
    return {palette(appearance), chartFont(QFont("Noto Sans"), pixels), plainLocale()};
}

inline QImage painted(const Drawing &drawing, Appearance appearance)
{
    QImage image(drawing.size.toSize(), QImage::Format_RGB32);
    image.fill(QColor(palette(appearance).base));
    QPainter painter(&image);
    paint(painter, drawing);
    return image;
}

inline double distance(const QColor &one, const QColor &other)
{
    return std::hypot(one.red() - other.red(), one.green() - other.green(), one.blue() - other.blue());
}

} // namespace breakeven::test
