#include "ui/charts/price_history_chart.h"

namespace breakeven {

void PriceHistoryChart::setHistory(PriceHistory history)
{
    m_history = std::move(history);
    figuresChanged();
}

Drawing PriceHistoryChart::layOut(QSizeF size, const ChartStyle &style) const
{
    return draw(m_history, size.expandedTo(QSizeF(300, 140)), style);
}

} // namespace breakeven
