#include "data/workbook/tabs.h"

#include "model/sheet/formula_text.h"

namespace breakeven {

namespace {

constexpr std::size_t kLongestWords = 2 * kWordsWidth - 4; // bytes: two lines; the cells have all of it

std::string shortWords(std::string words)
{
    if (words.size() <= kLongestWords)
        return words;
    std::size_t end = kLongestWords;
    while (end > 0 && (static_cast<unsigned char>(words[end]) & 0xC0) == 0x80)
        --end;
    return words.substr(0, end) + " …";
}

// What one number stands for a series.
std::string wholeFormula(const CellPlan &plan, NodeId id, int tab)
{
    const int months = plan.sheet().months();
    switch (plan.sheet().node(id).display) {
    case Display::Mean:
    case Display::Percent:
        return "AVERAGE(" + plan.range(id, 0, months, tab) + ")";
    case Display::Last:
        return plan.reference(id, months - 1, tab);
    case Display::Number:
        break;
    }
    return "SUM(" + plan.range(id, 0, months, tab) + ")";
}

// The same, of the values.
double wholeValue(const Node &node, std::span<const double> values)
{
    if (node.display == Display::Last)
        return values.back();
    double sum = 0;
    for (const double value : values)
        sum += value;
    return node.display == Display::Number ? sum : sum / double(values.size());
}

class PlanTabWriter
{
public:
    PlanTabWriter(const Tab &tab, const WorkbookParts &parts, int index)
        : m_tab(tab), m_plan(parts.plan), m_sheet(parts.plan.sheet()), m_evaluation(parts.content.evaluation),
          m_currency(parts.content.study.currency), m_index(index)
    {
    }

    void row(int row, NodeId id) const
    {
        const Node &node = m_sheet.node(id);
        const std::string words = shortWords(formulaInWords(m_sheet, id));
        m_tab.text(row, kLabelColumn, node.label.empty() ? words : node.label,
                   node.label.empty() ? CellStyle::Remark : CellStyle::Plain);
        m_tab.text(row, kUnitColumn, node.unit.text(m_currency));
        if (m_plan.hasState(id))
            m_tab.formula(row, kStateColumn, m_plan.stateFormula(id), 0, CellStyle::State);
        m_tab.text(row, kWordsColumn, words, CellStyle::WrappedRemark);
        m_tab.fitHeight(row, {{words, kWordsWidth}});
        m_tab.text(row, kIdColumn, node.id, CellStyle::Remark);
        if (node.shape != Shape::Series)
            return cell(row, kValueColumn, id, 0);
        const auto values = m_evaluation.values(id);
        if (node.op != Op::Month && !node.label.empty())
            m_tab.formula(row, kValueColumn, wholeFormula(m_plan, id, m_index), wholeValue(node, values),
                          styleOf(node));
        for (int month = 0; month < m_sheet.months(); ++month)
            cell(row, kMonthColumn + month, id, month);
    }

private:
    void cell(int row, int column, NodeId id, int month) const
    {
        const Node &node = m_sheet.node(id);
        const auto value = m_evaluation.at(id, month);
        if (m_plan.isCall(id))
            m_tab.number(row, column, value, asValue(styleOf(node)));
        else if (node.op == Op::Month || node.op == Op::Constant)
            m_tab.number(row, column, value, styleOf(node));
        else
            m_tab.formula(row, column, m_plan.formula(id, month), value, styleOf(node));
    }

    const Tab &m_tab;
    const CellPlan &m_plan;
    const Sheet &m_sheet;
    const Evaluation &m_evaluation;
    const std::string &m_currency;
    int m_index;
};

void writeHeader(const Tab &tab, int months, int lastRow)
{
    const char *const titles[] = {"Number", "Unit", "Value", "Calculated", "Formula in words", "Id"};
    for (int column = kLabelColumn; column < kMonthColumn; ++column)
        tab.text(1, column, titles[column],
                 column == kValueColumn ? CellStyle::NumberHeading : CellStyle::Heading);
    writeMonths(tab, 1, kMonthColumn, months);
    tab.widths(kLabelColumn, kLabelColumn, 46);
    tab.widths(kUnitColumn, kUnitColumn, 16);
    tab.widths(kValueColumn, kValueColumn, 18);
    tab.widths(kStateColumn, kStateColumn, 15);
    tab.widths(kWordsColumn, kWordsColumn, kWordsWidth);
    tab.widths(kIdColumn, kIdColumn, 34);
    tab.widths(kMonthColumn, kMonthColumn + months - 1, 13);
    worksheet_freeze_panes(tab.sheet(), 2, kValueColumn + 1);
    // The months are for the screen: on paper they would be dozens of pages.
    worksheet_print_area(tab.sheet(), 0, kLabelColumn, lxw_row_t(lastRow), kWordsColumn);
    tab.printOnePageWide();
    tab.repeatHeadings(1);
}

} // namespace

void writeMonths(const Tab &tab, int row, int firstColumn, int months)
{
    for (int month = 0; month < months; ++month)
        tab.text(row, firstColumn + month, "Month " + std::to_string(month + 1), CellStyle::NumberHeading);
}

void writePlanTab(const Tab &tab, const WorkbookParts &parts, int index)
{
    const PlanTab &plan = parts.plan.tabs()[std::size_t(index)];
    const bool isOption = index < int(parts.content.comparison.options.size());
    tab.text(0, 0,
             isOption ? parts.content.comparison.options[std::size_t(index)].name
                      : "Inputs that the options share",
             CellStyle::Title);
    writeHeader(tab, parts.plan.sheet().months(), plan.rowOfStep(plan.steps.size()));
    const PlanTabWriter writer(tab, parts, index);
    for (std::size_t k = 0; k < plan.results.size(); ++k)
        writer.row(kFirstRow + int(k), plan.results[k]);
    if (!plan.steps.empty())
        tab.text(plan.rowOfStep(0) - 1, 0, "Steps", CellStyle::Section);
    for (std::size_t k = 0; k < plan.steps.size(); ++k)
        writer.row(plan.rowOfStep(k), plan.steps[k]);
}

} // namespace breakeven
