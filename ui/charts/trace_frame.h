// The frame a trace is drawn in: both axes with their ticks, and where a value lies.
//
// Requires: the series, the window and the style outlive it; a series with a curve.
#pragma once

#include "ui/charts/trace_series.h"

#include <QFontMetricsF>

namespace breakeven {

class TraceFrame
{
public:
    TraceFrame(const TraceSeries &series, const TraceWindow &window, QSizeF size, const ChartStyle &style);

    const QRectF &plot() const { return m_plot; }
    const QFont &font() const { return m_small; }
    qreal lineHeight() const { return m_metrics.height(); }
    double least() const { return m_ticks.front(); } // of the y axis

    double x(double place) const;
    double y(double value) const;

    void drawTo(Drawing &drawing) const;

private:
    void drawValues(Drawing &drawing) const;
    void drawPlaces(Drawing &drawing) const;
    QString tickText(double tick) const;
    QString tickPlace(double place, double step) const;
    double tickStep(qreal needed) const;
    QString axisWords() const;

    const TraceSeries &m_series;
    const TraceWindow &m_window;
    const ChartStyle &m_style;
    QFont m_small;
    QFontMetricsF m_metrics;
    std::vector<double> m_ticks;
    QRectF m_plot;
};

} // namespace breakeven
