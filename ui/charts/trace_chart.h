// The series of a trace in the window: panned and zoomed along its x axis with the mouse and the keys.
//
// The wheel zooms, Shift and the wheel pan, a drag chooses a stretch, a drag with Shift or the middle button
// pans, a double click shows all; + − zoom, Page Up and Page Down pan, 0 shows all.
#pragma once

#include "ui/charts/chart_widget.h"
#include "ui/charts/trace_series.h"

namespace breakeven {

class TraceChart : public ChartWidget
{
    Q_OBJECT

public:
    explicit TraceChart(QWidget *parent = nullptr);

    // Shows all of it.
    void setSeries(TraceSeries series);
    const TraceSeries &series() const { return m_series; }
    TraceWindow window() const { return m_window; }
    // Kept within what there is.
    void setWindow(TraceWindow window);
    void showAll();
    // Seconds (hours, GPUs) of the series itself.
    double ownSpan() const { return m_series.last() - m_series.first(); }
    // A shorter series is followed by empty space up to this span, so that two traces can be compared. 0: its
    // own span.
    void setLeastSpan(double span);

    ChartTable table() const override { return breakeven::table(m_series, m_window, locale()); }
    QString description() const override { return breakeven::description(m_series, m_window, locale()); }

signals:
    void windowChanged(const breakeven::TraceWindow &window);

protected:
    Drawing layOut(QSizeF size, const ChartStyle &style) const override;
    bool isNearEnough() const override { return true; }
    void paintEvent(QPaintEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    enum class Drag { None, Choose, Pan };

    double whole() const;
    double placeAt(double pixel) const;
    void zoom(double factor, double around);
    void pan(double share);

    TraceSeries m_series;
    TraceWindow m_window;
    double m_leastSpan = 0;
    Drag m_drag = Drag::None;
    double m_pressed = 0; // pixel
    double m_now = 0;
    TraceWindow m_before; // when the drag began
};

} // namespace breakeven
