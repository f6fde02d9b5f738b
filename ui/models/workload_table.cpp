#include "ui/models/workload_table.h"

#include "model/evaluate/result_figures.h"
#include "ui/look/page_ids.h"
#include "ui/look/strings.h"
#include "ui/models/comparison_table.h"
#include "ui/models/figure_cell.h"
#include "ui/models/figure_columns.h"
#include "ui/models/served_columns.h"
#include "ui/text/numbers.h"

#include <QCoreApplication>

namespace breakeven {

namespace {

QString workloadTableWords(const char *text) { return QCoreApplication::translate("WorkloadTable", text); }

void addCost(Table &table, const StudyResult &result, const QString &page, const QLocale &locale)
{
    TableColumn column{measureTitle(CostMeasure::PerYear), toQt(result.study.currency), true, false, {}};
    column.isMain = true;
    table.columns.push_back(column);
    std::vector<NodeId> nodes;
    for (const OptionNodes &option : result.sheet.options)
        nodes.push_back(nodeOf(option, "cost_per_year"));
    std::vector<TableCell> cells = figureCells(result, page, nodes);
    const int decimals = moneyDecimals(numbersOf(cells));
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const OptionOutcome &option = result.comparison.options[i];
        cells[i].text = fixed(numberOf(cells[i]), decimals, locale);
        cells[i].tone = option.status == Status::Ok ? CellTone::Plain : CellTone::Secondary;
        if (!numberOf(cells[i]))
            cells[i].toolTip = whyUnknown(option);
        table.rows[i].cells.push_back(cells[i]);
    }
}

} // namespace

Table workloadTable(const StudyResult &result, const QLocale &locale)
{
    const Comparison &comparison = result.comparison;
    const QString page = page_ids::kWorkload;
    Table table;
    table.name = workloadTableWords("How the options serve it");
    addOptionRows(table, comparison);
    addStatusColumn(table, comparison);
    addServiceColumns(table, result, ServiceDetail::All, page, locale);
    addCost(table, result, page, locale);
    return table;
}

} // namespace breakeven
