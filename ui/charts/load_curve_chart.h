// The load of a workload in the window.
#pragma once

#include "ui/charts/load_curve.h"
#include "ui/charts/week_chart.h"

namespace breakeven {

class LoadCurveChart : public WeekChart
{
public:
    using WeekChart::WeekChart;

    void setCurve(LoadCurve curve);
    const LoadCurve &curve() const { return m_curve; }

    ChartTable table() const override { return breakeven::table(m_curve, locale()); }
    QString description() const override { return breakeven::description(m_curve, locale()); }

protected:
    bool isWeek() const override { return m_curve.isWeek; }
    Drawing layOut(QSizeF size, const ChartStyle &style) const override;

private:
    LoadCurve m_curve;
};

} // namespace breakeven
