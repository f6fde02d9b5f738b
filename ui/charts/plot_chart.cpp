#include "ui/charts/plot_chart.h"

#include "ui/charts/zooming.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <utility>

namespace breakeven {

namespace {

constexpr double kPlotKeyZoom = 1.5;
constexpr double kLeastPlotDrag = 6; // pixels; less is a click
constexpr double kLeastPart = 0.001; // of the axis

} // namespace

std::optional<PlotChart::View> PlotChart::view() const
{
    if (!m_view)
        return std::nullopt;
    // Other figures may stand on another axis.
    const AxisChart::Axis &all = figures().x;
    const View part{std::max(all.from, m_view->from), std::min(all.to, m_view->to)};
    const bool isPart = part.from < part.to && (part.from > all.from || part.to < all.to);
    return isPart ? std::optional(part) : std::nullopt;
}

double PlotChart::shownFrom() const { return view() ? view()->from : figures().x.from; }

double PlotChart::shownTo() const { return view() ? view()->to : figures().x.to; }

void PlotChart::showAll()
{
    m_view.reset();
    figuresChanged();
}

Drawing PlotChart::layOut(QSizeF size, const ChartStyle &style) const
{
    const std::optional<View> part = view();
    if (!part)
        return FigureChart::layOut(size, style);
    AxisChart closer = figures();
    closer.x.from = part->from;
    closer.x.to = part->to;
    return draw(closer, size.expandedTo(AxisChart::kLeastSize), style);
}

void PlotChart::setView(double from, double to)
{
    if (to - from < kLeastPart * figures().x.length())
        return;
    m_view = View{from, to};
    figuresChanged();
}

double PlotChart::placeAt(double pixel) const
{
    const QRectF &plot = drawing().plot;
    if (plot.width() <= 0)
        return shownFrom();
    const double share = std::clamp((pixel - plot.left()) / plot.width(), 0.0, 1.0);
    return shownFrom() + share * (shownTo() - shownFrom());
}

void PlotChart::zoom(double factor, double around)
{
    const double span = (shownTo() - shownFrom()) / factor;
    const double share = (around - shownFrom()) / (shownTo() - shownFrom());
    setView(around - share * span, around + (1 - share) * span);
}

void PlotChart::wheelEvent(QWheelEvent *event)
{
    if (!event->modifiers().testFlag(Qt::ControlModifier)) {
        event->ignore();
        return;
    }
    zoom(std::pow(kZoomStep, event->angleDelta().y() / 120.0), placeAt(event->position().x()));
    event->accept();
}

void PlotChart::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return ChartWidget::mousePressEvent(event);
    m_pressed = m_now = event->position().x();
}

void PlotChart::mouseMoveEvent(QMouseEvent *event)
{
    if (!m_pressed)
        return ChartWidget::mouseMoveEvent(event);
    m_now = event->position().x();
    update();
}

// A click that goes nowhere is one on a point.
void PlotChart::mouseReleaseEvent(QMouseEvent *event)
{
    const std::optional<double> pressed = std::exchange(m_pressed, std::nullopt);
    update();
    if (!pressed)
        return;
    m_now = event->position().x();
    if (std::fabs(m_now - *pressed) < kLeastPlotDrag)
        return ChartWidget::mousePressEvent(event);
    setView(std::min(placeAt(*pressed), placeAt(m_now)), std::max(placeAt(*pressed), placeAt(m_now)));
}

void PlotChart::mouseDoubleClickEvent(QMouseEvent *event)
{
    m_pressed.reset();
    if (event->button() == Qt::LeftButton)
        showAll();
}

void PlotChart::keyPressEvent(QKeyEvent *event)
{
    const double around = focusedTarget() >= 0
                              ? placeAt(drawing().targets[std::size_t(focusedTarget())].area.center().x())
                              : (shownFrom() + shownTo()) / 2;
    switch (event->key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        return zoom(kPlotKeyZoom, around);
    case Qt::Key_Minus:
        return zoom(1 / kPlotKeyZoom, around);
    case Qt::Key_0:
        return showAll();
    default:
        ChartWidget::keyPressEvent(event);
    }
}

bool PlotChart::isChoosing() const { return m_pressed && std::fabs(m_now - *m_pressed) >= kLeastPlotDrag; }

void PlotChart::paintEvent(QPaintEvent *event)
{
    ChartWidget::paintEvent(event);
    if (!isChoosing())
        return;
    QPainter painter(this);
    const QRectF &plot = drawing().plot;
    QColor tint(style().palette.accent);
    tint.setAlphaF(0.2F);
    const double from = std::clamp(std::min(*m_pressed, m_now), plot.left(), plot.right());
    const double to = std::clamp(std::max(*m_pressed, m_now), plot.left(), plot.right());
    painter.fillRect(QRectF(QPointF(from, plot.top()), QPointF(to, plot.bottom())), tint);
}

} // namespace breakeven
