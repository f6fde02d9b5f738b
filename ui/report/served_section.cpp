#include "ui/report/sections.h"

#include "ui/report/cells.h"
#include "ui/report/figure_table.h"

namespace breakeven {

using namespace paper;

void addServed(PageFlow &flow, const ReportData &data)
{
    const std::vector<ResultFigure> figures = columnsAbout(data.comparison, ResultFigure::Topic::Service);
    if (figures.empty())
        return;
    flow.heading(tr("How the options serve the work, over the plan"), 1400);
    flow.table(figureTable(data, tr("Option"), figures, -1));
    flow.gap(100);
}

} // namespace breakeven
