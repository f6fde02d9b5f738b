// Lines, areas and points over two continuous axes, drawn by Qt Charts: a scene that looks alike on screen,
// as PNG, as SVG and on paper.
//
// Units: places in the values of the axes, sizes in the pixels of a drawing. Words, marks and what can be
// pointed at are the caller's, who knows from `at` where they belong. Threads: the GUI thread. Needs a
// QApplication.
//
// The room: ui/plots is the one place that sees Qt Charts. A chart with two continuous axes or a time axis
// stands on it; a matrix, a heat map, a tornado and stacked bars are drawn (ui/charts).
#pragma once

#include <QColor>
#include <QPen>
#include <QPolygonF>
#include <QRectF>

#include <memory>
#include <vector>

class QGraphicsScene;

namespace breakeven {

struct PlotAxis
{
    double from = 0;
    double to = 1;
    std::vector<double> ticks = {}; // ascending, within the axis
    bool hasGrid = false;           // a line across the plot at every tick, else a short one at the axis

    double length() const { return to - from; }
};

struct PlotLine
{
    QPolygonF points;
    QPen pen;
};

// Between two lines; without a lower one down to the foot of the plot.
struct PlotArea
{
    QPolygonF upper;
    QPolygonF lower = {};
    QColor color;
};

struct PlotPoints
{
    QPolygonF points;
    QColor color;
    qreal size = 7;
};

struct AxisPlot
{
    QRectF area; // of the plot within the drawing
    PlotAxis x;
    PlotAxis y;
    QColor grid;
    QColor axis;
    std::vector<PlotArea> areas; // below the lines
    std::vector<PlotLine> lines;
    std::vector<PlotPoints> points;

    // Where a place of the axes lies in the drawing. Requires: axes with a length.
    QPointF at(double valueX, double valueY) const
    {
        return {area.left() + area.width() * (valueX - x.from) / x.length(),
                area.bottom() - area.height() * (valueY - y.from) / y.length()};
    }
};

// Of the size of the whole drawing.
std::shared_ptr<QGraphicsScene> plotScene(const AxisPlot &plot, QSizeF size);

} // namespace breakeven
