#include "data/workbook/tabs.h"

#include <iterator>
#include <string>
#include <vector>

namespace breakeven {

namespace {

constexpr lxw_color_t kOptionInks[] = {0x1A7BDC, 0xA9310F, 0x2F8367, 0x5A49B8,
                                       0xA68434, 0x1F4E5C, 0x838799, 0x7A1733};

constexpr int kFirstMonth = 2;
constexpr int kMonthsBeside = 6;  // on a page
constexpr int kPaperPercent = 80; // so that they fit a page

// Half a year a page, with the names of the options at its left.
void printByHalfYear(const Tab &tab, int months)
{
    worksheet_repeat_columns(tab.sheet(), 0, 0);
    worksheet_set_print_scale(tab.sheet(), kPaperPercent);
    std::vector<lxw_col_t> breaks;
    for (int month = kMonthsBeside; month < months; month += kMonthsBeside)
        breaks.push_back(lxw_col_t(kFirstMonth + month));
    breaks.push_back(0); // ends the list
    worksheet_set_v_pagebreaks(tab.sheet(), breaks.data());
}

} // namespace

// What is paid each month and all that was paid so far, an option after the other.
void writeCashFlowTab(Book &book, const Tab &tab, const WorkbookParts &parts)
{
    const CellPlan &plan = parts.plan;
    const Comparison &comparison = parts.content.comparison;
    const std::string &currency = parts.content.study.currency;
    const int months = comparison.months;
    const int count = int(comparison.options.size());
    lxw_chart *chart = workbook_add_chart(book.workbook(), LXW_CHART_LINE);
    const auto writeSeries = [&](int row, NodeId node, CellStyle style) {
        if (plan.hasState(node))
            tab.formula(row, 1, plan.stateOf({node}), 0, CellStyle::State);
        for (int month = 0; month < months; ++month)
            tab.formula(row, kFirstMonth + month, plan.reference(node, month, -1),
                        parts.content.evaluation.at(node, month), style);
    };
    const auto writeBlock = [&](int row, const std::string &title, NodeId OptionNodes::*member) {
        tab.text(row, 0, title + " (" + currency + ")", CellStyle::Heading);
        tab.text(row, 1, "Calculated", CellStyle::Heading);
        writeMonths(tab, row, kFirstMonth, months);
        for (int k = 0; k < count; ++k) {
            tab.text(row + 1 + k, 0, comparison.options[std::size_t(k)].name);
            writeSeries(row + 1 + k, parts.content.sheet.options[std::size_t(k)].*member, CellStyle::Money);
        }
    };
    tab.text(0, 0, "Cash flow: costs are positive", CellStyle::Title);
    const int soFar = 1 + count + 2;
    writeBlock(1, "Cost of the month", &OptionNodes::monthlyCost);
    writeBlock(soFar, "Cost so far", &OptionNodes::cumulativeCost);
    for (int k = 0; k < count; ++k) {
        const auto row = lxw_row_t(soFar + 1 + k);
        lxw_chart_series *series = chart_add_series(chart, nullptr, nullptr);
        chart_series_set_categories(series, parts.names.cashFlow.c_str(), lxw_row_t(soFar), kFirstMonth,
                                    lxw_row_t(soFar), lxw_col_t(kFirstMonth + months - 1));
        chart_series_set_values(series, parts.names.cashFlow.c_str(), row, kFirstMonth, row,
                                lxw_col_t(kFirstMonth + months - 1));
        chart_series_set_name_range(series, parts.names.cashFlow.c_str(), row, 0);
        lxw_chart_line line{};
        line.color =
            kOptionInks[std::size_t(comparison.options[std::size_t(k)].slot) % std::size(kOptionInks)];
        line.width = 2;
        chart_series_set_line(series, &line);
    }
    chart_title_set_name(chart, ("Cost so far (" + currency + ")").c_str());
    chart_axis_set_num_format(chart->y_axis, "#,##0");
    chart_legend_set_position(chart, LXW_CHART_LEGEND_BOTTOM);
    lxw_chart_options place{};
    place.x_scale = 1.7;
    place.y_scale = 1.2;
    // Not in the first column, which stands on every page.
    worksheet_insert_chart_opt(tab.sheet(), lxw_row_t(soFar + count + 2), 1, chart, &place);
    printByHalfYear(tab, months);
    tab.widths(0, 0, 40);
    tab.widths(1, 1, 15);
    tab.widths(kFirstMonth, kFirstMonth + months - 1, 14);
    worksheet_freeze_panes(tab.sheet(), 0, 1);
}

} // namespace breakeven
