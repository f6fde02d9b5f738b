// A drawing as an SVG: a file, or a part of a page.
#pragma once

#include "ui/charts/drawing.h"

#include <QByteArray>

namespace breakeven {

// Of the size of the drawing, on its ground; readers who do not see it are told title and description.
QByteArray svgOf(const Drawing &drawing, const QColor &ground, const QString &title,
                 const QString &description);

} // namespace breakeven
