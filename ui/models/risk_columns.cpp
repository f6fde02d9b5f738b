#include "ui/models/risk_columns.h"

#include "ui/look/page_ids.h"
#include "ui/look/strings.h"
#include "ui/text/numbers.h"
#include "ui/words/risk_text.h"

#include <QCoreApplication>

namespace breakeven {

namespace {

QString tr(const char *text) { return QCoreApplication::translate("ComparisonTable", text); }

QVariant valueOf(std::optional<double> value) { return value ? QVariant(*value) : QVariant(); }

class Columns
{
public:
    Columns(Table &table, const StudyResult &result, CompareMeasure measure, const ShownRisk &risk,
            const QLocale &locale)
        : m_table(table), m_comparison(result.comparison), m_measure(measure), m_risk(risk), m_locale(locale),
          m_currency(toQt(result.study.currency))
    {
    }

    void add()
    {
        const QString runs = m_risk.risk ? toQt(words::runsText(*m_risk.risk, numberStyle(m_locale)))
                                         : tr("The runs are being drawn.");
        TableColumn range{tr("P10 to P90"), m_currency, true, false,
                          tr("One run in ten is below P10, one in ten above P90. %1").arg(runs)};
        range.isRange = true;
        m_table.columns.push_back(range);
        m_table.columns.push_back(
            {tr("Cheapest,"), tr("% of runs"), true, false,
             tr("By present value, of the options that do all the work. %1").arg(runs)});
        std::vector<std::optional<double>> ends;
        for (std::size_t i = 0; i < m_table.rows.size(); ++i)
            for (auto end : {&Spread::p10, &Spread::p90})
                ends.push_back(riskOfRow(i) ? spreadFigure(*riskOfRow(i), end, m_measure, m_comparison.months)
                                            : std::nullopt);
        const int decimals = m_risk.risk ? spreadDecimals(*m_risk.risk, m_measure, m_comparison.months) : 0;
        for (std::size_t i = 0; i < m_table.rows.size(); ++i) {
            m_table.rows[i].cells.push_back(rangeCell(i, ends[2 * i], ends[2 * i + 1], decimals));
            m_table.rows[i].cells.push_back(cheapestCell(i));
        }
    }

private:
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
        cell.target = {page_ids::kCompare, measureOf(option, m_measure).quantity};
        if (!low)
            cell.toolTip = m_risk.risk ? whyUnknown(option) : tr("The runs are being drawn.");
        return cell;
    }

    TableCell cheapestCell(std::size_t row) const
    {
        const OptionRisk *own = riskOfRow(row);
        TableCell cell;
        cell.text = unknownText();
        cell.tone = riskTone();
        if (!own || !own->npv.mean) {
            cell.toolTip = own ? whyUnknown(m_comparison.options[row]) : tr("The runs are being drawn.");
            return cell;
        }
        const double share = m_risk.risk->cheapestShare(std::size_t(own - m_risk.risk->options.data()));
        cell.value = share;
        cell.text = runsPlain(share, m_locale);
        cell.target = {page_ids::kCompare, measureOf(m_comparison.options[row], m_measure).quantity};
        cell.toolTip = tr("%1 of %2 runs")
                           .arg(m_locale.toString(qlonglong(own->cheapestRuns)),
                                m_locale.toString(qlonglong(m_risk.risk->samples)));
        return cell;
    }

    Table &m_table;
    const Comparison &m_comparison;
    CompareMeasure m_measure;
    const ShownRisk &m_risk;
    QLocale m_locale;
    QString m_currency;
};

} // namespace

std::optional<double> spreadFigure(const OptionRisk &option, std::optional<double> Spread::*figure,
                                   CompareMeasure measure, int months)
{
    const auto value = (measure == CompareMeasure::PresentValue ? option.npv : option.totalCost).*figure;
    if (!value || measure == CompareMeasure::PresentValue || measure == CompareMeasure::TotalCost)
        return value;
    return *value / months * (measure == CompareMeasure::CostPerYear ? 12 : 1);
}

int spreadDecimals(const Risk &risk, CompareMeasure measure, int months)
{
    std::vector<std::optional<double>> ends;
    for (const OptionRisk &option : risk.options)
        for (const auto end : {&Spread::p10, &Spread::p90})
            ends.push_back(spreadFigure(option, end, measure, months));
    return moneyDecimals(ends);
}

void addRiskColumns(Table &table, const StudyResult &result, CompareMeasure measure, const ShownRisk &risk,
                    const QLocale &locale)
{
    Columns(table, result, measure, risk, locale).add();
}

} // namespace breakeven
