#include "ui/models/comparison_table.h"

#include "ui/look/page_ids.h"
#include "ui/look/strings.h"
#include "ui/models/figure_cell.h"
#include "ui/models/figure_columns.h"
#include "ui/models/figure_words.h"
#include "ui/models/risk_columns.h"
#include "ui/models/served_columns.h"
#include "ui/models/token_columns.h"
#include "ui/text/numbers.h"
#include "ui/words/headline.h"

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

class ComparisonTableBuilder
{
public:
    ComparisonTableBuilder(const StudyResult &result, CostMeasure measure, int workload,
                           const QLocale &locale, const ShownRisk &risk)
        : m_result(result), m_comparison(result.comparison), m_measure(measure), m_workload(workload),
          m_locale(locale), m_risk(risk), m_currency(toQt(result.study.currency))
    {
        m_table.name = comparisonTableWords("Comparison");
        addOptionRows(m_table, m_comparison);
        addStatusColumn(m_table, m_comparison);
    }

    Table build()
    {
        addYears();
        addMain();
        addAgainstBaseline();
        addMeasures();
        if (isAllInTokens())
            addTokenColumns(m_table, m_result, m_workload, page_ids::kCompare, m_locale,
                            tokensShownElsewhere());
        addServiceColumns(m_table, m_result,
                          isAllInTokens() ? ServiceDetail::BesideTokens : ServiceDetail::Main,
                          page_ids::kCompare, m_locale);
        const std::size_t before = m_table.columns.size();
        if (m_risk.risk || m_risk.isAwaited)
            addRiskColumns(m_table, m_result, m_measure, m_risk, m_locale);
        for (const ResultFigure &figure : columnsAbout(m_comparison, ResultFigure::Topic::Returns)) {
            addFigureColumn(m_table, m_result, figure, -1, page_ids::kCompare, m_locale);
            m_table.columns.back().group = QLatin1String(kReturnColumns);
        }
        // There may be no room for what Risk and Cash Flow tell too.
        for (std::size_t k = before; k < m_table.columns.size(); ++k)
            m_table.columns[k].givesWay = true;
        return std::move(m_table);
    }

private:
    // A column of the nodes `pick` gives; decimals −1: as money has them.
    template<class Pick>
    void addFigures(const TableColumn &column, Pick pick, int decimals = -1)
    {
        std::vector<NodeId> nodes;
        for (const OptionNodes &option : m_result.sheet.options)
            nodes.push_back(pick(option));
        std::vector<TableCell> cells = figureCells(m_result, page_ids::kCompare, nodes);
        const int shown = decimals < 0 ? moneyDecimals(numbersOf(cells)) : decimals;
        m_table.columns.push_back(column);
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const OptionOutcome &option = m_comparison.options[i];
            cells[i].text = fixed(numberOf(cells[i]), shown, m_locale);
            if (option.status != Status::Ok)
                cells[i].tone = CellTone::Secondary; // it does not count as an answer
            if (!numberOf(cells[i]))
                cells[i].toolTip = whyUnknown(option);
            m_table.rows[i].cells.push_back(cells[i]);
        }
    }

    // Tokens are all there is, or all that is shown.
    bool isAllInTokens() const
    {
        return !m_comparison.options.empty() && tokensOf(m_comparison.options.front(), m_workload);
    }

    // What the main column and the measures have.
    std::vector<std::string> tokensShownElsewhere() const
    {
        return {costMeasureId(m_measure), "cost_per_1000_requests"};
    }

    void addYears()
    {
        constexpr int kMostYears = 5;
        // Cash Flow has the years too: they give way, and beside statuses and tokens there is no room for
        // them.
        const bool isAnyLeftOut = m_table.columns.size() > 1 || isAllInTokens();
        if (m_comparison.years < 2 || m_comparison.years > kMostYears || isAnyLeftOut ||
            !isOverTime(m_measure))
            return;
        for (int year = 0; year < m_comparison.years; ++year) {
            TableColumn column{comparisonTableWords("Year %1").arg(year + 1), m_currency};
            column.givesWay = true;
            column.group = QStringLiteral("years");
            addFigures(column,
                       [year](const OptionNodes &option) { return option.costByYear[std::size_t(year)]; });
        }
    }

    void addMain()
    {
        TableColumn column{measureTitle(m_measure), m_currency, true, true, {}};
        addFigures(
            column, [this](const OptionNodes &option) { return nodeOf(option, m_measure); }, fixedDecimals());
    }

    void addAgainstBaseline()
    {
        if (m_comparison.options.size() < 2 || m_comparison.baseline < 0)
            return;
        m_table.columns.push_back(
            {comparisonTableWords("Against"), comparisonTableWords("baseline, %1").arg(m_currency), true,
             false, comparisonTableWords("Cost less the cost of the baseline: minus is cheaper.")});
        m_table.columns.push_back(
            {comparisonTableWords("Against"), comparisonTableWords("baseline, %"), true, false,
             comparisonTableWords("The difference as a share of the cost of the baseline.")});
        std::vector<TableCell> differences;
        for (std::size_t i = 0; i < m_comparison.options.size(); ++i)
            differences.push_back(figureCell(m_result, page_ids::kCompare, againstBaseline(i)));
        const int decimals = fixedDecimals() < 0 ? moneyDecimals(numbersOf(differences)) : fixedDecimals();
        for (std::size_t i = 0; i < differences.size(); ++i)
            addDifference(i, differences[i], decimals);
    }

    // −1: as money has them.
    int fixedDecimals() const { return words::measureDecimals(m_measure); }

    Figure againstBaseline(std::size_t row) const
    {
        const auto node = [this](std::size_t option) {
            return nodeOf(m_result.sheet.options[option], m_measure);
        };
        return {node(row), -1, -1, node(std::size_t(m_comparison.baseline))};
    }

    void addDifference(std::size_t row, TableCell cell, int decimals)
    {
        TableCell percent;
        if (int(row) == m_comparison.baseline) {
            cell = textCell(comparisonTableWords("baseline"), CellTone::Secondary);
            cell.value = 0.0;
            percent = textCell(unknownText(), CellTone::Secondary);
            percent.value = 0.0;
            percent.toolTip = comparisonTableWords("This is the baseline.");
        } else {
            const auto value = numberOf(cell);
            cell.text = difference(value, decimals, m_locale);
            cell.tone = differenceTone(m_comparison.options[row], baseline(), value);
            Figure share = againstBaseline(row);
            share.isShareOfOther = true;
            percent = figureCell(m_result, page_ids::kCompare, share);
            const auto part = numberOf(percent);
            percent.text = part ? difference(*part * 100, 1, m_locale) : unknownText();
            percent.tone = cell.tone;
        }
        m_table.rows[row].cells.push_back(cell);
        m_table.rows[row].cells.push_back(percent);
    }

    const OptionOutcome &baseline() const { return m_comparison.options[std::size_t(m_comparison.baseline)]; }

    // Only where an option has it, and beside the main column.
    void addMeasures()
    {
        for (ResultFigure figure : usedFigures(m_comparison, ResultFigure::Scope::Workload, m_workload)) {
            const OptionNodes &first = m_result.sheet.options.front();
            if (figure.node(first, m_workload) == nodeOf(first, m_measure))
                continue;
            // The measure above the table shows the cost of requests too.
            figure.head.givesWay =
                isAllInTokens() && std::string(costMeasureId(CostMeasure::Per1000Requests)) == figure.id;
            addFigureColumn(m_table, m_result, figure, m_workload, page_ids::kCompare, m_locale);
        }
    }

    const StudyResult &m_result;
    const Comparison &m_comparison;
    CostMeasure m_measure;
    int m_workload;
    QLocale m_locale;
    const ShownRisk &m_risk;
    QString m_currency;
    Table m_table;
};

} // namespace

QString measureTitle(CostMeasure measure)
{
    switch (measure) {
    case CostMeasure::PerYear:
        return comparisonTableWords("Cost a year");
    case CostMeasure::PerMonth:
        return comparisonTableWords("Cost a month");
    case CostMeasure::Total:
        return comparisonTableWords("Total cost");
    case CostMeasure::PresentValue:
        return comparisonTableWords("Present value");
    case CostMeasure::PerUsefulGpuHour:
        return comparisonTableWords("Cost of a useful GPU-hour");
    case CostMeasure::PerJob:
        return comparisonTableWords("Cost of a job");
    case CostMeasure::Per1000Requests:
        return comparisonTableWords("Cost of 1,000 requests");
    case CostMeasure::PerMillionTokens:
        return comparisonTableWords("Cost of a million tokens");
    case CostMeasure::PerMillionOutputTokens:
        return comparisonTableWords("Cost of a million output tokens");
    }
    return {};
}

QString measureQuantity(const OptionOutcome &option, CostMeasure measure)
{
    return QStringLiteral("options.%1.%2").arg(toQt(option.id), QLatin1String(costMeasureId(measure)));
}

QString measureUnit(const Study &study, const Comparison &comparison, CostMeasure measure,
                    const QLocale &locale)
{
    return toQt(study.currency) + QLatin1Char(' ') +
           toQt(words::measurePeriod(study, comparison, measure, numberStyle(locale)));
}

Table comparisonTable(const StudyResult &result, CostMeasure measure, int workload, const QLocale &locale,
                      const ShownRisk &risk)
{
    return ComparisonTableBuilder(result, measure, workload, locale, risk).build();
}

} // namespace breakeven
