#include "ui/report/sections.h"

#include "ui/report/cells.h"
#include "ui/report/paper_table.h"
#include "ui/text/numbers.h"
#include "ui/words/workload_cost_text.h"

namespace breakeven {

using namespace paper;

void addCostByWorkload(PageFlow &flow, const ReportData &data)
{
    const words::Table table =
        words::costByWorkloadTable(data.study, data.comparison, numberStyle(data.locale));
    if (table.rows.empty())
        return;
    flow.heading(tr("Cost by workload"), 1400);
    flow.text(tr("What each workload uses and has standing ready, and its share of the rest: together they "
                 "are the total of the option."),
              85, flow.colors().textSecondary);
    flow.gap(60);
    addTable(flow, shownTable(table, {}));
    flow.gap(100);
}

} // namespace breakeven
