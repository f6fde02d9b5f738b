#include "ui/report/sections.h"

#include "ui/report/cells.h"
#include "ui/report/figure_table.h"
#include "ui/text/numbers.h"

#include <algorithm>

namespace breakeven {

using namespace paper;

namespace {

bool has(const Comparison &comparison, Category category)
{
    return std::any_of(
        comparison.options.begin(), comparison.options.end(),
        [&](const OptionOutcome &option) { return option.byCategory[std::size_t(category)].has_value(); });
}

void addCategories(PageFlow &flow, const ReportData &data, std::size_t first, std::size_t last)
{
    const Comparison &comparison = data.comparison;
    ReportTable table;
    table.columns.push_back({tr("%1 over the plan").arg(text(data.study.currency)), kWords});
    for (std::size_t k = first; k < last; ++k)
        table.columns.push_back({text(comparison.options[k].name)});
    for (int c = 0; c < kCategoryCount; ++c) {
        if (!has(comparison, Category(c)))
            continue;
        ReportTable::Row row;
        row.cells.push_back({QCoreApplication::translate("Category", categoryLabel(Category(c))),
                             {},
                             false,
                             -1,
                             Category(c)});
        for (std::size_t k = first; k < last; ++k) {
            const OptionOutcome &option = comparison.options[k];
            const auto &value = option.byCategory[std::size_t(c)];
            // An option of known cost that lacks a category pays nothing there.
            row.cells.push_back(cell(money(value                ? value
                                           : option.totalCost() ? std::optional(0.0)
                                                                : value,
                                           0, data.locale)));
        }
        table.rows.push_back(std::move(row));
    }
    ReportTable::Row total{{cell(tr("Total"))}, ReportTable::Kind::Total};
    for (std::size_t k = first; k < last; ++k)
        total.cells.push_back(cell(money(comparison.options[k].totalCost(), 0, data.locale)));
    table.rows.push_back(std::move(total));
    flow.table(table);
    flow.gap(100);
}

// `workload`: its index, −1: of the whole study.
void addMeasures(PageFlow &flow, const ReportData &data, const QString &title, int workload)
{
    const auto used = usedFigures(data.comparison, ResultFigure::Scope::Workload, workload);
    if (used.empty())
        return;
    flow.table(figureTable(data, title, used, workload));
    flow.gap(100);
}

void addReturns(PageFlow &flow, const ReportData &data)
{
    const OptionOutcome &baseline = data.comparison.options[std::size_t(data.comparison.baseline)];
    std::vector<const OptionOutcome *> repaid;
    for (const OptionOutcome &option : data.comparison.options)
        // Of what does not do what is asked nothing is paid back, nor against it.
        if (option["payback_years"] && option.status == Status::Ok && baseline.status == Status::Ok)
            repaid.push_back(&option);
    if (repaid.empty())
        return;
    std::vector<ResultFigure> figures = columnsAbout(data.comparison, ResultFigure::Topic::Returns);
    figures.push_back(resultFigure(ResultFigure::Scope::Option, "npv_against_baseline"));
    flow.table(figureTable(data, tr("Against %1").arg(text(baseline.name)), figures, -1, repaid));
    flow.gap(100);
}

} // namespace

void addComparison(PageFlow &flow, const ReportData &data)
{
    if (data.comparison.options.empty())
        return;
    flow.heading(tr("Cost by category"), 2500);
    if (isInvestment(data.comparison)) {
        StackedBars bars = allBars(data);
        bars.title.clear();
        flow.chart(draw(bars, flow.chartWidth(), flow.chartStyle(data.locale)));
        flow.gap(80);
    }
    inParts(data.comparison.options.size(), kOptionsBeside,
            [&](std::size_t first, std::size_t last) { addCategories(flow, data, first, last); });
    flow.heading(tr("Measures"), 1400);
    addMeasures(flow, data, tr("Whole study"), -1);
    const std::vector<std::string> &workloads = data.comparison.workloads;
    for (std::size_t k = 0; workloads.size() > 1 && k < workloads.size(); ++k)
        addMeasures(flow, data, text(data.study.workloads.at(workloads[k]).name), int(k));
    addReturns(flow, data);
}

} // namespace breakeven
