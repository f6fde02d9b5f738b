#include "ui/charts/lever_chart.h"

#include "ui/charts/grabbing.h"

#include <QFontMetrics>
#include <QKeyEvent>
#include <QMouseEvent>

#include <algorithm>
#include <cmath>
#include <utility>

namespace breakeven {

void LeverChart::setCurves(LeverCurves curves)
{
    if (m_grip)
        m_grip->given = curves;
    m_curves = m_grip ? onAxisOf(m_curves, std::move(curves)) : std::move(curves);
    figuresChanged();
}

QSize LeverChart::sizeHint() const
{
    const int line = fontMetrics().height();
    return {280, (m_curves.timeTitle.isEmpty() ? 12 : 22) * line};
}

QSize LeverChart::minimumSizeHint() const { return {200, sizeHint().height()}; }

Drawing LeverChart::layOut(QSizeF size, const ChartStyle &style) const
{
    return draw(m_curves, size.expandedTo(QSizeF(200, 200)), style);
}

std::optional<QPointF> LeverChart::ring() const
{
    if (!m_curves.now || drawing().targets.empty() || drawing().targets[0].column != 0)
        return std::nullopt;
    return drawing().targets[0].area.center();
}

bool LeverChart::isOnRing(QPointF point) const
{
    for (const ChartTarget &target : drawing().targets)
        if (target.column == 0 && std::hypot(target.area.center().x() - point.x(),
                                             target.area.center().y() - point.y()) <= kGrabbed)
            return true;
    return false;
}

void LeverChart::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton || !m_curves.now || !isOnRing(event->position()))
        return ChartWidget::mousePressEvent(event);
    m_grip = Grip{drawing().plot, m_curves.now->at, {}};
    setFocus(Qt::MouseFocusReason);
    setCursor(Qt::SizeHorCursor);
    emit grabbed();
    // A click without a movement explains, as on any other number.
    ChartWidget::mousePressEvent(event);
}

void LeverChart::mouseMoveEvent(QMouseEvent *event)
{
    if (!m_grip) {
        ChartWidget::mouseMoveEvent(event);
        if (m_curves.now && isOnRing(event->position()))
            setCursor(Qt::SizeHorCursor);
        return;
    }
    const QRectF &plot = m_grip->plot;
    const double share = std::clamp((event->position().x() - plot.left()) / plot.width(), 0.0, 1.0);
    const double at = snapped(m_curves, atShare(m_curves, share), plot.width());
    // The curves may lag behind what was asked.
    if (std::exchange(m_grip->asked, at) != at)
        emit moved(at);
}

void LeverChart::mouseReleaseEvent(QMouseEvent *event)
{
    if (!m_grip)
        return ChartWidget::mouseReleaseEvent(event);
    std::optional<LeverCurves> given = std::move(m_grip->given);
    m_grip.reset();
    if (given)
        setCurves(std::move(*given));
    unsetCursor();
    emit moveEnded();
}

void LeverChart::keyPressEvent(QKeyEvent *event)
{
    const int steps = stepsOf(event->key());
    if (steps == 0 || !m_curves.now)
        return ChartWidget::keyPressEvent(event);
    emit moved(stepped(m_curves, m_curves.now->at, steps));
}

void LeverChart::keyReleaseEvent(QKeyEvent *event)
{
    if (stepsOf(event->key()) != 0 && !event->isAutoRepeat())
        emit moveEnded();
    ChartWidget::keyReleaseEvent(event);
}

} // namespace breakeven
