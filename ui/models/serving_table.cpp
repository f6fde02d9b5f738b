#include "ui/models/serving_table.h"

#include "ui/look/strings.h"
#include "ui/text/numbers.h"

#include <QCoreApplication>

#include <algorithm>

namespace breakeven {

namespace {

QString tr(const char *text) { return QCoreApplication::translate("ServingTable", text); }

TableCell numberCell(const std::optional<double> &value, int decimals, const QLocale &locale)
{
    TableCell cell = textCell(value ? locale.toString(*value, 'f', decimals) : unknownText());
    if (value)
        cell.value = *value;
    return cell;
}

TableCell shareCell(const std::optional<double> &value, const QLocale &locale)
{
    TableCell cell = textCell(value ? sharePlain(*value, locale) : unknownText());
    if (value)
        cell.value = *value;
    return cell;
}

// Said in the header of its column.
Percentile shownOf(const std::vector<ServingRun> &runs, Latency ServingPoint::*latency, Percentile asked)
{
    for (const Percentile percentile : kPercentiles)
        if (percentile >= asked && std::any_of(runs.begin(), runs.end(), [&](const ServingRun &run) {
                return (run.point.*latency).at(percentile).has_value();
            }))
            return percentile;
    return asked;
}

TableColumn column(const QString &title, const QString &unit, bool givesWay = false)
{
    TableColumn made{title, unit};
    made.givesWay = givesWay;
    return made;
}

} // namespace

Table servingRunsTable(const std::vector<ServingRun> &runs, Percentile percentile, const QLocale &locale)
{
    const Percentile ttft = shownOf(runs, &ServingPoint::ttft, percentile);
    const Percentile tpot = shownOf(runs, &ServingPoint::tpot, percentile);
    const Percentile itl = shownOf(runs, &ServingPoint::itl, percentile);
    const Percentile e2e = shownOf(runs, &ServingPoint::e2e, percentile);
    const auto seconds = [](Percentile of) { return tr("%1, s").arg(QLatin1String(percentileName(of))); };
    Table table;
    table.name = tr("Runs");
    table.columns = {column(tr("At once"), tr("requests")),
                     column(tr("Offered"), tr("1/s"), true),
                     column(tr("Requests"), tr("1/s")),
                     column(tr("Output"), tr("tokens/s")),
                     column(tr("Input"), tr("tokens/s"), true),
                     column(tr("Input"), tr("tokens each"), true),
                     column(tr("Output"), tr("tokens each"), true),
                     column(tr("TTFT"), seconds(ttft)),
                     column(tr("TPOT"), seconds(tpot)),
                     column(tr("ITL"), seconds(itl), true),
                     column(tr("End to end"), seconds(e2e), true),
                     column(tr("Completed"), {}, true),
                     column(tr("Failed"), {}, true),
                     column(tr("From cache"), tr("%"), true)};
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const ServingPoint &point = runs[i].point;
        TableRow row;
        row.path = QString::number(i);
        row.hasWarning = point.failedTooOften();
        row.cells = {numberCell(point.concurrency, 0, locale),
                     numberCell(point.offeredPerSecond, 2, locale),
                     numberCell(runs[i].requestsPerSecond, 3, locale),
                     numberCell(point.outputTokensPerSecond, 1, locale),
                     numberCell(point.inputTokensPerSecond, 1, locale),
                     numberCell(point.inputTokens, 1, locale),
                     numberCell(point.outputTokens, 1, locale),
                     numberCell(point.ttft.at(ttft), 4, locale),
                     numberCell(point.tpot.at(tpot), 5, locale),
                     numberCell(point.itl.at(itl), 5, locale),
                     numberCell(point.e2e.at(e2e), 3, locale),
                     numberCell(point.completed, 0, locale),
                     numberCell(point.failed, 0, locale),
                     shareCell(runs[i].cachedShare, locale)};
        table.rows.push_back(std::move(row));
    }
    return table;
}

} // namespace breakeven
