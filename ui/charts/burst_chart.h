// The nodes of a burst in the window.
#pragma once

#include "ui/charts/burst_nodes.h"
#include "ui/charts/chart_widget.h"

namespace breakeven {

class BurstChart : public ChartWidget
{
public:
    using ChartWidget::ChartWidget;

    void setBurst(BurstNodes burst)
    {
        m_burst = std::move(burst);
        figuresChanged();
    }

    ChartTable table() const override { return breakeven::table(m_burst, locale()); }
    QString description() const override { return breakeven::description(m_burst, locale()); }

protected:
    Drawing layOut(QSizeF size, const ChartStyle &style) const override
    {
        return draw(m_burst, size.expandedTo(QSizeF(200, 120)), style);
    }
    bool isNearEnough() const override { return true; }

private:
    BurstNodes m_burst;
};

} // namespace breakeven
