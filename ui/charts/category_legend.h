// The legend of cost categories, and the segments it explains.
#pragma once

#include "ui/charts/drawing.h"

namespace breakeven {

// Title, then squares with words, wrapping like text, from the top of the drawing; returns where it ends.
qreal drawLegend(Drawing &drawing, const QString &title, const std::vector<Category> &categories, qreal width,
                 const ChartStyle &style);

void drawSegment(Drawing &drawing, const QRectF &rect, Category category, const Palette &palette);

} // namespace breakeven
