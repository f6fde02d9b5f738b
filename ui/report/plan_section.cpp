// What to buy, to commit to and to rent: the orders of the capacity plan, and what serves each month.
#include "ui/report/sections.h"

#include "ui/report/cells.h"
#include "ui/text/numbers.h"
#include "ui/words/plan_text.h"

#include <cmath>
#include <span>

namespace breakeven {

using namespace paper;

namespace {

int slotOf(const ReportData &data, const PlanOffer &offer)
{
    const auto found = data.study.options.find(offer.option);
    return found == data.study.options.end() ? -1 : found->second.slot;
}

QString gpus(double value, const QLocale &locale)
{
    const double tenth = std::round(value * 10) / 10;
    return tenth > 0 ? fixed(tenth, tenth == std::floor(tenth) ? 0 : 1, locale) : QString();
}

void addOrders(PageFlow &flow, const ReportData &data, const CapacityPlan &plan)
{
    ReportTable table;
    table.columns = {
        {tr("Order"), kWords}, {tr("In month")}, {tr("Serves\nfrom month")},
        {tr("Until month")},   {tr("GPUs")},     {tr("Present value,\n%1").arg(text(data.study.currency))}};
    for (const PlanOrder &order : plan.orders) {
        const PlanOffer &offer = plan.offers[order.offer];
        table.rows.push_back(
            {{optionCell(text(offer.name), slotOf(data, offer)), cell(QString::number(order.month + 1)),
              cell(QString::number(order.arrives + 1)), cell(QString::number(order.ends)),
              cell(gpus(order.machines * offer.gpusOfMachine, data.locale)),
              cell(money(order.cost, 0, data.locale))},
             ReportTable::Kind::Plain});
    }
    if (table.rows.empty())
        return;
    flow.table(table);
    flow.gap(100);
}

// A month that has the same of everything as the one before is not written again.
bool isLikeBefore(const CapacityPlan &plan, std::size_t month)
{
    if (month == 0 || month + 1 == plan.months.size())
        return false;
    const PlanMonth &now = plan.months[month], &before = plan.months[month - 1];
    for (std::size_t i = 0; i < plan.offers.size(); ++i)
        if (std::fabs(now.shares[i].gpus - before.shares[i].gpus) > 1e-9)
            return false;
    return now.shortGpus == before.shortGpus;
}

// The offers [first, last) of those that are used; what is short stands beside the last of them.
void addMonthsOfPlan(PageFlow &flow, const ReportData &data, const CapacityPlan &plan,
                     std::span<const std::size_t> used, bool withShortage)
{
    ReportTable table;
    table.columns = {{tr("GPUs in the busiest\nhour of month")},
                     {tr("Asked for,\nas entered")},
                     {tr("P10")},
                     {tr("P50")},
                     {tr("P90")}};
    for (const std::size_t i : used)
        table.columns.push_back({text(plan.offers[i].name)});
    if (withShortage)
        table.columns.push_back({tr("Short")});
    for (std::size_t index = 0; index < plan.months.size(); ++index) {
        if (isLikeBefore(plan, index))
            continue;
        const PlanMonth &month = plan.months[index];
        const Band &band = month.demand.band();
        ReportTable::Row row{{cell(QString::number(index + 1)),
                              cell(gpus(month.demand.gpus(), data.locale), true),
                              cell(gpus(band.p10, data.locale)), cell(gpus(band.p50, data.locale)),
                              cell(gpus(band.p90, data.locale))},
                             ReportTable::Kind::Plain};
        for (const std::size_t i : used)
            row.cells.push_back(cell(gpus(month.shares[i].gpus, data.locale)));
        if (withShortage)
            row.cells.push_back(cell(gpus(month.shortGpus, data.locale), true));
        table.rows.push_back(std::move(row));
    }
    flow.table(table);
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
    addOrders(flow, data, plan);
    constexpr std::size_t kOffersBeside = 4;
    const std::vector<std::size_t> used = plan.usedOffers();
    inParts(used.size(), kOffersBeside, [&](std::size_t first, std::size_t last) {
        const bool isLast = last == used.size();
        addMonthsOfPlan(flow, data, plan, std::span(used).subspan(first, last - first),
                        isLast && plan.status == CapacityPlan::Status::Infeasible);
    });
}

} // namespace

void addPlans(PageFlow &flow, const ReportData &data)
{
    for (const auto &plan : data.plans)
        addPlan(flow, data, *plan);
}

} // namespace breakeven
