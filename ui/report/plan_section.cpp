// What to buy, to commit to and to rent: the orders of the capacity plan, and what serves each month.
#include "ui/report/sections.h"

#include "ui/report/cells.h"
#include "ui/report/paper_table.h"
#include "ui/text/numbers.h"
#include "ui/words/plan_tables.h"
#include "ui/words/plan_text.h"

namespace breakeven {

using namespace paper;

namespace {

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
    for (const auto &plan : data.plans)
        addPlan(flow, data, *plan);
}

} // namespace breakeven
