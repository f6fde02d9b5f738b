// The stacked cost bars in the window.
#pragma once

#include "ui/charts/chart_widget.h"
#include "ui/charts/stacked_bars.h"

namespace breakeven {

class StackedBarsChart : public ChartWidget
{
public:
    explicit StackedBarsChart(QWidget *parent = nullptr);

    // A list that was unfolded stays so.
    void setBars(StackedBars bars);
    // The row of this option is tinted; empty: none.
    void setSelected(const QString &option) override;

    ChartTable table() const override { return breakeven::table(m_bars, locale()); }
    QString description() const override { return breakeven::description(m_bars, locale()); }

protected:
    Drawing layOut(QSizeF size, const ChartStyle &style) const override;
    bool isAsHighAsNeeded() const override { return true; }
    void activate(const ChartTarget &target) override;

private:
    StackedBars m_bars;
    bool m_isUnfolded = false;
};

} // namespace breakeven
