#include "ui/charts/result_charts.h"

namespace breakeven {

std::vector<ResultChart> resultCharts()
{
    return {
#define RESULT_CHART(chart) chart(),
#include "ui/charts/result_charts.def"
#undef RESULT_CHART
    };
}

} // namespace breakeven
