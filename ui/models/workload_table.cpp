#include "ui/models/workload_table.h"

#include "ui/look/strings.h"
#include "ui/models/comparison_table.h"
#include "ui/models/served_columns.h"
#include "ui/text/numbers.h"

#include <QCoreApplication>

namespace breakeven {

namespace {

QString tr(const char *text) { return QCoreApplication::translate("WorkloadTable", text); }

void addCost(Table &table, const StudyResult &result, const QString &page, const QLocale &locale)
{
    TableColumn column{
        measureTitle(CompareMeasure::CostPerYear), toQt(result.study.currency), true, false, {}};
    column.isMain = true;
    table.columns.push_back(column);
    std::vector<std::optional<double>> costs;
    for (const OptionOutcome &option : result.comparison.options)
        costs.push_back(option.costPerYear);
    const int decimals = moneyDecimals(costs);
    for (std::size_t i = 0; i < costs.size(); ++i) {
        const OptionOutcome &option = result.comparison.options[i];
        TableCell cell;
        cell.value = costs[i] ? QVariant(*costs[i]) : QVariant();
        cell.text = fixed(costs[i], decimals, locale);
        cell.target = {page, measureOf(option, CompareMeasure::CostPerYear).quantity};
        cell.tone = option.status == Status::Ok ? CellTone::Plain : CellTone::Secondary;
        if (!costs[i])
            cell.toolTip = whyUnknown(option);
        table.rows[i].cells.push_back(cell);
    }
}

} // namespace

Table workloadTable(const StudyResult &result, const QLocale &locale)
{
    const Comparison &comparison = result.comparison;
    const QString page = tr("Workload");
    Table table;
    table.name = tr("How the options serve it");
    addOptionRows(table, comparison);
    addStatusColumn(table, comparison);
    addMachinesColumn(table, comparison, page, locale);
    addWaitColumn(table, comparison, WaitFigure::Mean, page, locale);
    addWaitColumn(table, comparison, WaitFigure::Of95, page, locale);
    addNotUsedColumns(table, comparison, page, locale);
    addCost(table, result, page, locale);
    return table;
}

} // namespace breakeven
