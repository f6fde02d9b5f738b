#include "data/workbook/tabs.h"

#include <set>

namespace breakeven {

namespace {

constexpr int kValue = 2;
constexpr int kSource = 7;
constexpr int kRemark = 10;
constexpr int kNote = 11;
constexpr int kName = 12; // for the screen: on paper it would make all text small
constexpr int kInputColumns = kName + 1;
constexpr int kWidths[kInputColumns] = {24, 30, 13, 11, 14, 11, 11, 46, 11, 11, 16, 30, 40};
constexpr const char *kHorizon = "conventions.horizon_months";

// The cells of one input.
struct Line
{
    std::string owner;
    std::string label;
    std::string unit;
    Input input;
    std::string path;
    std::string remark;
};

class InputsWriter
{
public:
    InputsWriter(Book &book, const Tab &tab, const WorkbookParts &parts)
        : m_book(book), m_tab(tab), m_parts(parts), m_plan(parts.plan), m_sheet(parts.plan.sheet())
    {
        const auto &inputs = m_sheet.inputs();
        for (std::size_t k = 0; k < inputs.size(); ++k)
            m_live[inputs[k].path] = int(k);
    }

    void write()
    {
        writeHeader();
        const WorkbookContent &content = m_parts.content;
        for (const Assumption &line : assumptions(content.study, content.about.findings))
            writeLine({line.owner, line.label, line.unit, line.input, line.path, remarkOf(line)});
        // What formulas speak of and the log leaves out: optional ones that are not set.
        for (const SheetInput &input : m_sheet.inputs())
            if (m_live.count(input.path) && !m_plan.nameOfInput(m_live[input.path]).empty())
                writeLine({"", input.label, input.unitText, input.input, input.path, "not set"});
        m_tab.printOnePageWide();
        m_tab.repeatHeadings(1);
        worksheet_print_area(m_tab.sheet(), 0, 0, lxw_row_t(m_row - 1), kNote);
    }

private:
    void writeHeader() const
    {
        m_tab.text(0, 0, "Inputs: change a blue number and every formula follows", CellStyle::Title);
        const char *const titles[kInputColumns] = {
            "Of",     "Input", "Value",      "Calculated", "Unit", "Low",         "High",
            "Source", "As of", "Confidence", "Remark",     "Note", "Name of cell"};
        for (int column = 0; column < kInputColumns; ++column) {
            const bool isNumber = column == kValue || column == 5 || column == 6; // and low and high
            m_tab.text(1, column, titles[column], isNumber ? CellStyle::NumberHeading : CellStyle::Heading);
            m_tab.widths(column, column, kWidths[column]);
        }
        worksheet_freeze_panes(m_tab.sheet(), 2, 2);
    }

    static std::string remarkOf(const Assumption &line)
    {
        std::string remark = !line.isUsed ? "no result depends on it" : line.isStale ? "an old price" : "";
        if (!line.isSourced && !line.isComputed)
            remark += remark.empty() ? "assumed" : "; assumed";
        return remark;
    }

    void writeLine(const Line &line)
    {
        const int row = m_row++;
        const bool isPercent = line.unit.starts_with('%');
        m_tab.text(row, 0, line.owner, CellStyle::WrappedText);
        m_tab.text(row, 1, line.label, CellStyle::WrappedText);
        const std::string remark = writeValue(row, line, isPercent);
        m_tab.text(row, 4, line.unit, CellStyle::WrappedText);
        const CellStyle style = isPercent ? CellStyle::Percent : CellStyle::Number;
        if (const auto &range = line.input.range) {
            m_tab.number(row, 5, range->low, style);
            m_tab.number(row, 6, range->high, style);
        }
        m_tab.text(row, kSource, line.input.source, CellStyle::WrappedText);
        m_tab.text(row, 8, line.input.asOf ? line.input.asOf->iso() : "");
        m_tab.text(row, 9, confidenceName(line.input.confidence));
        m_tab.text(row, kRemark, remark, CellStyle::WrappedRemark);
        m_tab.text(row, kNote, line.input.note, CellStyle::WrappedText);
        m_tab.fitHeight(row, {{line.owner, kWidths[0]},
                              {line.label, kWidths[1]},
                              {line.unit, kWidths[4]},
                              {line.input.source, kWidths[kSource]},
                              {remark, kWidths[kRemark]},
                              {line.input.note, kWidths[kNote]}});
    }

    // A cell that formulas speak of gets its name. Returns the remark.
    std::string writeValue(int row, const Line &line, bool isPercent)
    {
        const auto found = m_live.find(line.path);
        const bool isLive = found != m_live.end() && !m_plan.nameOfInput(found->second).empty();
        const CellStyle fixed = isPercent ? CellStyle::ValuePercent : CellStyle::Value;
        if (!isLive)
            return writeOther(row, line, isPercent);
        const std::string &name = m_plan.nameOfInput(found->second);
        m_book.defineName(name, tabPrefix(m_parts.names.inputs) + "$" + columnName(kValue) + "$" +
                                    std::to_string(row + 1));
        m_tab.text(row, kName, name, CellStyle::Remark);
        const NodeId node = m_sheet.inputs()[std::size_t(found->second)].node;
        const bool isFixed = line.path == kHorizon;
        const CellStyle entry = isPercent ? CellStyle::EntryPercent : CellStyle::Entry;
        m_tab.number(row, kValue, m_parts.content.evaluation.at(node, 0), isFixed ? fixed : entry);
        if (isFixed)
            keepAsItIs(row, *m_parts.content.evaluation.at(node, 0));
        m_live.erase(found);
        return isFixed ? "fixed: there is a column for each of these months" : line.remark;
    }

    // Another number is refused where it is typed.
    void keepAsItIs(int row, double value) const
    {
        std::string title = "Plan length";
        std::string message = "This workbook has a column for each month of the plan. Change its length in "
                              "Breakeven and write the workbook again.";
        lxw_data_validation rule{};
        rule.validate = LXW_VALIDATION_TYPE_DECIMAL;
        rule.criteria = LXW_VALIDATION_CRITERIA_EQUAL_TO;
        rule.value_number = value;
        rule.error_title = title.data();
        rule.error_message = message.data();
        worksheet_data_validation_cell(m_tab.sheet(), lxw_row_t(row), lxw_col_t(kValue), &rule);
    }

    // A computed one is a step of the sheet; what no formula speaks of is a value.
    std::string writeOther(int row, const Line &line, bool isPercent) const
    {
        const CellStyle fixed = isPercent ? CellStyle::ValuePercent : CellStyle::Value;
        const auto node = m_sheet.find(line.path);
        if (node && m_plan.hasCell(*node)) {
            m_tab.formula(row, kValue, m_plan.reference(*node, 0, -1),
                          m_parts.content.evaluation.at(*node, 0),
                          isPercent ? CellStyle::Percent : CellStyle::Number);
            if (const std::string state = m_plan.stateOf({*node}); !state.empty())
                m_tab.formula(row, kStateColumn, state, 0, CellStyle::State);
            return line.remark.empty() ? "computed" : "computed; " + line.remark;
        }
        m_tab.number(row, kValue, line.input.value, fixed);
        return line.remark.empty() ? "no formula follows it" : line.remark;
    }

    Book &m_book;
    const Tab &m_tab;
    const WorkbookParts &m_parts;
    const CellPlan &m_plan;
    const Sheet &m_sheet;
    std::map<std::string, int> m_live; // sheet inputs without a row so far, by path
    int m_row = kFirstRow;
};

} // namespace

void writeInputsTab(Book &book, const Tab &tab, const WorkbookParts &parts)
{
    InputsWriter(book, tab, parts).write();
}

} // namespace breakeven
