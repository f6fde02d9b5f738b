// The charts of a study's result that stand on Compare, one under the other: how each is made and filled.
#pragma once

#include "ui/charts/figure_chart.h"
#include "ui/result/study_result.h"

#include <vector>

namespace breakeven {

struct ResultChart
{
    const char *id; // "cost-by-category"
    ChartWidget *(*make)();
    // Fills the chart by the measure that is shown. Gives false where there is nothing to show; the chart is
    // then hidden. Requires: a chart that `make` made.
    bool (*show)(ChartWidget &chart, const StudyResult &result, CostMeasure measure);
};

// For figures that `figuresOf` takes from a result, nothing where it has none.
template<class Figures, std::optional<Figures> (*figuresOf)(const StudyResult &, const QLocale &)>
ResultChart resultChart(const char *id)
{
    return {id, []() -> ChartWidget * { return new FigureChart<Figures>; },
            [](ChartWidget &chart, const StudyResult &result, CostMeasure) {
                std::optional<Figures> figures = figuresOf(result, chart.locale());
                if (figures)
                    static_cast<FigureChart<Figures> &>(chart).setFigures(std::move(*figures));
                return figures.has_value();
            }};
}

#define RESULT_CHART(chart) ResultChart chart();
#include "ui/charts/result_charts.def"
#undef RESULT_CHART

std::vector<ResultChart> resultCharts();

} // namespace breakeven
