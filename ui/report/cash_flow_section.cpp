#include "ui/report/sections.h"

#include "ui/charts/cash_flow_lines.h"
#include "ui/look/strings.h"
#include "ui/report/cells.h"
#include "ui/text/numbers.h"
#include "ui/words/status_text.h"

#include <algorithm>

namespace breakeven {

using namespace paper;

namespace {

constexpr int kYearsBeside = 6;
constexpr int kMonthlyBeside = 8; // options; their names go over several lines
constexpr qreal kChartHeight = 260;

// One option: its lines by year, for the years [first, last), with the whole plan in the last part.
void addYears(PageFlow &flow, const ReportData &data, const OptionOutcome &option, int first, int last)
{
    ReportTable table;
    const bool isEnd = last == data.comparison.years;
    table.columns.push_back({text(data.study.currency), kWords});
    for (int year = first; year < last; ++year)
        table.columns.push_back({tr("Year %1").arg(year + 1)});
    if (isEnd)
        table.columns.push_back({tr("Whole plan")});
    const QString remark = toQt(words::statusRemark(option));
    const QString title =
        remark.isEmpty() ? text(option.name) : QStringLiteral("%1 (%2)").arg(text(option.name), remark);
    table.rows.push_back({{{title, {}, false, option.slot, {}}}, ReportTable::Kind::Group});
    for (const LineOutcome &line : option.lines) {
        ReportTable::Row row{{cell(text(line.label))}, ReportTable::Kind::Plain};
        for (int year = first; year < last; ++year)
            row.cells.push_back(cell(money(line.byYear[std::size_t(year)], 0, data.locale)));
        if (isEnd)
            row.cells.push_back(cell(money(line.total, 0, data.locale)));
        table.rows.push_back(std::move(row));
    }
    ReportTable::Row total{{cell(tr("Cost"))}, ReportTable::Kind::Total};
    for (int year = first; year < last; ++year)
        total.cells.push_back(cell(money(option.costByYear[std::size_t(year)], 0, data.locale)));
    if (isEnd)
        total.cells.push_back(cell(money(option.totalCost(), 0, data.locale)));
    table.rows.push_back(std::move(total));
    flow.table(table);
    flow.gap(100);
}

} // namespace

void addCashFlow(PageFlow &flow, const ReportData &data)
{
    if (data.comparison.options.empty())
        return;
    const bool hasChart =
        !isInvestment(data.comparison) && data.comparison.options.size() > 1 && data.comparison.months > 12;
    flow.heading(tr("Cash flow by year"), hasChart ? kChartHeight * kPaperPixel : 1500);
    if (hasChart) {
        std::vector<int> all;
        for (int k = 0; k < int(data.comparison.options.size()); ++k)
            all.push_back(k);
        flow.chart(draw(cashFlowLines(data.study, data.comparison, all, data.locale),
                        QSizeF(flow.chartWidth(), kChartHeight), flow.chartStyle(data.locale)));
        flow.gap(80);
    }
    for (const OptionOutcome &option : data.comparison.options)
        inParts(std::size_t(data.comparison.years), kYearsBeside, [&](std::size_t first, std::size_t last) {
            addYears(flow, data, option, int(first), int(last));
        });
}

void addMonths(PageFlow &flow, const ReportData &data)
{
    const std::vector<OptionOutcome> &options = data.comparison.options;
    if (options.empty())
        return;
    flow.heading(tr("Appendix: cost by month"), 1500);
    inParts(options.size(), kMonthlyBeside, [&](std::size_t first, std::size_t last) {
        ReportTable table;
        table.columns.push_back({tr("Month"), kWords});
        for (std::size_t k = first; k < last; ++k)
            table.columns.push_back({tr("%1, %2").arg(text(options[k].name), text(data.study.currency))});
        for (int month = 0; month < data.comparison.months; ++month) {
            ReportTable::Row row{{cell(QString::number(month + 1))}, ReportTable::Kind::Plain};
            for (std::size_t k = first; k < last; ++k) {
                const std::vector<double> &cost = options[k].cash.inAll;
                const auto sum = cost.empty() ? std::nullopt : std::optional(cost[std::size_t(month)]);
                row.cells.push_back(cell(money(sum, 0, data.locale)));
            }
            table.rows.push_back(std::move(row));
        }
        flow.table(table, kLogText);
        flow.gap(100);
    });
}

} // namespace breakeven
