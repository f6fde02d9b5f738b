#include "ui/charts/week_chart.h"

#include <QMouseEvent>

#include <algorithm>

namespace breakeven {

namespace {

constexpr int kDays = 7;

} // namespace

void WeekChart::setDay(std::optional<int> day)
{
    if (day == m_day)
        return;
    m_day = day;
    drawAgain();
}

std::optional<int> WeekChart::dayAt(double x) const
{
    const QRectF plot = drawing().plot;
    if (!isWeek() || plot.width() <= 0 || x < plot.left() || x > plot.right())
        return std::nullopt;
    return std::min(kDays - 1, int(kDays * (x - plot.left()) / plot.width()));
}

// The day on which what has the focus begins.
std::optional<int> WeekChart::focusedDay() const
{
    if (!hasFocus() || focusedTarget() < 0)
        return std::nullopt;
    return dayAt(drawing().targets[std::size_t(focusedTarget())].area.left() + 0.5);
}

void WeekChart::mouseMoveEvent(QMouseEvent *event)
{
    ChartWidget::mouseMoveEvent(event);
    const auto day = dayAt(event->position().x());
    emit dayPointedAt(day ? day : focusedDay());
}

void WeekChart::leaveEvent(QEvent *event)
{
    ChartWidget::leaveEvent(event);
    emit dayPointedAt(focusedDay());
}

void WeekChart::keyPressEvent(QKeyEvent *event)
{
    ChartWidget::keyPressEvent(event);
    emit dayPointedAt(focusedDay());
}

void WeekChart::focusInEvent(QFocusEvent *event)
{
    ChartWidget::focusInEvent(event);
    emit dayPointedAt(focusedDay());
}

void WeekChart::focusOutEvent(QFocusEvent *event)
{
    ChartWidget::focusOutEvent(event);
    emit dayPointedAt(std::nullopt);
}

} // namespace breakeven
