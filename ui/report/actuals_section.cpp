#include "ui/report/sections.h"

#include "model/evaluate/plan_against_actual.h"
#include "ui/report/cells.h"
#include "ui/report/paper_table.h"
#include "ui/text/numbers.h"
#include "ui/words/actual_text.h"

namespace breakeven {

using namespace paper;

void addActuals(PageFlow &flow, const ReportData &data)
{
    const auto sheet = buildStudySheet(data.study);
    if (!sheet)
        return;
    const auto all = plansAgainstActual(data.study, *sheet, Evaluation(sheet->sheet));
    if (all.empty())
        return;
    flow.heading(tr("Plan and actual"), 1400);
    const words::NumberStyle style = numberStyle(data.locale);
    for (const PlanAgainstActual &actual : all) {
        addTable(flow, shownTable(words::actualTable(data.study, data.comparison, actual, style), {}));
        for (const std::string &sentence :
             {words::machinesSentence(data.study, actual, style), words::asPlannedSentence(actual)})
            if (!sentence.empty())
                flow.text(text(sentence), 84, flow.colors().textSecondary);
        flow.gap(100);
    }
}

} // namespace breakeven
