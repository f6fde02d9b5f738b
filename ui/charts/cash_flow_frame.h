// The plot of the cumulative cash flow: where months and money stand, the axes, and the strip beyond the
// plan.
#pragma once

#include "ui/charts/cash_flow_lines.h"

#include <QFontMetricsF>

namespace breakeven {

// Owns: nothing; the figures and the style must outlive it.
class CashFlowFrame
{
public:
    // `namesAtEnd`: the labels at the end of the plan are names and values, not values alone.
    CashFlowFrame(const CashFlowLines &lines, QSizeF size, const ChartStyle &style, bool namesAtEnd);

    const QRectF &plot() const { return m_plot; }
    const QRectF &captionBox() const { return m_caption; }
    // Above the plot: the caption, and a line of its own for the crossing where both do not fit side by side.
    qreal headerHeight() const;
    qreal crossingWidth() const;
    QString endText(const CashFlowLines::Line &line) const;
    QPointF at(double month, double value) const;
    QPolygonF onScreen(const CashFlowLines::Line &line) const;

    void draw(Drawing &drawing) const;

private:
    void findTicks();
    void findPlot();
    QString caption() const;
    void drawMonths(Drawing &drawing) const;
    void drawDates(Drawing &drawing, int step) const;

    const CashFlowLines &m_lines;
    QSizeF m_size;
    const ChartStyle &m_style;
    bool m_namesAtEnd;
    QFont m_small;
    QFontMetricsF m_metrics;
    QFontMetricsF m_smallMetrics;
    QFontMetricsF m_boldMetrics;
    std::vector<double> m_ticks;
    QRectF m_plot;
    QRectF m_caption;
};

} // namespace breakeven
