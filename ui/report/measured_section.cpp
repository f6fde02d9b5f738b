#include "ui/report/sections.h"

#include "model/evaluate/measured_difference.h"
#include "ui/report/cells.h"
#include "ui/report/paper_table.h"
#include "ui/text/numbers.h"
#include "ui/words/measured_text.h"

namespace breakeven {

using namespace paper;

void addMeasured(PageFlow &flow, const ReportData &data)
{
    const auto sheet = buildStudySheet(data.study);
    if (!sheet)
        return;
    const words::Table table = words::measuredTable(
        data.study, data.comparison,
        measuredDifferences(data.study, data.comparison, Evaluation(sheet->sheet)), numberStyle(data.locale));
    if (table.rows.empty())
        return;
    flow.heading(tr("Measured against modelled"), 1400);
    addTable(flow, shownTable(table, {}));
    flow.gap(100);
}

} // namespace breakeven
