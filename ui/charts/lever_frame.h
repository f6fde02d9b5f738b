// The two stacked plots of a lever: their places, axes and the way from values to pixels.
#pragma once

#include "ui/charts/lever_curves.h"

#include <QFontMetricsF>

namespace breakeven {

class FreeSpace;

// One of the two charts: its plot and the values of its axis.
struct LeverPlot
{
    QRectF rect;
    std::vector<double> ticks;
    bool isCost = true;

    double top() const { return ticks.back(); }
    qreal y(double value) const { return rect.bottom() - rect.height() * value / top(); }
};

// Numbers of the axes stand so far off that a ring at either end of a line covers none of them.
inline constexpr qreal kBesideRing = 10;

// Dashes and gaps in pixels, whatever the width.
QPen dashedPen(const QColor &color, qreal width, qreal dash, qreal gap);

// Holds the curves and the style by reference: they outlive it.
class LeverFrame
{
public:
    LeverFrame(const LeverCurves &curves, QSizeF size, const ChartStyle &style);

    bool hasTime() const { return !m_curves.timeTitle.isEmpty(); }
    const LeverPlot &cost() const { return m_cost; }
    const LeverPlot &time() const { return m_time; }
    std::vector<const LeverPlot *> plots() const;

    // Values beyond the axis stand at its ends.
    qreal x(double at) const;
    QString xText(double at) const;
    QString tickText(double tick, const LeverPlot &plot) const;
    // The values under the axis: round ones that do not touch.
    std::vector<double> axisValues() const;
    // The pieces of a curve inside its plot, cut where it leaves through the top.
    std::vector<QPolygonF> pieces(const LeverPlot &plot, const std::vector<double> &at,
                                  const std::vector<double> &values) const;

    // Tint, grid and axes; their words are taken in `space`.
    void draw(Drawing &drawing, FreeSpace &space) const;

private:
    void drawGrid(const LeverPlot &plot, const QString &title, Drawing &drawing, FreeSpace &space) const;
    void drawAxis(Drawing &drawing, FreeSpace &space) const;
    std::vector<double> ticksOf(bool isCost) const;
    void placePlots(QSizeF size);
    std::vector<double> roundValues() const;

    const LeverCurves &m_curves;
    const ChartStyle &m_style;
    QFont m_font;
    QFontMetricsF m_metrics;
    LeverPlot m_cost;
    LeverPlot m_time;
};

} // namespace breakeven
