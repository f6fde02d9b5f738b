#include "ui/models/figure_columns.h"

#include "ui/look/strings.h"
#include "ui/models/figure_cell.h"
#include "ui/text/numbers.h"
#include "ui/text/window_words.h"

#include <QCoreApplication>

#include <cmath>

namespace breakeven {

namespace {

constexpr int kMoneyDecimals = 2; // of a figure that has as many as its size asks for

QString figureColumnWords(const char *text) { return QCoreApplication::translate("FigureColumns", text); }

} // namespace

TableColumn figureColumn(const ResultFigure &figure, const QString &currency)
{
    const ColumnHead &head = figure.head;
    TableColumn column;
    column.title = figureColumnWords(head.title ? head.title : figure.name);
    column.unit = figureColumnWords(head.title ? head.unit : figure.unit).replace(QLatin1Char('$'), currency);
    column.toolTip = *head.help ? figureColumnWords(head.help) : QString();
    column.givesWay = head.givesWay;
    return column;
}

std::vector<TableCell> figureColumnCells(const StudyResult &result, const ResultFigure &figure, int workload,
                                         const QString &page, const QLocale &locale)
{
    std::vector<NodeId> nodes;
    for (const OptionNodes &option : result.sheet.options)
        nodes.push_back(figure.node(option, workload));
    std::vector<TableCell> cells = figureCells(result, page, nodes);
    const bool isBySize = figure.isMoney() && figure.decimals <= kMoneyDecimals;
    const int decimals = isBySize ? moneyDecimals(numbersOf(cells)) : figure.decimals;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const OptionOutcome &option = result.comparison.options[i];
        const auto value = numberOf(cells[i]);
        cells[i].text =
            figure.isShare() ? sharePlain(value, locale, decimals) : fixed(value, decimals, locale);
        if (option.status != Status::Ok)
            cells[i].tone = CellTone::Secondary; // it does not count as an answer
        // A payback without end is no number to sort by, and is said.
        if (const auto exact = figure.value(option, workload); !value && exact && std::isinf(*exact))
            cells[i].text = neverText();
        if (!value)
            cells[i].toolTip =
                figure.head.missing ? figureColumnWords(figure.head.missing) : whyUnknown(option);
    }
    return cells;
}

void addFigureColumn(Table &table, const StudyResult &result, const ResultFigure &figure, int workload,
                     const QString &page, const QLocale &locale)
{
    table.columns.push_back(figureColumn(figure, toQt(result.study.currency)));
    const std::vector<TableCell> cells = figureColumnCells(result, figure, workload, page, locale);
    for (std::size_t i = 0; i < cells.size(); ++i)
        table.rows[i].cells.push_back(cells[i]);
}

QString whyUnknown(const OptionOutcome &option)
{
    for (const Issue &issue : option.issues)
        if (issue.severity == Severity::Problem)
            return inWindowWords(toQt(issue.sentence));
    return figureColumnWords("Does not apply here.");
}

} // namespace breakeven
