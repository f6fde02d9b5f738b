#include "ui/charts/cash_flow_chart.h"

namespace breakeven {

void CashFlowChart::setLines(CashFlowLines lines)
{
    m_lines = std::move(lines);
    figuresChanged();
}

Drawing CashFlowChart::layOut(QSizeF size, const ChartStyle &style) const
{
    return draw(m_lines, size.expandedTo(QSizeF(300, 160)), style);
}

} // namespace breakeven
