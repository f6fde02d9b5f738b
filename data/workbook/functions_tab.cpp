#include "data/workbook/tabs.h"

#include <cmath>

namespace breakeven {

namespace {

constexpr int kFunctionColumns = kMonthColumn;

struct CallWords
{
    const std::string &name;
    const std::string &provenance;
    const std::vector<std::string> &arguments;
};

CallWords wordsOf(const Sheet &sheet, NodeId call)
{
    const Node &node = sheet.node(call);
    if (node.op == Op::Monthly) {
        const MonthlyFunction &function = sheet.monthlyFunction(call);
        return {function.name, function.provenance, function.argumentNames};
    }
    const Function &function = sheet.functions()[std::size_t(node.index)];
    return {function.name, function.provenance, function.argumentNames};
}

bool isAnyUnknown(std::span<const double> values)
{
    for (const double value : values)
        if (!std::isfinite(value))
            return true;
    return false;
}

class FunctionsWriter
{
public:
    FunctionsWriter(const Tab &tab, const WorkbookParts &parts)
        : m_tab(tab), m_plan(parts.plan), m_sheet(parts.plan.sheet()), m_evaluation(parts.content.evaluation),
          m_currency(parts.content.study.currency)
    {
    }

    void call(const PlanCall &call) const
    {
        const CallWords words = wordsOf(m_sheet, call.node);
        m_tab.text(call.stateRow, kLabelColumn, words.name, CellStyle::Section);
        m_tab.text(call.stateRow, kWordsColumn, words.provenance, CellStyle::WrappedRemark);
        m_tab.fitHeight(call.stateRow, {{words.provenance, kWordsWidth}});
        m_tab.text(call.stateRow, kIdColumn, m_sheet.node(call.node).id, CellStyle::Remark);
        const auto operands = m_sheet.operands(call.node);
        for (std::size_t k = 0; k < operands.size(); ++k)
            argument(call.stateRow + 1 + int(k), words.arguments[k], operands[k]);
        std::string states = m_plan.stateOfArguments(call.node);
        if (!operands.empty())
            states += (states.empty() ? "" : ",") + cells(call.stateRow + 1, kStateColumn,
                                                          call.stateRow + int(operands.size()), kStateColumn);
        m_tab.formula(call.stateRow, kStateColumn, states.empty() ? "0" : "MAX(" + states + ")", 0,
                      CellStyle::State);
    }

private:
    static std::string cells(int row, int column, int lastRow, int lastColumn)
    {
        return "$" + columnName(column) + "$" + std::to_string(row + 1) + ":$" + columnName(lastColumn) +
               "$" + std::to_string(lastRow + 1);
    }

    // What it was when the file was written, and whether it is so still. Cells of what was unknown or never
    // then cannot be compared: they are as they were while they cannot.
    void argument(int row, const std::string &name, NodeId id) const
    {
        const Node &node = m_sheet.node(id);
        const auto values = m_evaluation.values(id);
        m_tab.text(row, kLabelColumn, "  " + name);
        m_tab.text(row, kUnitColumn, node.unit.text(m_currency));
        const CellStyle style = asValue(styleOf(node));
        std::string live, kept;
        if (node.shape == Shape::Series) {
            for (int month = 0; month < m_sheet.months(); ++month)
                m_tab.number(row, kMonthColumn + month, m_evaluation.at(id, month), style);
            live = m_plan.range(id, 0, m_sheet.months(), -1);
            kept = cells(row, kMonthColumn, row, kMonthColumn + m_sheet.months() - 1);
        } else {
            m_tab.number(row, kValueColumn, m_evaluation.at(id, 0), style);
            live = m_plan.reference(id, 0, -1);
            kept = "$" + columnName(kValueColumn) + "$" + std::to_string(row + 1);
        }
        const std::string asBefore = isAnyUnknown(values) ? "0" : "1";
        m_tab.formula(row, kStateColumn,
                      "IFERROR(IF(SUMXMY2(" + live + "," + kept + ")>1E-20*SUMSQ(" + kept + "),1,0)," +
                          asBefore + ")",
                      0, CellStyle::State);
    }

    const Tab &m_tab;
    const CellPlan &m_plan;
    const Sheet &m_sheet;
    const Evaluation &m_evaluation;
    const std::string &m_currency;
};

} // namespace

void writeFunctionsTab(const Tab &tab, const WorkbookParts &parts)
{
    const auto &calls = parts.plan.calls();
    const int lastRow =
        calls.empty() ? 1
                      : calls.back().stateRow + int(parts.plan.sheet().operands(calls.back().node).size());
    tab.text(0, 0, "Functions without a closed form: their values do not recalculate", CellStyle::Title);
    const char *const titles[kFunctionColumns] = {
        "Function and its arguments", "Unit", "As written", "Calculated", "How it is worked out", "Id"};
    for (int column = 0; column < kFunctionColumns; ++column)
        tab.text(1, column, titles[column],
                 column == kValueColumn ? CellStyle::NumberHeading : CellStyle::Heading);
    writeMonths(tab, 1, kMonthColumn, parts.plan.sheet().months());
    tab.widths(kLabelColumn, kLabelColumn, 46);
    tab.widths(kUnitColumn, kStateColumn, 16);
    tab.widths(kWordsColumn, kWordsColumn, kWordsWidth);
    tab.widths(kIdColumn, kIdColumn, 34);
    tab.widths(kMonthColumn, kMonthColumn + parts.plan.sheet().months() - 1, 13);
    worksheet_freeze_panes(tab.sheet(), 2, kValueColumn + 1);
    worksheet_print_area(tab.sheet(), 0, kLabelColumn, lxw_row_t(lastRow), kWordsColumn);
    tab.printOnePageWide();
    tab.repeatHeadings(1);
    const FunctionsWriter writer(tab, parts);
    for (const PlanCall &call : calls)
        writer.call(call);
}

} // namespace breakeven
