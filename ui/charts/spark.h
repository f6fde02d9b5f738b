// Small pictures without axes for rows of lists: bars of a study's options, the course of a price.
#pragma once

#include "ui/charts/drawing.h"

#include <optional>

namespace breakeven {

// For a cell of a table: a QPolygonF of (day, price) steps; its last point only says how far they hold.
inline constexpr int kSparkRole = Qt::UserRole + 100;

// One bar for each option to one scale, cheapest in the accent colour, the others grey; unknown ones stay
// empty. Spoken: `description` of the headline; the bars say nothing the row does not.
Drawing drawSparkBars(const std::vector<std::optional<double>> &values, QSizeF size, const Palette &palette);

// (day, price) steps since the first date above a line at zero; a single point is a dot.
Drawing drawSparkLine(const std::vector<QPointF> &steps, double lastDay, QSizeF size, const Palette &palette);

} // namespace breakeven
