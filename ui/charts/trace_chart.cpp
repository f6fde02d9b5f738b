#include "ui/charts/trace_chart.h"

#include "ui/charts/zooming.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

constexpr double kTraceKeyZoom = 2;
constexpr double kPanShare = 0.25;    // of what is shown
constexpr double kDeepest = 1e-9;     // of the whole
constexpr double kLeastTraceDrag = 5; // pixels; less is a click

} // namespace

TraceChart::TraceChart(QWidget *parent) : ChartWidget(parent) {}

void TraceChart::setSeries(TraceSeries series)
{
    m_series = std::move(series);
    m_window = {m_series.first(), m_series.first() + whole()};
    m_drag = Drag::None;
    figuresChanged();
}

void TraceChart::setWindow(TraceWindow window)
{
    const double first = m_series.first();
    const double span = std::clamp(window.to - window.from, whole() * kDeepest, whole());
    window.from = std::clamp(window.from, first, first + whole() - span);
    window.to = window.from + span;
    if (window == m_window)
        return;
    m_window = window;
    figuresChanged();
    emit windowChanged(m_window);
}

double TraceChart::whole() const { return std::max(ownSpan(), m_leastSpan); }

void TraceChart::setLeastSpan(double span)
{
    if (span == m_leastSpan)
        return;
    m_leastSpan = span;
    showAll();
}

void TraceChart::showAll() { setWindow({m_series.first(), m_series.first() + whole()}); }

Drawing TraceChart::layOut(QSizeF size, const ChartStyle &style) const
{
    return draw(m_series, m_window, size.expandedTo(QSizeF(200, 100)), style);
}

double TraceChart::placeAt(double pixel) const
{
    const QRectF &plot = drawing().plot;
    if (plot.width() <= 0)
        return m_window.from;
    const double share = std::clamp((pixel - plot.left()) / plot.width(), 0.0, 1.0);
    return m_window.from + share * (m_window.to - m_window.from);
}

void TraceChart::zoom(double factor, double around)
{
    const double span = (m_window.to - m_window.from) / factor;
    const double share = (around - m_window.from) / (m_window.to - m_window.from);
    setWindow({around - share * span, around + (1 - share) * span});
}

void TraceChart::pan(double share)
{
    const double way = share * (m_window.to - m_window.from);
    setWindow({m_window.from + way, m_window.to + way});
}

void TraceChart::wheelEvent(QWheelEvent *event)
{
    const QPoint turn = event->angleDelta();
    const bool isPan = event->modifiers().testFlag(Qt::ShiftModifier) || turn.y() == 0;
    const double notches = double(turn.y() != 0 ? turn.y() : turn.x()) / 120;
    if (isPan)
        pan(-notches * kPanShare);
    else
        zoom(std::pow(kZoomStep, notches), placeAt(event->position().x()));
    event->accept();
}

void TraceChart::mousePressEvent(QMouseEvent *event)
{
    const bool isMiddle = event->button() == Qt::MiddleButton;
    if (event->button() != Qt::LeftButton && !isMiddle)
        return ChartWidget::mousePressEvent(event);
    m_drag = isMiddle || event->modifiers().testFlag(Qt::ShiftModifier) ? Drag::Pan : Drag::Choose;
    m_pressed = m_now = event->position().x();
    m_before = m_window;
}

void TraceChart::mouseMoveEvent(QMouseEvent *event)
{
    if (m_drag == Drag::None)
        return ChartWidget::mouseMoveEvent(event);
    m_now = event->position().x();
    if (m_drag == Drag::Pan) {
        const double way =
            (m_pressed - m_now) / std::max(1.0, drawing().plot.width()) * (m_before.to - m_before.from);
        setWindow({m_before.from + way, m_before.to + way});
    }
    update();
}

void TraceChart::mouseReleaseEvent(QMouseEvent *event)
{
    if (m_drag != Drag::None)
        m_now = event->position().x();
    const Drag drag = std::exchange(m_drag, Drag::None);
    update();
    if (drag != Drag::Choose)
        return;
    if (std::fabs(m_now - m_pressed) < kLeastTraceDrag)
        return ChartWidget::mousePressEvent(event);
    const double one = placeAt(m_pressed);
    const double other = placeAt(m_now);
    setWindow({std::min(one, other), std::max(one, other)});
}

void TraceChart::mouseDoubleClickEvent(QMouseEvent *event)
{
    m_drag = Drag::None;
    if (event->button() == Qt::LeftButton)
        showAll();
}

void TraceChart::keyPressEvent(QKeyEvent *event)
{
    const double middle = (m_window.from + m_window.to) / 2;
    const double around = focusedTarget() >= 0
                              ? placeAt(drawing().targets[std::size_t(focusedTarget())].area.center().x())
                              : middle;
    switch (event->key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        return zoom(kTraceKeyZoom, around);
    case Qt::Key_Minus:
        return zoom(1 / kTraceKeyZoom, around);
    case Qt::Key_PageUp:
        return pan(-kPanShare);
    case Qt::Key_PageDown:
        return pan(kPanShare);
    case Qt::Key_0:
        return showAll();
    default:
        ChartWidget::keyPressEvent(event);
    }
}

void TraceChart::paintEvent(QPaintEvent *event)
{
    ChartWidget::paintEvent(event);
    if (m_drag != Drag::Choose || std::fabs(m_now - m_pressed) < kLeastTraceDrag)
        return;
    QPainter painter(this);
    const QRectF &plot = drawing().plot;
    QColor tint(style().palette.accent);
    tint.setAlphaF(0.2F);
    const double from = std::clamp(std::min(m_pressed, m_now), plot.left(), plot.right());
    const double to = std::clamp(std::max(m_pressed, m_now), plot.left(), plot.right());
    painter.fillRect(QRectF(QPointF(from, plot.top()), QPointF(to, plot.bottom())), tint);
}

} // namespace breakeven
