#include "ui/charts/ring_chart.h"

#include "ui/charts/grabbing.h"

#include <QFontMetrics>
#include <QKeyEvent>
#include <QMouseEvent>

#include <algorithm>
#include <cmath>
#include <utility>

namespace breakeven {

namespace {

constexpr double kKeySteps = 200.0; // of the keys, over the whole axis

// 1, 2 or 5 times a power of ten.
double roundStep(double least)
{
    const double power = std::pow(10, std::floor(std::log10(least)));
    for (const double factor : {1.0, 2.0, 5.0})
        if (factor * power >= least * (1 - 1e-9))
            return factor * power;
    return 10 * power;
}

} // namespace

void RingChart::setReach(std::optional<Reach> reach) { (m_grip ? m_grip->reach : m_reach) = reach; }

void RingChart::setFigures(AxisChart figures)
{
    if (m_grip) {
        m_grip->given = figures;
        if (figures.x.title != this->figures().x.title)
            return; // in another unit
        figures.x.from = this->figures().x.from;
        figures.x.to = this->figures().x.to;
        for (AxisChart::Spot &spot : figures.spots)
            spot.point.x = std::clamp(spot.point.x, figures.x.from, figures.x.to);
    }
    FigureChart::setFigures(std::move(figures));
}

std::optional<QPointF> RingChart::ring() const
{
    const auto row = int(figures().series.size());
    for (const ChartTarget &target : drawing().targets)
        if (m_reach && target.row == row && target.column == 0)
            return target.area.center();
    return std::nullopt;
}

QSize RingChart::sizeHint() const { return {320, 12 * fontMetrics().height()}; }

QSize RingChart::minimumSizeHint() const { return {240, sizeHint().height()}; }

bool RingChart::isOnRing(QPointF point) const
{
    const auto centre = ring();
    return centre && std::hypot(centre->x() - point.x(), centre->y() - point.y()) <= kGrabbed;
}

double RingChart::lengthOfPart(double at, double count) const
{
    const AxisChart::Axis &axis = figures().x;
    const double part = (axis.place(axis.to) - axis.place(axis.from)) / count;
    return axis.isByRatio ? axis.valueAt(axis.place(at) + part) - at : part;
}

// To a value a person would write, no finer than a pixel shows it.
double RingChart::snapped(double at) const
{
    const qreal width = (m_grip ? m_grip->plot : drawing().plot).width();
    const double fineness = roundStep(lengthOfPart(at, std::max(1.0, width)));
    return std::clamp(std::round(at / fineness) * fineness, m_reach->from, m_reach->to);
}

void RingChart::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton || !isOnRing(event->position()))
        return FigureChart::mousePressEvent(event);
    m_grip = Grip{drawing().plot, m_reach, {}};
    setFocus(Qt::MouseFocusReason);
    setCursor(Qt::SizeHorCursor);
    emit grabbed();
    // A click without a movement explains, as on any other number.
    FigureChart::mousePressEvent(event);
}

void RingChart::mouseMoveEvent(QMouseEvent *event)
{
    if (!m_grip) {
        FigureChart::mouseMoveEvent(event);
        if (isOnRing(event->position()))
            setCursor(Qt::SizeHorCursor);
        return;
    }
    const QRectF &plot = m_grip->plot;
    const double share = std::clamp((event->position().x() - plot.left()) / plot.width(), 0.0, 1.0);
    const AxisChart::Axis &axis = figures().x;
    const double from = axis.place(axis.from);
    emit moved(snapped(axis.valueAt(from + share * (axis.place(axis.to) - from))));
}

void RingChart::mouseReleaseEvent(QMouseEvent *event)
{
    if (!m_grip)
        return FigureChart::mouseReleaseEvent(event);
    const Grip grip = std::move(*m_grip);
    m_grip.reset();
    setReach(grip.reach);
    if (grip.given)
        setFigures(*grip.given);
    unsetCursor();
    emit moveEnded();
}

void RingChart::keyPressEvent(QKeyEvent *event)
{
    const int steps = stepsOf(event->key());
    if (steps == 0 || !m_reach || figures().spots.empty())
        return FigureChart::keyPressEvent(event);
    const double at = figures().spots.front().point.x;
    emit moved(snapped(at + steps * roundStep(lengthOfPart(at, kKeySteps))));
}

void RingChart::keyReleaseEvent(QKeyEvent *event)
{
    if (stepsOf(event->key()) != 0 && !event->isAutoRepeat())
        emit moveEnded();
    FigureChart::keyReleaseEvent(event);
}

} // namespace breakeven
