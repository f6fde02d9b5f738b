#include "data/workbook/tabs.h"

#include "model/evaluate/plan_against_actual.h"
#include "model/evaluate/result_figures.h"
#include "model/evaluate/status_issue.h"

#include <algorithm>
#include <set>

namespace breakeven {

namespace {

constexpr int kHeaderRow = 3;
constexpr int kFirstOption = kHeaderRow + 1;
constexpr int kChartRows = 18;
constexpr int kAnswerRow = 1;
constexpr int kNowRow = 2;
constexpr int kNameWidth = 48; // "Own 6 servers and rent the rest as spot (CoreWeave)"
constexpr int kNumberWidth = 14;
constexpr int kAnswerColumns = 9; // what the answer stands over

// A column of the table: a number of every option.
struct Column
{
    std::string header;
    std::vector<NodeId> nodes; // as the options; −1: it has none
    bool isOfOthers = false;   // nothing is said of the baseline
    bool isReturn = false;     // a function of all cash: for other inputs as soon as any of it is
};

class ComparisonWriter
{
public:
    ComparisonWriter(Book &book, const Tab &tab, const WorkbookParts &parts)
        : m_book(book), m_tab(tab), m_parts(parts), m_plan(parts.plan), m_sheet(parts.content.sheet),
          m_comparison(parts.content.comparison), m_currency(parts.content.study.currency)
    {
    }

    void write()
    {
        m_tab.text(0, 0, m_parts.content.study.name, CellStyle::Title);
        const int lastColumn = writeTable();
        writeAnswer();
        int row = kFirstOption + optionCount() + 1;
        row = writeCategories(row) + 1;
        addChart(row);
        row = writeCostByWorkload(row + kChartRows + 1);
        row = writeActuals(row);
        row = writeAbout(row);
        m_tab.printOnePageWide();
        // What stands to the right is for the screen: on paper it would make all text small.
        worksheet_print_area(m_tab.sheet(), 0, 0, lxw_row_t(row), lxw_col_t(m_countsColumn - 1));
        for (const int headings : {kHeaderRow, m_categoryRow})
            m_tab.tall(headings);
        m_tab.widths(0, 0, kNameWidth);
        m_tab.widths(1, 1, 11);
        m_tab.widths(2, lastColumn, kNumberWidth);
        m_tab.widths(lastColumn + 1, lastColumn + 1, 30);
        worksheet_freeze_panes(m_tab.sheet(), kFirstOption, 1);
    }

private:
    int optionCount() const { return int(m_comparison.options.size()); }

    std::string inCurrency(const std::string &header) const { return header + " (" + m_currency + ")"; }

    template<class Get>
    void addColumn(std::vector<Column> &columns, const std::string &header, Get get, bool isOfOthers = false,
                   bool isReturn = false) const
    {
        Column column{header, {}, isOfOthers, isReturn};
        for (const OptionNodes &option : m_sheet.options)
            column.nodes.push_back(get(option));
        if (std::any_of(column.nodes.begin(), column.nodes.end(), [](NodeId node) { return node >= 0; }))
            columns.push_back(std::move(column));
    }

    // Not the costs, which stand before, the returns, which stand behind, nor GPU-hours, which the tab of
    // each option has.
    bool isBesideCosts(const ResultFigure &figure) const
    {
        const bool isOfOption = figure.scope == ResultFigure::Scope::Option;
        return (!isOfOption || (figure.topic == ResultFigure::Topic::Service && !figure.isHours())) &&
               std::any_of(m_sheet.options.begin(), m_sheet.options.end(),
                           [&](const OptionNodes &nodes) { return figure.node(nodes, -1) >= 0; });
    }

    void addFigure(std::vector<Column> &columns, const ResultFigure &figure, bool isReturn = false) const
    {
        const std::string unit = columnUnit(figure, m_currency, "share");
        addColumn(
            columns, figure.name + (unit.empty() ? "" : " (" + unit + ")"),
            [&](const OptionNodes &nodes) { return figure.node(nodes, -1); }, isReturn, isReturn);
    }

    std::vector<Column> columns() const
    {
        std::vector<Column> columns;
        for (int year = 0; year < m_comparison.years; ++year)
            addColumn(
                columns, inCurrency("Year " + std::to_string(year + 1)), [year](const OptionNodes &nodes) {
                    return year < int(nodes.costByYear.size()) ? nodes.costByYear[std::size_t(year)] : -1;
                });
        for (const char *id : {"cost_per_year", "total_cost", "npv"})
            addFigure(columns, resultFigure(ResultFigure::Scope::Option, id));
        const auto of = [](const char *id) {
            return [id](const OptionNodes &nodes) { return nodeOf(nodes, id); };
        };
        addColumn(columns, inCurrency("Present value saved against the baseline"), of("npv_against_baseline"),
                  true);
        addColumn(columns, "Saved of the baseline's total", of("saving"), true);
        // The same figure may be told of requests in tokens, too.
        std::set<std::string> told;
        for (const auto scope :
             {ResultFigure::Scope::Workload, ResultFigure::Scope::Tokens, ResultFigure::Scope::Option})
            for (const ResultFigure &figure : resultFigures(scope))
                if (isBesideCosts(figure) && told.insert(figure.id).second)
                    addFigure(columns, figure);
        for (const ResultFigure &figure : resultFigures(ResultFigure::Scope::Option))
            if (figure.topic == ResultFigure::Topic::Returns)
                addFigure(columns, figure, true);
        return columns;
    }

    // What the program said, and what follows from the inputs as they are now.
    void writeAnswer() const
    {
        m_tab.paragraph(kAnswerRow, kAnswerColumns - 1,
                        "At the values of the study: " + m_parts.content.about.headline,
                        CellStyle::AnswerThen, kNameWidth + 11 + (kAnswerColumns - 2) * kNumberWidth);
        const auto cells = [&](int column) {
            return columnName(column) + std::to_string(kFirstOption + 1) + ":" + columnName(column) +
                   std::to_string(kFirstOption + optionCount());
        };
        const std::string counts = cells(m_countsColumn), least = "MIN(" + counts + ")";
        const std::string other = "IF(MAX(" + cells(m_countsColumn + 1) +
                                  ")>0,\"; some options are for other inputs, see Calculated\",\"\")";
        const Verdict &verdict = m_comparison.verdict;
        m_tab.textFormula(kNowRow, 0,
                          "\"Cheapest now: \"&IF(COUNT(" + counts +
                              ")=0,\"no option can be called cheapest\",INDEX(" + cells(0) + ",MATCH(" +
                              least + "," + counts + ",0))&\", present value \"&TEXT(" + least +
                              ",\"#,##0\")&\" " + m_currency + "\")&" + other,
                          verdict.cheapest < 0
                              ? "Cheapest now: no option can be called cheapest"
                              : "Cheapest now: " + m_comparison.options[std::size_t(verdict.cheapest)].name,
                          CellStyle::Answer);
    }

    int writeTable()
    {
        const std::vector<Column> all = columns();
        m_tab.text(kHeaderRow, 0, "Option", CellStyle::Heading);
        m_tab.text(kHeaderRow, 1, "Status", CellStyle::Heading);
        m_countsColumn = 2 + int(all.size());
        const int stateColumn = m_countsColumn + 1;
        for (std::size_t k = 0; k < all.size(); ++k)
            m_tab.text(kHeaderRow, 2 + int(k), all[k].header, CellStyle::NumberHeading);
        m_tab.text(kHeaderRow, m_countsColumn, inCurrency("Present value of options that are ok"),
                   CellStyle::NumberHeading);
        m_tab.text(kHeaderRow, stateColumn, "Calculated", CellStyle::Heading);
        m_tab.text(kHeaderRow, stateColumn + 1, "Returns calculated", CellStyle::Heading);
        m_tab.text(kHeaderRow, stateColumn + 2, "Remark", CellStyle::Heading);
        for (int k = 0; k < optionCount(); ++k) {
            writeOption(k, all);
            const OptionOutcome &option = m_comparison.options[std::size_t(k)];
            const std::string said = option.status == Status::Ok ? "" : statusSentence(option);
            const std::string remark = k != m_comparison.baseline ? said
                                       : said.empty()             ? "baseline"
                                                                  : "baseline; " + said;
            m_tab.text(kFirstOption + k, stateColumn + 2, remark, CellStyle::Remark);
        }
        return stateColumn + 1;
    }

    void writeOption(int index, const std::vector<Column> &all) const
    {
        const int row = kFirstOption + index;
        m_tab.text(row, 0, m_comparison.options[std::size_t(index)].name);
        writeStatus(row, index);
        std::vector<NodeId> shown, returns;
        for (std::size_t k = 0; k < all.size(); ++k) {
            const NodeId node = all[k].nodes[std::size_t(index)];
            if (node < 0 || (all[k].isOfOthers && index == m_comparison.baseline))
                continue;
            (all[k].isReturn ? returns : shown).push_back(node);
            writeNode(row, 2 + int(k), node);
        }
        writeCounts(row, index);
        for (const NodeId node : decisive(index))
            shown.push_back(node);
        writeState(row, m_countsColumn + 1, shown);
        writeState(row, m_countsColumn + 2, returns);
    }

    // Whether an option is an answer hangs on these.
    std::vector<NodeId> decisive(int index) const
    {
        const OptionNodes &nodes = m_sheet.options[std::size_t(index)];
        std::vector<NodeId> all{nodes.npv, nodes.status.isInfeasible, nodes.status.isShort,
                                nodes.status.isOverBudget, nodes.status.isTooSlow};
        for (const auto *more : {&nodes.status.demanded, &nodes.status.served})
            all.insert(all.end(), more->begin(), more->end());
        std::erase(all, -1);
        return all;
    }

    // What the answer is chosen from: no number of an option that is no answer, or may be none for other
    // inputs.
    void writeCounts(int row, int index) const
    {
        if (m_sheet.options[std::size_t(index)].heldBack)
            return;
        const NodeId npv = m_sheet.options[std::size_t(index)].npv;
        const bool isOk = m_comparison.options[std::size_t(index)].status == Status::Ok;
        const std::string state = m_plan.stateOf(decisive(index));
        const std::string isOkNow =
            "B" + std::to_string(row + 1) + "=\"ok\"" + (state.empty() ? "" : "," + state + "=0");
        const std::string formula = "IF(AND(" + isOkNow + ")," + m_plan.reference(npv, 0, -1) + ",\"\")";
        if (isOk)
            m_tab.formula(row, m_countsColumn, formula, m_parts.content.evaluation.at(npv, 0),
                          CellStyle::Money);
        else
            m_tab.textFormula(row, m_countsColumn, formula, "", CellStyle::Money);
    }

    void writeState(int row, int column, const std::vector<NodeId> &nodes) const
    {
        if (const std::string state = m_plan.stateOf(nodes); !state.empty())
            m_tab.formula(row, column, state, 0, CellStyle::State);
    }

    void writeNode(int row, int column, NodeId node) const
    {
        m_tab.formula(row, column, m_plan.reference(node, 0, -1), m_parts.content.evaluation.at(node, 0),
                      styleOf(m_plan.sheet().node(node)));
    }

    // As the program says it, from the same numbers.
    void writeStatus(int row, int index) const
    {
        const OptionNodes &nodes = m_sheet.options[std::size_t(index)];
        const std::string said = statusId(m_comparison.options[std::size_t(index)].status);
        if (!nodes.status.cannotRun.empty())
            return m_tab.text(row, 1, said);
        const auto cell = [&](NodeId node) { return m_plan.reference(node, 0, -1); };
        const auto isOne = [&](NodeId node) { return "IFERROR(" + cell(node) + "=1,FALSE)"; };
        std::string formula = "\"ok\"";
        if (nodes.status.isTooSlow >= 0)
            formula = "IF(" + isOne(nodes.status.isTooSlow) + ",\"too-slow\"," + formula + ")";
        if (nodes.status.isOverBudget >= 0)
            formula = "IF(" + isOne(nodes.status.isOverBudget) + ",\"over-budget\"," + formula + ")";
        if (nodes.status.isShort >= 0)
            formula = "IF(" + isOne(nodes.status.isShort) + ",\"short\"," + formula + ")";
        std::string needed = cell(nodes.npv);
        for (const auto *more : {&nodes.status.demanded, &nodes.status.served})
            for (const NodeId node : *more)
                needed += "+" + cell(node);
        formula = "IF(ISERROR(" + needed + "),\"unknown\"," + formula + ")";
        if (nodes.status.isInfeasible >= 0)
            formula = "IF(" + isOne(nodes.status.isInfeasible) + ",\"cannot-run\"," + formula + ")";
        m_tab.textFormula(row, 1, formula, said);
    }

    std::vector<Category> usedCategories() const
    {
        std::vector<Category> used;
        for (int k = 0; k < kCategoryCount; ++k)
            if (std::any_of(m_sheet.options.begin(), m_sheet.options.end(), [k](const OptionNodes &option) {
                    return option.byCategory[std::size_t(k)] >= 0;
                }))
                used.push_back(Category(k));
        return used;
    }

    // The total by category, a column each. Returns the row below.
    int writeCategories(int row)
    {
        m_categoryRow = row;
        m_tab.text(row, 0, inCurrency("Total by category"), CellStyle::Heading);
        m_tab.blank(row, 1, CellStyle::Heading);
        m_categories = usedCategories();
        for (std::size_t k = 0; k < m_categories.size(); ++k)
            m_tab.text(row, 2 + int(k), categoryLabel(m_categories[k]), CellStyle::NumberHeading);
        for (int index = 0; index < optionCount(); ++index) {
            m_tab.text(++row, 0, m_comparison.options[std::size_t(index)].name);
            for (std::size_t k = 0; k < m_categories.size(); ++k) {
                const NodeId node =
                    m_sheet.options[std::size_t(index)].byCategory[std::size_t(m_categories[k])];
                if (node >= 0)
                    writeNode(row, 2 + int(k), node);
                else
                    m_tab.number(row, 2 + int(k), 0.0, CellStyle::Money);
            }
        }
        return row + 1;
    }

    // What each of several workloads costs, option by option. Returns the row below.
    int writeCostByWorkload(int row) const
    {
        if (m_sheet.workloads.size() < 2)
            return row;
        m_tab.text(row, 0, inCurrency("Cost by workload"), CellStyle::Heading);
        m_tab.blank(row, 1, CellStyle::Heading);
        for (int part = 0; part < kCostPartCount; ++part)
            m_tab.text(row, 2 + part, costPartLabel(CostPart(part)), CellStyle::NumberHeading);
        for (int index = 0; index < optionCount(); ++index) {
            const auto &costs = m_sheet.options[std::size_t(index)].costByWorkload;
            for (std::size_t k = 0; k < costs.size(); ++k) {
                m_tab.text(++row, 0,
                           m_comparison.options[std::size_t(index)].name + ": " +
                               m_parts.content.study.workloads.at(m_sheet.workloads[k]).name);
                for (int part = 0; part < kCostPartCount; ++part)
                    writeNode(row, 2 + part, costs[k][std::size_t(part)]);
            }
        }
        return row + 2;
    }

    // Planned, paid and the difference of the options in use, by month. Returns the row below.
    int writeActuals(int row) const
    {
        const WorkbookContent &content = m_parts.content;
        for (const PlanAgainstActual &actual :
             plansAgainstActual(content.study, content.sheet, content.evaluation))
            row = writeActual(row, actual) + 1;
        return row;
    }

    int writeActual(int row, const PlanAgainstActual &actual) const
    {
        const std::string &name = m_comparison.options[std::size_t(actual.option)].name;
        m_tab.text(row, 0, inCurrency("Plan and actual, " + name), CellStyle::Heading);
        m_tab.blank(row, 1, CellStyle::Heading);
        int column = 2;
        for (const char *heading : {"Planned", "Paid", "Difference"})
            m_tab.text(row, column++, heading, CellStyle::NumberHeading);
        for (const PlanAgainstActual::Month &month : actual.months)
            writeActualRow(++row, month.name, actual.inAll, month.index);
        for (const PlanAgainstActual::OfCategory &one : actual.categories)
            writeActualRow(++row, categoryLabel(one.category), one.amounts, -1);
        writeActualRow(++row, "Measured months", actual.inAll, -1);
        writeWhole(++row, "Whole plan, re-forecast", actual.plan.total.node, actual.reforecast.total.node);
        writeWhole(++row, "Present value, re-forecast", actual.npv.node, actual.reforecastNpv.node);
        return row + 1;
    }

    // Of a month, or with −1 of all measured ones.
    void writeActualRow(int row, const std::string &name, const PlanAgainstActual::Amounts &amounts,
                        int month) const
    {
        m_tab.text(row, 0, name);
        int column = 2;
        for (const PlanAgainstActual::Series *series :
             {&amounts.planned, &amounts.paid, &amounts.difference}) {
            const NodeId node = month < 0 ? series->total.node : series->byMonth.node;
            writeMonth(row, column++, node, std::max(0, month));
        }
    }

    void writeMonth(int row, int column, NodeId node, int month) const
    {
        m_tab.formula(row, column, m_plan.reference(node, month, -1),
                      m_parts.content.evaluation.at(node, month), styleOf(m_plan.sheet().node(node)));
    }

    void writeWhole(int row, const std::string &name, NodeId planned, NodeId now) const
    {
        m_tab.text(row, 0, name);
        writeNode(row, 2, planned);
        writeNode(row, 3, now);
        const auto value = [&](NodeId node) { return m_parts.content.evaluation.at(node, 0); };
        const bool isKnown = value(planned) && value(now);
        m_tab.formula(row, 4, m_plan.reference(now, 0, -1) + "-" + m_plan.reference(planned, 0, -1),
                      isKnown ? std::optional(*value(now) - *value(planned)) : std::nullopt,
                      styleOf(m_plan.sheet().node(now)));
    }

    // Bars of the options, stacked by category.
    void addChart(int row) const
    {
        lxw_chart *chart = workbook_add_chart(m_book.workbook(), LXW_CHART_BAR_STACKED);
        const auto first = lxw_row_t(m_categoryRow + 1);
        const auto last = lxw_row_t(m_categoryRow + optionCount());
        const std::string &name = m_parts.names.comparison;
        for (std::size_t k = 0; k < m_categories.size(); ++k) {
            const auto column = lxw_col_t(2 + k);
            lxw_chart_series *series = chart_add_series(chart, nullptr, nullptr);
            chart_series_set_categories(series, name.c_str(), first, 0, last, 0);
            chart_series_set_values(series, name.c_str(), first, column, last, column);
            chart_series_set_name_range(series, name.c_str(), lxw_row_t(m_categoryRow), column);
            lxw_chart_fill fill{};
            fill.color = kCategoryInks[std::size_t(m_categories[k])];
            chart_series_set_fill(series, &fill);
        }
        chart_title_set_name(chart, inCurrency("Total by category").c_str());
        // In a bar chart the y axis shows the options; their names stand left of the bars below zero.
        chart_axis_set_reverse(chart->y_axis);
        chart_axis_set_label_position(chart->y_axis, LXW_CHART_AXIS_LABEL_POSITION_LOW);
        chart_axis_set_num_format(chart->x_axis, "#,##0");
        chart_legend_set_position(chart, LXW_CHART_LEGEND_BOTTOM);
        lxw_chart_options place{};
        place.x_scale = 1.9;
        place.y_scale = 1.2;
        worksheet_insert_chart_opt(m_tab.sheet(), lxw_row_t(row), 0, chart, &place);
    }

    // Returns the row below.
    int writeAbout(int row) const
    {
        const auto line = [&](const std::string &name, const std::string &value) {
            m_tab.text(row, 0, name);
            m_tab.text(row++, 1, value);
        };
        const Study &study = m_parts.content.study;
        const ExportAbout &about = m_parts.content.about;
        m_tab.text(row++, 0, "About this workbook", CellStyle::Section);
        line("Study", study.name);
        line("Question", study.question);
        line("Date of export", about.date.iso());
        line("Program", "Breakeven " + about.programVersion);
        line("Currency", m_currency);
        if (const PriceDates prices = priceDates(study); prices.oldest)
            line("Prices", std::to_string(prices.count) + ", dated " + prices.oldest->iso() + " to " +
                               prices.newest->iso());
        if (about.risk)
            line("Runs", std::to_string(about.risk->samples) + ", seed " + std::to_string(about.risk->seed));
        for (const ChosenConvention &convention : chosenConventions(study))
            line(convention.label, convention.value);
        line("Live", "Change a blue number on the tab Inputs: every formula follows.");
        line("Built in", "Choices, such as the allocation of an option or the timing of cash, and the length "
                         "of the plan are part of the formulas: change them in Breakeven.");
        line("Not live", "Numbers in grey italics are values. If a row depends on such a function and its "
                         "arguments have changed, \"Calculated\" says \"for other inputs\": open the study "
                         "in Breakeven to recalculate it.");
        line("#N/A",
             "The number is unknown: an input it needs is missing, or it does not apply to this option.");
        for (const Issue &issue : m_comparison.issues)
            line("Note", issue.sentence);
        return row;
    }

    static constexpr lxw_color_t kCategoryInks[kCategoryCount] = {0x1898F3, 0xB97F08, 0xB5482A, 0x5C2A5E,
                                                                  0x386FAC, 0x00463E, 0xB08C71, 0x567712,
                                                                  0x4E8F9F, 0x5D6167, 0x17713F};

    Book &m_book;
    const Tab &m_tab;
    const WorkbookParts &m_parts;
    const CellPlan &m_plan;
    const StudySheet &m_sheet;
    const Comparison &m_comparison;
    const std::string &m_currency;
    int m_categoryRow = 0;
    int m_countsColumn = 0;
    std::vector<Category> m_categories;
};

} // namespace

void writeComparisonTab(Book &book, const Tab &tab, const WorkbookParts &parts)
{
    ComparisonWriter(book, tab, parts).write();
}

} // namespace breakeven
