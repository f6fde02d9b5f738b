// The load of a workload in the window.
#pragma once

#include "ui/charts/chart_widget.h"
#include "ui/charts/load_curve.h"

namespace breakeven {

class LoadCurveChart : public ChartWidget
{
public:
    using ChartWidget::ChartWidget;

    void setCurve(LoadCurve curve);
    const LoadCurve &curve() const { return m_curve; }

    ChartTable table() const override { return breakeven::table(m_curve, locale()); }
    QString description() const override { return breakeven::description(m_curve, locale()); }

protected:
    Drawing layOut(QSizeF size, const ChartStyle &style) const override;

private:
    LoadCurve m_curve;
};

} // namespace breakeven
