#include "ui/charts/load_curve_chart.h"

namespace breakeven {

void LoadCurveChart::setCurve(LoadCurve curve)
{
    m_curve = std::move(curve);
    figuresChanged();
}

Drawing LoadCurveChart::layOut(QSizeF size, const ChartStyle &style) const
{
    LoadCurve shown = m_curve;
    shown.day = day();
    return draw(shown, size.expandedTo(QSizeF(300, 140)), style);
}

} // namespace breakeven
