#include "ui/widgets/week_bars.h"

#include "ui/look/appearance.h"
#include "ui/look/fonts.h"
#include "ui/widgets/step_keys.h"

#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

constexpr int kHours = 24;
constexpr int kNamedHours = 6; // an hour below the bars every so many
constexpr double kHeadroom = 1.2;
constexpr int kLines = 7; // of its font high

} // namespace

WeekBars::WeekBars(QWidget *parent) : QWidget(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setLayoutDirection(Qt::LeftToRight); // time runs to the right in every language
    setCursor(Qt::SizeVerCursor);
}

void WeekBars::setWeights(const Weights &weights, double largest)
{
    m_weights = weights;
    if (!m_isDragged)
        m_top = std::max(largest, 1e-9) * kHeadroom;
    update();
}

void WeekBars::setHour(int hour)
{
    m_hour = std::clamp(hour, 0, kHours - 1);
    update();
}

// A power of ten, at least twelve to the largest weight.
double WeekBars::step() const { return std::pow(10, std::floor(std::log10(m_top / kHeadroom / 12) + 1e-9)); }

double WeekBars::snapped(double weight) const { return std::max(0.0, std::round(weight / step()) * step()); }

QSize WeekBars::sizeHint() const { return {240, kLines * fontMetrics().height()}; }

QSize WeekBars::minimumSizeHint() const { return {150, sizeHint().height()}; }

QRectF WeekBars::column(int hour) const
{
    const double wide = width() / double(kHours);
    const double high = height() - 6 - QFontMetricsF(fonts::small(font())).height();
    return QRectF(hour * wide, 2, wide, std::max(1.0, high));
}

void WeekBars::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Palette &palette = colors(this);
    for (int hour = 0; hour < kHours; ++hour) {
        const QRectF all = column(hour);
        const double share = std::min(1.0, m_weights[std::size_t(hour)] / m_top);
        QColor color = palette.accent;
        if (hour == m_hour) {
            QColor tint = palette.accent;
            tint.setAlphaF(palette.isDark ? 0.22F : 0.12F);
            painter.fillRect(all, tint);
        } else {
            color.setAlphaF(isEnabled() ? 0.5F : 0.25F);
        }
        painter.fillRect(QRectF(QPointF(all.left() + 1, all.bottom() - all.height() * share),
                                QPointF(all.right() - 1, all.bottom())),
                         color);
    }
    const double bottom = std::round(column(0).bottom()) + 0.5;
    painter.setPen(QPen(QColor(palette.axis), 1));
    painter.drawLine(QPointF(0, bottom), QPointF(width(), bottom));
    paintHours(painter);
}

// Under the left edge of their bars, where the hour begins.
void WeekBars::paintHours(QPainter &painter) const
{
    painter.setFont(fonts::small(font()));
    painter.setPen(QColor(colors(this).textSecondary));
    const double top = column(0).bottom() + 3;
    for (int hour = 0; hour < kHours; hour += kNamedHours)
        painter.drawText(
            QRectF(column(hour).left() + 1, top, column(0).width() * kNamedHours, height() - top),
            Qt::AlignLeft | Qt::AlignTop, QString::number(hour));
}

void WeekBars::choose(int hour)
{
    hour = std::clamp(hour, 0, kHours - 1);
    if (hour == m_hour)
        return;
    endMove();
    setHour(hour);
    emit hourChosen(hour);
}

void WeekBars::endMove()
{
    m_isDragged = false;
    emit moveEnded();
}

void WeekBars::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return QWidget::mousePressEvent(event);
    choose(int(event->position().x() / column(0).width()));
    m_isPressed = true;
    m_pressed = event->position();
    m_weightWhenPressed = m_weights[std::size_t(m_hour)];
}

// A click only chooses; the bar then follows the hand, also beyond the top.
void WeekBars::mouseMoveEvent(QMouseEvent *event)
{
    if (!m_isPressed)
        return;
    const double up = m_pressed.y() - event->position().y();
    if (!m_isDragged && std::abs(up) < QApplication::startDragDistance() / 2.0)
        return;
    m_isDragged = true;
    const double weight = snapped(m_weightWhenPressed + up * m_top / column(0).height());
    if (weight != m_weights[std::size_t(m_hour)])
        emit weightMoved(weight);
}

void WeekBars::mouseReleaseEvent(QMouseEvent *)
{
    m_isPressed = false;
    endMove();
}

void WeekBars::keyPressEvent(QKeyEvent *event)
{
    if (const int steps = upwardStepsOf(event->key()); steps != 0) {
        const double weight = std::max(0.0, m_weights[std::size_t(m_hour)] + steps * step());
        if (weight != m_weights[std::size_t(m_hour)])
            emit weightMoved(weight);
        return;
    }
    switch (event->key()) {
    case Qt::Key_Left:
        return choose(m_hour - 1);
    case Qt::Key_Right:
        return choose(m_hour + 1);
    case Qt::Key_Home:
        return choose(0);
    case Qt::Key_End:
        return choose(kHours - 1);
    default:
        QWidget::keyPressEvent(event);
    }
}

void WeekBars::keyReleaseEvent(QKeyEvent *event)
{
    if (upwardStepsOf(event->key()) != 0 && !event->isAutoRepeat())
        endMove();
    QWidget::keyReleaseEvent(event);
}

void WeekBars::focusOutEvent(QFocusEvent *event)
{
    endMove();
    QWidget::focusOutEvent(event);
}

} // namespace breakeven
