// The waits of an option's work in the window; low, under the curve of the load.
#pragma once

#include "ui/charts/chart_widget.h"
#include "ui/charts/wait_curve.h"

namespace breakeven {

class WaitCurveChart : public ChartWidget
{
public:
    using ChartWidget::ChartWidget;

    void setCurve(WaitCurve curve);
    const WaitCurve &curve() const { return m_curve; }

    ChartTable table() const override { return breakeven::table(m_curve, locale()); }
    QString description() const override { return breakeven::description(m_curve, locale()); }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    Drawing layOut(QSizeF size, const ChartStyle &style) const override;

private:
    WaitCurve m_curve;
};

} // namespace breakeven
