// The waits of an option's work in the window; low, under the curve of the load.
#pragma once

#include "ui/charts/wait_curve.h"
#include "ui/charts/week_chart.h"

namespace breakeven {

class WaitCurveChart : public WeekChart
{
public:
    using WeekChart::WeekChart;

    void setCurve(WaitCurve curve);
    const WaitCurve &curve() const { return m_curve; }

    ChartTable table() const override { return breakeven::table(m_curve, locale()); }
    QString description() const override { return breakeven::description(m_curve, locale()); }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    bool isWeek() const override { return m_curve.above.isWeek; }
    Drawing layOut(QSizeF size, const ChartStyle &style) const override;

private:
    WaitCurve m_curve;
};

} // namespace breakeven
