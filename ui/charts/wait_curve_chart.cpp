#include "ui/charts/wait_curve_chart.h"

namespace breakeven {

namespace {

constexpr int kLines = 7; // of its font high

} // namespace

void WaitCurveChart::setCurve(WaitCurve curve)
{
    m_curve = std::move(curve);
    figuresChanged();
}

QSize WaitCurveChart::sizeHint() const { return {640, kLines * fontMetrics().height()}; }

QSize WaitCurveChart::minimumSizeHint() const { return {320, sizeHint().height()}; }

Drawing WaitCurveChart::layOut(QSizeF size, const ChartStyle &style) const
{
    WaitCurve shown = m_curve;
    shown.above.day = day();
    return draw(shown, size.expandedTo(QSizeF(300, 60)), style);
}

} // namespace breakeven
