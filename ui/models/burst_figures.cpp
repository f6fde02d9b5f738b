#include "ui/models/burst_figures.h"

#include "ui/look/page_ids.h"
#include "ui/look/strings.h"
#include "ui/text/numbers.h"
#include "ui/words/lever_figures.h"

#include <QCoreApplication>

#include <cmath>

namespace breakeven {

namespace {

QString burstFigureWords(const char *text) { return QCoreApplication::translate("BurstFigures", text); }

TableCell burstCell(double value, const QString &text, const QString &figure)
{
    TableCell cell;
    cell.value = value;
    cell.text = text;
    cell.target = {page_ids::kEffects, figure};
    return cell;
}

} // namespace

BurstNodes burstNodes(const Study &study, const BurstSeries &series)
{
    BurstNodes nodes;
    nodes.title = burstFigureWords("Nodes of one burst, %1").arg(toQt(study.options.at(series.option).name));
    nodes.figure = toQt(words::burstName(series));
    for (const NodeCounts &row : series.counts)
        nodes.rows.push_back({row.seconds / 60, row.paid, row.ready, row.busy});
    return nodes;
}

Table burstTable(const Study &study, const BurstSeries &series, const QLocale &locale)
{
    const QString figure = toQt(words::burstName(series));
    const double all = series.nodeHours();
    Table table;
    table.name = burstFigureWords("Phases of one burst");
    table.columns = {{burstFigureWords("Phase"), {}, false},
                     {burstFigureWords("Node-hours")},
                     {burstFigureWords("Share"), burstFigureWords("% of paid")},
                     {burstFigureWords("Cost"), toQt(study.currency)}};
    const auto row = [&](const QString &name, double hours, double cost) {
        TableRow line;
        line.path = name;
        line.cells = {textCell(name), burstCell(hours, fixed(hours, hours < 100 ? 1 : 0, locale), figure),
                      burstCell(hours / all, sharePlain(hours / all, locale), figure),
                      burstCell(cost, money(cost, locale), figure)};
        return line;
    };
    for (const PricedPhase &phase : series.phases)
        table.rows.push_back(row(toQt(words::burstPhaseName(phase.phase)), phase.nodeHours, phase.cost));
    table.rows.push_back(row(burstFigureWords("Paid"), all, series.cost()));
    table.rows.back().isTotal = true;
    return table;
}

QString burstSentence(const Study &study, const BurstSeries &series, const QLocale &locale)
{
    double working = 0;
    for (const PricedPhase &phase : series.phases)
        if (phase.phase == BurstPhase::Working)
            working = phase.nodeHours;
    QString text =
        burstFigureWords(
            "%1 nodes work %2 node-hours and are billed %3: %4 a burst, the last node gone after %5.")
            .arg(locale.toString(series.nodes), locale.toString(working, 'f', 0),
                 locale.toString(series.nodeHours(), 'f', 0),
                 sentenceMoney(series.cost(), toQt(study.currency), locale),
                 withUnit(series.minutes, 0, burstFigureWords("minutes"), locale));
    if (std::fabs(series.overhead / series.usedOverhead - 1) > 0.001)
        text += QLatin1Char(' ') +
                burstFigureWords("The option's cost uses an overhead of %1; this simulation gives %2.")
                    .arg(multiple(series.usedOverhead, locale), multiple(series.overhead, locale));
    return text;
}

} // namespace breakeven
