#include "ui/models/risk_columns.h"

#include "model/risk/measure_spread.h"
#include "ui/look/page_ids.h"
#include "ui/look/strings.h"
#include "ui/models/figure_columns.h"
#include "ui/models/figure_words.h"
#include "ui/text/numbers.h"
#include "ui/words/risk_text.h"

#include <algorithm>

namespace breakeven {

namespace {

QVariant valueOf(std::optional<double> value) { return value ? QVariant(*value) : QVariant(); }

class RiskColumns
{
public:
    RiskColumns(Table &table, const StudyResult &result, CostMeasure measure, const ShownRisk &risk,
                const QLocale &locale)
        : m_table(table), m_comparison(result.comparison), m_measure(measure), m_risk(risk), m_locale(locale),
          m_currency(toQt(result.study.currency))
    {
    }

    void add()
    {
        const QString runs = m_risk.risk ? toQt(words::runsText(*m_risk.risk, numberStyle(m_locale)))
                                         : comparisonTableWords("The runs are being drawn.");
        const bool hasRange = !m_risk.risk || isSpreadKnown(*m_risk.risk, m_measure);
        if (hasRange)
            addRange(runs);
        m_table.columns.push_back(
            {comparisonTableWords("Cheapest,"), comparisonTableWords("% of runs"), true, false,
             comparisonTableWords("By present value, of the options that do all the work. %1").arg(runs)});
        for (std::size_t i = 0; i < m_table.rows.size(); ++i)
            m_table.rows[i].cells.push_back(cheapestCell(i));
    }

private:
    void addRange(const QString &runs)
    {
        TableColumn range{
            comparisonTableWords("P10 to P90"), m_currency, true, false,
            comparisonTableWords("One run in ten is below P10, one in ten above P90. %1").arg(runs)};
        range.isRange = true;
        m_table.columns.push_back(range);
        const int decimals = m_risk.risk ? spreadDecimals(*m_risk.risk, m_comparison, m_measure) : 0;
        for (std::size_t i = 0; i < m_table.rows.size(); ++i)
            m_table.rows[i].cells.push_back(
                rangeCell(i, endOf(i, &Spread::p10), endOf(i, &Spread::p90), decimals));
    }

    std::optional<double> endOf(std::size_t row, std::optional<double> Spread::*end) const
    {
        const OptionRisk *own = riskOfRow(row);
        return own ? spreadFigure(*own, m_comparison.options[row], end, m_measure, m_comparison.months)
                   : std::nullopt;
    }

    const OptionRisk *riskOfRow(std::size_t row) const
    {
        return m_risk.risk ? words::riskOf(*m_risk.risk, m_comparison.options[row].id) : nullptr;
    }

    CellTone riskTone() const { return m_risk.isLate ? CellTone::Secondary : CellTone::Plain; }

    TableCell rangeCell(std::size_t row, std::optional<double> low, std::optional<double> high,
                        int decimals) const
    {
        const OptionOutcome &option = m_comparison.options[row];
        TableCell cell;
        cell.value = valueOf(low);
        cell.upper = valueOf(high);
        cell.text = moneyRange(low, high, decimals, m_locale);
        cell.tone = riskTone();
        cell.target = {page_ids::kCompare, measureQuantity(option, m_measure)};
        if (!low)
            cell.toolTip =
                m_risk.risk ? whyUnknown(option) : comparisonTableWords("The runs are being drawn.");
        return cell;
    }

    TableCell cheapestCell(std::size_t row) const
    {
        const OptionRisk *own = riskOfRow(row);
        TableCell cell;
        cell.text = unknownText();
        cell.tone = riskTone();
        if (!own || !own->npv.mean) {
            cell.toolTip = own ? whyUnknown(m_comparison.options[row])
                               : comparisonTableWords("The runs are being drawn.");
            return cell;
        }
        const double share = m_risk.risk->cheapestShare(std::size_t(own - m_risk.risk->options.data()));
        cell.value = share;
        cell.text = runsPlain(share, m_locale);
        cell.target = {page_ids::kCompare, measureQuantity(m_comparison.options[row], m_measure)};
        cell.toolTip = comparisonTableWords("%1 of %2 runs")
                           .arg(m_locale.toString(qlonglong(own->cheapestRuns)),
                                m_locale.toString(qlonglong(m_risk.risk->samples)));
        return cell;
    }

    Table &m_table;
    const Comparison &m_comparison;
    CostMeasure m_measure;
    const ShownRisk &m_risk;
    QLocale m_locale;
    QString m_currency;
};

} // namespace

int spreadDecimals(const Risk &risk, const Comparison &comparison, CostMeasure measure)
{
    std::vector<std::optional<double>> ends;
    for (const OptionOutcome &option : comparison.options)
        if (const OptionRisk *own = words::riskOf(risk, option.id))
            for (const auto end : {&Spread::p10, &Spread::p90})
                ends.push_back(spreadFigure(*own, option, end, measure, comparison.months));
    return moneyDecimals(ends);
}

void addRiskColumns(Table &table, const StudyResult &result, CostMeasure measure, const ShownRisk &risk,
                    const QLocale &locale)
{
    RiskColumns(table, result, measure, risk, locale).add();
}

} // namespace breakeven
