#include "ui/report/figure_table.h"

#include "ui/report/cells.h"
#include "ui/text/numbers.h"
#include "ui/words/token_text.h"

namespace breakeven {

using namespace paper;

namespace {

// Figures of the work by their names, which say what is counted; of options by the heads of their columns. A
// narrow column breaks no unit at its hyphen.
QString headerOf(const ReportData &data, const ResultFigure &figure)
{
    const bool isByHead = figure.scope == ResultFigure::Scope::Option && figure.head.title;
    QString unit = isByHead ? tr(figure.head.unit) : text(columnUnit(figure, data.study.currency, "%"));
    unit.replace(QLatin1Char('-'), QChar(0x2011));
    return tr(isByHead ? figure.head.title : figure.name) + QStringLiteral(", ") + unit;
}

} // namespace

QString figureText(const ReportData &data, const OptionOutcome &option, const ResultFigure &figure,
                   int workload)
{
    const auto value = figure.value(option, workload);
    if (figure.isWait && option.served.waits && !value && option.unmetGpuHours().value_or(0) > 0)
        return noLimitText();
    if (figure.isShare())
        return sharePlain(value, data.locale, figure.decimals);
    const QString number = figure.isMoney() && figure.scope != ResultFigure::Scope::Tokens
                               ? money(value, figure.decimals, data.locale)
                               : fixed(value, figure.decimals, data.locale);
    const TokenOutcome *tokens = tokensOf(option, workload);
    const bool isSaidOnce =
        !figure.latency || !words::commonPercentile(data.comparison, workload, *figure.latency).empty();
    return isSaidOnce || !value || !tokens
               ? number
               : number + QLatin1Char(' ') + text(words::percentileWord(*tokens, *figure.latency));
}

ReportTable figureTable(const ReportData &data, const QString &title,
                        const std::vector<ResultFigure> &figures, int workload,
                        const std::vector<const OptionOutcome *> &options)
{
    ReportTable table;
    table.columns.push_back({title, kWords});
    for (const ResultFigure &figure : figures)
        table.columns.push_back({headerOf(data, figure)});
    for (const OptionOutcome *option : options) {
        ReportTable::Row row{{optionCell(text(option->name), option->slot)}, ReportTable::Kind::Plain};
        for (const ResultFigure &figure : figures)
            row.cells.push_back(cell(figureText(data, *option, figure, workload)));
        table.rows.push_back(std::move(row));
    }
    return table;
}

ReportTable figureTable(const ReportData &data, const QString &title,
                        const std::vector<ResultFigure> &figures, int workload)
{
    std::vector<const OptionOutcome *> all;
    for (const OptionOutcome &option : data.comparison.options)
        all.push_back(&option);
    return figureTable(data, title, figures, workload, all);
}

} // namespace breakeven
