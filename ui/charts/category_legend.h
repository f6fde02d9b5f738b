// The legend of what bars are stacked of, and the segments it explains.
#pragma once

#include "ui/charts/drawing.h"

namespace breakeven {

struct LegendEntry
{
    QString word;
    CategoryStyle look;
};

// Title, then squares with words, wrapping like text, from the top of the drawing; returns where it ends.
qreal drawLegend(Drawing &drawing, const QString &title, const std::vector<LegendEntry> &entries, qreal width,
                 const ChartStyle &style);

void drawSegment(Drawing &drawing, const QRectF &rect, const CategoryStyle &look, const Palette &palette);

} // namespace breakeven
