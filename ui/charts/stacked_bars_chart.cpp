#include "ui/charts/stacked_bars_chart.h"

#include "ui/charts/result_charts.h"

#include <algorithm>
#include <limits>

namespace breakeven {

namespace {

ChartWidget *makeBars() { return new StackedBarsChart; }

bool showCosts(ChartWidget &chart, const StudyResult &result, CostMeasure measure)
{
    StackedBars bars = stackedBars(result.study, result.comparison, chart.locale(), measure);
    if (result.risk) // that of an earlier study would reach to other places
        addLikelyRanges(bars, *result.risk, result.comparison, measure);
    static_cast<StackedBarsChart &>(chart).setBars(std::move(bars));
    return true;
}

bool showGpuHours(ChartWidget &chart, const StudyResult &result, CostMeasure measure)
{
    StackedBars hours = gpuHourBars(result.comparison, chart.locale(), measure);
    const bool isThere = !partsOf(hours, hours.bars.size()).empty();
    static_cast<StackedBarsChart &>(chart).setBars(std::move(hours));
    return isThere;
}

} // namespace

ResultChart costBarsChart() { return {.id = "cost-by-category", .make = makeBars, .show = showCosts}; }

ResultChart gpuHourBarsChart() { return {.id = "gpu-hours", .make = makeBars, .show = showGpuHours}; }

StackedBarsChart::StackedBarsChart(QWidget *parent) : ChartWidget(parent)
{
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void StackedBarsChart::setBars(StackedBars bars)
{
    m_bars = std::move(bars);
    if (m_isUnfolded)
        m_bars.shown = std::numeric_limits<int>::max();
    figuresChanged();
}

void StackedBarsChart::setSelected(const QString &option)
{
    const auto found = std::find_if(m_bars.bars.begin(), m_bars.bars.end(), [&](const StackedBars::Bar &bar) {
        return QString::fromStdString(bar.option) == option;
    });
    m_bars.selected = found == m_bars.bars.end() ? -1 : int(found - m_bars.bars.begin());
    figuresChanged();
}

Drawing StackedBarsChart::layOut(QSizeF size, const ChartStyle &style) const
{
    return draw(m_bars, std::max(300.0, size.width()), style);
}

void StackedBarsChart::activate(const ChartTarget &target)
{
    if (target.option != QLatin1String(kShowMore))
        return ChartWidget::activate(target);
    m_isUnfolded = true;
    m_bars.shown = std::numeric_limits<int>::max();
    figuresChanged();
}

} // namespace breakeven
