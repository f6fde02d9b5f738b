#include "ui/report/sections.h"

#include "model/evaluate/result_figures.h"
#include "ui/models/serving_charts.h"
#include "ui/report/cells.h"
#include "ui/report/figure_table.h"
#include "ui/text/numbers.h"
#include "ui/text/serving_text.h"
#include "ui/words/break_even_text.h"
#include "ui/words/token_text.h"

#include <algorithm>

namespace breakeven {

using namespace paper;

namespace {

constexpr qreal kBreakEvenHeight = 300; // pixels

QString inTheirLanguage(const char *name) { return QCoreApplication::translate("TokenFigures", name); }

// "TTFT at the peak, s, p99".
QString rowName(const ReportData &data, const ResultFigure &figure, int workload)
{
    QStringList parts{inTheirLanguage(figure.name), text(columnUnit(figure, data.study.currency, "%"))};
    if (figure.latency)
        parts << text(words::commonPercentile(data.comparison, workload, *figure.latency));
    parts.removeAll(QString());
    return parts.join(QLatin1String(", "));
}

ReportTable::Row wordsRow(const ReportData &data, const QString &name, std::size_t first, std::size_t last,
                          int workload, std::string (*wordOf)(const TokenOutcome &))
{
    ReportTable::Row row{{cell(name)}, ReportTable::Kind::Plain};
    for (std::size_t k = first; k < last; ++k) {
        const TokenOutcome *tokens = tokensOf(data.comparison.options[k], workload);
        const QString word = tokens ? text(wordOf(*tokens)) : QString();
        row.cells.push_back(cell(word.isEmpty() ? unknownText() : word));
    }
    return row;
}

void addPart(PageFlow &flow, const ReportData &data, const std::vector<ResultFigure> &figures, int workload,
             std::size_t first, std::size_t last)
{
    ReportTable table;
    table.columns.push_back(
        {text(data.study.workloads.at(data.comparison.workloads[std::size_t(workload)]).name), kWords});
    for (std::size_t k = first; k < last; ++k)
        table.columns.push_back({text(data.comparison.options[k].name)});
    for (const ResultFigure &figure : figures) {
        ReportTable::Row row{{cell(rowName(data, figure, workload))}, ReportTable::Kind::Plain};
        for (std::size_t k = first; k < last; ++k)
            row.cells.push_back(cell(figureText(data, data.comparison.options[k], figure, workload)));
        table.rows.push_back(std::move(row));
    }
    table.rows.push_back(wordsRow(data, tr("Limited by"), first, last, workload, words::limitWord));
    table.rows.push_back(wordsRow(data, tr("Latency"), first, last, workload, words::performanceWord));
    flow.table(table);
    flow.gap(100);
}

// The chart of the page Effects, and what it says of every option with replicas and every API.
void addBreakEven(PageFlow &flow, const ReportData &data, const std::string &workload)
{
    const auto reading = std::find_if(data.serving.begin(), data.serving.end(),
                                      [&](const ServingReading &one) { return one.workload == workload; });
    if (reading == data.serving.end() || reading->pairs.empty())
        return;
    const words::NumberStyle style = numberStyle(data.locale);
    const AxisChart chart = requestsChart(data.study, *reading, shownReplicas(*reading, {}), data.locale);
    flow.ensure((kBreakEvenHeight + 40) * kPaperPixel);
    flow.text(chart.title, 95, flow.colors().text, true);
    flow.gap(30);
    flow.chart(draw(chart, QSizeF(flow.chartWidth(), kBreakEvenHeight), flow.chartStyle(data.locale)));
    flow.gap(60);
    for (const std::string &sentence : words::breakEvenSentences(data.study, *reading, style)) {
        flow.text(text(sentence), 85, flow.colors().text);
        flow.gap(25);
    }
    if (const std::string runs = words::breakEvenRuns(*reading, style); !runs.empty())
        flow.text(text(runs), 85, flow.colors().textSecondary);
    flow.gap(100);
}

} // namespace

void addTokens(PageFlow &flow, const ReportData &data)
{
    const Comparison &comparison = data.comparison;
    for (int workload = 0; workload < int(comparison.workloads.size()); ++workload) {
        const auto figures = tokenFiguresOf(data.study, comparison, workload, TokenDetail::All);
        if (figures.empty())
            continue;
        flow.heading(tr("What tokens cost"), 1800);
        const std::string asked = words::servingAsked(data.study, comparison.workloads[std::size_t(workload)],
                                                      numberStyle(data.locale));
        flow.text(text(asked) + QLatin1Char('.'), 85, flow.colors().textSecondary);
        flow.gap(60);
        inParts(comparison.options.size(), kOptionsBeside, [&](std::size_t first, std::size_t last) {
            addPart(flow, data, figures, workload, first, last);
        });
        addBreakEven(flow, data, comparison.workloads[std::size_t(workload)]);
    }
}

} // namespace breakeven
