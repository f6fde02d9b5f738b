// A chart with two continuous axes in the window that can be zoomed: drag over a part of it, turn the wheel
// with Ctrl, press + and −; a double click or 0 shows all again.
//
// A plain wheel scrolls the page the chart stands on.
#pragma once

#include "ui/charts/axis_chart.h"
#include "ui/charts/figure_chart.h"

#include <optional>

namespace breakeven {

class PlotChart : public FigureChart<AxisChart>
{
public:
    using FigureChart::FigureChart;

    // What is shown of the axis across.
    double shownFrom() const;
    double shownTo() const;
    void showAll();

protected:
    Drawing layOut(QSizeF size, const ChartStyle &style) const override;
    void wheelEvent(QWheelEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    struct View
    {
        double from = 0;
        double to = 1;
    };

    // For the figures as they are now; nothing where all is shown.
    std::optional<View> view() const;
    void setView(double from, double to);
    double placeAt(double pixel) const;
    void zoom(double factor, double around);
    bool isChoosing() const;

    std::optional<View> m_view;
    std::optional<double> m_pressed; // pixels
    double m_now = 0;
};

} // namespace breakeven
