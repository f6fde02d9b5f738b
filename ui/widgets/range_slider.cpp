#include "ui/widgets/range_slider.h"

#include "ui/look/appearance.h"

#include <QPainter>
#include <QStyleOptionSlider>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace breakeven {

RangeSlider::RangeSlider(QWidget *parent) : QSlider(Qt::Horizontal, parent) {}

void RangeSlider::setBand(std::optional<std::pair<int, int>> band)
{
    if (band == m_band)
        return;
    m_band = band;
    update();
}

double RangeSlider::placeOf(int position) const
{
    QStyleOptionSlider option;
    initStyleOption(&option);
    const int handle = style()->pixelMetric(QStyle::PM_SliderLength, &option, this);
    return handle / 2.0 + QStyle::sliderPositionFromValue(minimum(), maximum(), position, width() - handle,
                                                          option.upsideDown);
}

// The style fills its groove up to the handle, which would say something else than the band.
void RangeSlider::paintEvent(QPaintEvent *)
{
    constexpr double kGroove = 4;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Palette &palette = colors(this);
    const double top = height() / 2.0 - kGroove / 2;
    painter.setPen(Qt::NoPen);
    painter.setBrush(QColor(palette.border));
    painter.drawRoundedRect(QRectF(1, top, width() - 2, kGroove), 2, 2);
    if (m_band) {
        const double low = placeOf(m_band->first);
        const double high = placeOf(m_band->second);
        painter.setBrush(QColor(isEnabled() ? palette.accent : palette.textDisabled));
        painter.drawRoundedRect(
            QRectF(std::min(low, high), top, std::max(2.0, std::fabs(high - low)), kGroove), 2, 2);
    }
    QStyleOptionSlider option;
    initStyleOption(&option);
    option.subControls = QStyle::SC_SliderHandle;
    style()->drawComplexControl(QStyle::CC_Slider, &option, &painter, this);
}

// A plain wheel scrolls the dock, never the number.
void RangeSlider::wheelEvent(QWheelEvent *event) { event->ignore(); }

} // namespace breakeven
