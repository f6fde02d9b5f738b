#include "ui/report/sections.h"

#include "model/evaluate/result_figures.h"
#include "ui/report/cells.h"
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
            row.cells.push_back(cell(money(value              ? value
                                           : option.totalCost ? std::optional(0.0)
                                                              : value,
                                           0, data.locale)));
        }
        table.rows.push_back(std::move(row));
    }
    ReportTable::Row total{{cell(tr("Total"))}, ReportTable::Kind::Total};
    for (std::size_t k = first; k < last; ++k)
        total.cells.push_back(cell(money(comparison.options[k].totalCost, 0, data.locale)));
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
    ReportTable table;
    table.columns.push_back({title, kWords});
    for (const ResultFigure &figure : used)
        table.columns.push_back(
            {tr(figure.name) + QStringLiteral(", ") + text(columnUnit(figure, data.study.currency, "%"))});
    for (const OptionOutcome &option : data.comparison.options) {
        ReportTable::Row row{{{text(option.name), {}, false, option.slot, {}}}, ReportTable::Kind::Plain};
        for (const ResultFigure &figure : used)
            row.cells.push_back(cell(money(figure.value(option, workload), figure.decimals, data.locale)));
        table.rows.push_back(std::move(row));
    }
    flow.table(table);
    flow.gap(100);
}

void addReturns(PageFlow &flow, const ReportData &data)
{
    const std::vector<OptionOutcome> &options = data.comparison.options;
    const OptionOutcome &baseline = options[std::size_t(data.comparison.baseline)];
    // Of what does not do what is asked nothing is paid back, nor against it.
    const auto returns = [&](const OptionOutcome &option) {
        return option.returns.paybackYears && option.status == Status::Ok && baseline.status == Status::Ok;
    };
    if (std::none_of(options.begin(), options.end(), returns))
        return;
    ReportTable table;
    const QString basis = text(baseline.name);
    table.columns = {{tr("Against %1").arg(basis), kWords},
                     {tr("Return (IRR), % a year")},
                     {tr("Payback, years")},
                     {tr("Discounted payback, years")},
                     {tr("Present value gained, %1").arg(text(data.study.currency))}};
    for (const OptionOutcome &option : options) {
        if (!returns(option))
            continue;
        table.rows.push_back(
            {{{text(option.name), {}, false, option.slot, {}},
              cell(option.returns.irr ? sharePlain(option.returns.irr, data.locale) : tr("none")),
              cell(fixed(option.returns.paybackYears, 2, data.locale)),
              cell(fixed(option.returns.discountedPaybackYears, 2, data.locale)),
              cell(difference(option.npvAgainstBaseline, 0, data.locale))},
             ReportTable::Kind::Plain});
    }
    flow.table(table);
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
