#include "ui/models/comparison_table.h"

#include "ui/look/strings.h"
#include "ui/models/risk_columns.h"
#include "ui/models/served_columns.h"
#include "ui/text/numbers.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <functional>

namespace breakeven {

namespace {

QString tr(const char *text) { return QCoreApplication::translate("ComparisonTable", text); }

QString quantityOf(const OptionOutcome &option, const QString &name)
{
    return QStringLiteral("options.") + toQt(option.id) + QLatin1Char('.') + name;
}

QVariant valueOf(std::optional<double> value) { return value ? QVariant(*value) : QVariant(); }

class Builder
{
public:
    Builder(const StudyResult &result, CompareMeasure measure, int workload, const QLocale &locale,
            const ShownRisk &risk)
        : m_result(result), m_comparison(result.comparison), m_measure(measure), m_workload(workload),
          m_locale(locale), m_risk(risk), m_currency(toQt(result.study.currency))
    {
        m_table.name = tr("Comparison");
        addOptionRows(m_table, m_comparison);
        addStatusColumn(m_table, m_comparison);
    }

    Table build()
    {
        addYears();
        addMain();
        addAgainstBaseline();
        addMeasures();
        addMachinesColumn(m_table, m_comparison, tr("Compare"), m_locale);
        addWaitColumn(m_table, m_comparison, WaitFigure::Of95, tr("Compare"), m_locale);
        addOnDemandShare();
        if (m_risk.risk || m_risk.isAwaited)
            addRiskColumns(m_table, m_result, m_measure, m_risk, m_locale);
        return std::move(m_table);
    }

private:
    using Read = std::function<std::optional<double>(const OptionOutcome &)>;

    void addMoney(const TableColumn &column, const QString &name, const Read &read, int decimals = -1)
    {
        std::vector<std::optional<double>> values;
        for (const OptionOutcome &option : m_comparison.options)
            values.push_back(read(option));
        addNumbers(column, name, values, decimals < 0 ? moneyDecimals(values) : decimals);
    }

    void addNumbers(const TableColumn &column, const QString &name,
                    const std::vector<std::optional<double>> &values, int decimals)
    {
        m_table.columns.push_back(column);
        for (std::size_t i = 0; i < values.size(); ++i) {
            const OptionOutcome &option = m_comparison.options[i];
            TableCell cell;
            cell.value = valueOf(values[i]);
            cell.text = fixed(values[i], decimals, m_locale);
            cell.target = {tr("Compare"), quantityOf(option, name)};
            if (option.status != Status::Ok)
                cell.tone = CellTone::Secondary; // it does not count as an answer
            if (!values[i])
                cell.toolTip = whyUnknown(option);
            m_table.rows[i].cells.push_back(cell);
        }
    }

    void addYears()
    {
        constexpr int kMostYears = 5;
        // Cash Flow has the years too; beside statuses there is no room for them.
        const bool isAnyLeftOut = m_table.columns.size() > 1;
        if (m_comparison.years < 2 || m_comparison.years > kMostYears || isAnyLeftOut)
            return;
        for (int year = 0; year < m_comparison.years; ++year)
            addMoney({tr("Year %1").arg(year + 1), m_currency},
                     QStringLiteral("cost_by_year.%1").arg(year + 1),
                     [year](const OptionOutcome &option) { return option.costByYear[std::size_t(year)]; });
    }

    void addMain()
    {
        TableColumn column{measureTitle(m_measure), m_currency, true, true, {}};
        const QString name =
            measureOf(m_comparison.options.empty() ? OptionOutcome{} : m_comparison.options[0], m_measure)
                .quantity.section(QLatin1Char('.'), 2);
        addMoney(column, name,
                 [this](const OptionOutcome &option) { return measureOf(option, m_measure).value; });
    }

    void addAgainstBaseline()
    {
        if (m_comparison.options.size() < 2 || m_comparison.baseline < 0)
            return;
        const MeasureNumber base =
            measureOf(m_comparison.options[std::size_t(m_comparison.baseline)], m_measure);
        m_table.columns.push_back({tr("Against"), tr("baseline, %1").arg(m_currency), true, false,
                                   tr("Cost less the cost of the baseline: minus is cheaper.")});
        m_table.columns.push_back({tr("Against"), tr("baseline, %"), true, false,
                                   tr("The difference as a share of the cost of the baseline.")});
        std::vector<std::optional<double>> differences;
        for (const OptionOutcome &option : m_comparison.options) {
            const MeasureNumber own = measureOf(option, m_measure);
            differences.push_back(own.value && base.value ? std::optional(*own.value - *base.value)
                                                          : std::nullopt);
        }
        const int decimals = moneyDecimals(differences);
        for (std::size_t i = 0; i < differences.size(); ++i)
            addDifference(i, differences[i], base, decimals);
    }

    void addDifference(std::size_t row, std::optional<double> value, const MeasureNumber &base, int decimals)
    {
        const OptionOutcome &option = m_comparison.options[row];
        TableCell cell;
        TableCell percent;
        if (int(row) == m_comparison.baseline) {
            cell = textCell(tr("baseline"), CellTone::Secondary);
            cell.value = 0.0;
            percent = textCell(unknownText(), CellTone::Secondary);
            percent.value = 0.0;
            percent.toolTip = tr("This is the baseline.");
        } else {
            const CellTone tone = !value || *value == 0 ? CellTone::Plain
                                  : *value < 0          ? CellTone::Cheaper
                                                        : CellTone::Dearer;
            cell.value = valueOf(value);
            cell.text = difference(value, decimals, m_locale);
            cell.tone = tone;
            cell.target = {tr("Compare"), measureOf(option, m_measure).quantity, base.quantity};
            percent = cell;
            const bool hasShare = value && base.value && *base.value != 0;
            const std::optional<double> share = hasShare ? std::optional(*value / *base.value) : std::nullopt;
            percent.value = valueOf(share);
            percent.text = share ? difference(*share * 100, 1, m_locale) : unknownText();
            percent.target.isShareOfOther = true;
        }
        m_table.rows[row].cells.push_back(cell);
        m_table.rows[row].cells.push_back(percent);
    }

    const Measures &measures(const OptionOutcome &option) const
    {
        const bool isOne = m_workload >= 0 && m_workload < int(option.workloads.size());
        return isOne ? option.workloads[std::size_t(m_workload)] : option.measures;
    }

    void addMeasure(const TableColumn &column, const QString &name, std::optional<double> Measures::*measure,
                    int decimals)
    {
        std::vector<std::optional<double>> values;
        bool hasAny = false;
        for (const OptionOutcome &option : m_comparison.options) {
            values.push_back(measures(option).*measure);
            hasAny = hasAny || values.back();
        }
        if (!hasAny)
            return;
        const QString prefix = m_workload >= 0 ? QStringLiteral("workloads.") +
                                                     toQt(m_comparison.workloads[std::size_t(m_workload)]) +
                                                     QLatin1Char('.')
                                               : QString();
        addNumbers(column, prefix + name, values, decimals < 0 ? moneyDecimals(values) : decimals);
    }

    void addMeasures()
    {
        addMeasure({tr("Useful"), tr("GPU-hour, %1").arg(m_currency), true, false,
                    tr("Cost of an hour in which the GPU does your work, in hours of the reference GPU.")},
                   QStringLiteral("cost_per_useful_gpu_hour"), &Measures::costPerUsefulGpuHour, -1);
        addMeasure({tr("A job"), m_currency}, QStringLiteral("cost_per_job"), &Measures::costPerJob, -1);
        addMeasure({tr("1,000"), tr("requests, %1").arg(m_currency)},
                   QStringLiteral("cost_per_1000_requests"), &Measures::costPer1000Requests, 4);
        addMeasure({tr("Time to"), tr("result, h")}, QStringLiteral("time_to_result_h"),
                   &Measures::timeToResultHours, 1);
        addMeasure({tr("Latency, 95 %"), tr("below, s")}, QStringLiteral("p95_latency_s"),
                   &Measures::p95LatencySeconds, 1);
    }

    // Only where an option falls back to on demand.
    void addOnDemandShare()
    {
        const auto share = [](const OptionOutcome &option) { return option.onDemandCostShare.has_value(); };
        if (std::none_of(m_comparison.options.begin(), m_comparison.options.end(), share))
            return;
        m_table.columns.push_back(
            {tr("On demand"), tr("% of the work"), true, false,
             tr("Share of the money of the work that is paid on demand while spot is short.")});
        const Sheet &sheet = *m_result.sheet.sheet;
        for (std::size_t i = 0; i < m_comparison.options.size(); ++i) {
            const std::optional<double> &value = m_comparison.options[i].onDemandCostShare;
            TableCell cell;
            cell.value = valueOf(value);
            cell.text = value ? fixed(*value * 100, 1, m_locale) : unknownText();
            if (value)
                cell.target = {tr("Compare"),
                               toQt(sheet.node(m_result.sheet.options[i].onDemandCostShare).id)};
            else
                cell.toolTip = tr("It does not fall back to on demand.");
            m_table.rows[i].cells.push_back(cell);
        }
    }

    const StudyResult &m_result;
    const Comparison &m_comparison;
    CompareMeasure m_measure;
    int m_workload;
    QLocale m_locale;
    const ShownRisk &m_risk;
    QString m_currency;
    Table m_table;
};

} // namespace

QString whyUnknown(const OptionOutcome &option)
{
    for (const Issue &issue : option.issues)
        if (issue.severity == Severity::Problem)
            return toQt(issue.sentence);
    return tr("Does not apply here.");
}

QString measureTitle(CompareMeasure measure)
{
    switch (measure) {
    case CompareMeasure::CostPerYear:
        return tr("Cost a year");
    case CompareMeasure::CostPerMonth:
        return tr("Cost a month");
    case CompareMeasure::TotalCost:
        return tr("Total cost");
    case CompareMeasure::PresentValue:
        return tr("Present value");
    }
    return {};
}

MeasureNumber measureOf(const OptionOutcome &option, CompareMeasure measure)
{
    switch (measure) {
    case CompareMeasure::CostPerYear:
        return {quantityOf(option, QStringLiteral("cost_per_year")), option.costPerYear};
    case CompareMeasure::CostPerMonth:
        return {quantityOf(option, QStringLiteral("cost_per_month")), option.costPerMonth};
    case CompareMeasure::TotalCost:
        return {quantityOf(option, QStringLiteral("total_cost")), option.totalCost};
    case CompareMeasure::PresentValue:
        return {quantityOf(option, QStringLiteral("npv")), option.npv};
    }
    return {};
}

QString firstByMeasure(const Comparison &comparison, CompareMeasure measure)
{
    if (comparison.verdict.cheapest < 0)
        return {};
    const OptionOutcome &cheapest = comparison.options[std::size_t(comparison.verdict.cheapest)];
    const OptionOutcome *first = &cheapest;
    for (const OptionOutcome &option : comparison.options)
        if (option.status == Status::Ok && measureOf(option, measure).value &&
            measureOf(option, measure).value < measureOf(*first, measure).value)
            first = &option;
    if (first == &cheapest)
        return {};
    const QString pattern =
        measure == CompareMeasure::CostPerYear    ? tr("Cheapest a year is %1; over the plan %2.")
        : measure == CompareMeasure::CostPerMonth ? tr("Cheapest a month is %1; over the plan %2.")
        : measure == CompareMeasure::TotalCost    ? tr("Cheapest in total cost is %1; over the plan %2.")
                                                  : tr("Cheapest in present value is %1; over the plan %2.");
    return pattern.arg(toQt(first->name), toQt(cheapest.name));
}

Table comparisonTable(const StudyResult &result, CompareMeasure measure, int workload, const QLocale &locale,
                      const ShownRisk &risk)
{
    return Builder(result, measure, workload, locale, risk).build();
}

} // namespace breakeven
