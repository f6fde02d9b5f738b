// The history of prices in the window.
#pragma once

#include "ui/charts/chart_widget.h"
#include "ui/charts/price_history.h"

namespace breakeven {

class PriceHistoryChart : public ChartWidget
{
public:
    using ChartWidget::ChartWidget;

    void setHistory(PriceHistory history);

    ChartTable table() const override { return breakeven::table(m_history, locale()); }
    QString description() const override { return breakeven::description(m_history, locale()); }

protected:
    Drawing layOut(QSizeF size, const ChartStyle &style) const override;
    bool isNearEnough() const override { return true; }

private:
    PriceHistory m_history;
};

} // namespace breakeven
