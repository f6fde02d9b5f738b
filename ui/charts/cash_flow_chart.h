// The cumulative cash flow in the window.
#pragma once

#include "ui/charts/cash_flow_lines.h"
#include "ui/charts/chart_widget.h"

namespace breakeven {

class CashFlowChart : public ChartWidget
{
public:
    using ChartWidget::ChartWidget;

    void setLines(CashFlowLines lines);

    ChartTable table() const override { return breakeven::table(m_lines, locale()); }
    QString description() const override { return breakeven::description(m_lines, locale()); }

protected:
    Drawing layOut(QSizeF size, const ChartStyle &style) const override;
    bool isNearEnough() const override { return true; }

private:
    CashFlowLines m_lines;
};

} // namespace breakeven
