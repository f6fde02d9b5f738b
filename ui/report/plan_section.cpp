// What to buy, to commit to and to rent: the orders of the capacity plan, and what serves each month.
#include "ui/report/sections.h"

#include "ui/charts/axis_chart.h"
#include "ui/models/ladder_chart.h"
#include "ui/report/cells.h"
#include "ui/report/paper_table.h"
#include "ui/text/numbers.h"
#include "ui/words/plan_tables.h"
#include "ui/words/plan_text.h"
#include "ui/words/uncertain_plan_text.h"

namespace breakeven {

using namespace paper;

namespace {

constexpr qreal kLadderOnPaper = 220; // height

// What to order now, what is decided later and what that is worth; the ladder as a picture and a table.
void addLadder(PageFlow &flow, const ReportData &data, const Result<UncertainPlan> &plan)
{
    const words::NumberStyle style = numberStyle(data.locale);
    flow.heading(tr("When to commit"), kLadderOnPaper * kPaperPixel);
    if (!plan)
        return flow.text(text(plan.error().message), 85, flow.colors().textSecondary);
    flow.text(text(words::commitHeadline(data.study, *plan, style)), 95, flow.colors().text, true);
    for (const std::string &sentence : words::commitWorth(data.study, *plan, style))
        flow.text(text(sentence), 85, flow.colors().textSecondary);
    if (const AxisChart ladder = ladderChart(data.study, *plan, data.locale); !ladder.series.empty())
        flow.chart(draw(ladder, QSizeF(flow.chartWidth(), kLadderOnPaper), flow.chartStyle(data.locale)));
    addTable(flow, shownTable(words::ladderTable(data.study, *plan, style), {}));
    flow.gap(100);
}

void addPlan(PageFlow &flow, const ReportData &data, const CapacityPlan &plan)
{
    const words::NumberStyle style = numberStyle(data.locale);
    const auto sentence = [&](const std::string &words) {
        if (!words.empty())
            flow.text(text(words), 85, flow.colors().textSecondary);
    };
    const bool isOneOfSeveral = data.plans.size() > 1;
    flow.heading(isOneOfSeveral
                     ? tr("What to buy and when: %1").arg(text(data.study.workloads.at(plan.workload).name))
                     : tr("What to buy and when"),
                 1500);
    flow.text(text(words::planHeadline(plan, style)), 95, flow.colors().text, true);
    sentence(words::planCost(plan, data.study.currency, style));
    sentence(words::planShortage(plan, style));
    flow.gap(60);
    addTable(flow, shownTable(words::planOrdersTable(data.study, plan, style), {}));
    flow.gap(100);
    const words::Table months = words::planMonthsTable(data.study, plan, words::Ends::Together, style);
    sentence(months.lead);
    addTable(flow, shownTable(months, {}));
    flow.gap(100);
}

} // namespace

void addPlans(PageFlow &flow, const ReportData &data)
{
    for (std::size_t i = 0; i < data.plans.size(); ++i) {
        addPlan(flow, data, *data.plans[i]);
        if (i < data.uncertain.size())
            addLadder(flow, data, data.uncertain[i]);
    }
}

} // namespace breakeven
