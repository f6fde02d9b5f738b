#include "ui/models/serving_table.h"

#include "ui/look/strings.h"
#include "ui/text/numbers.h"

#include <QCoreApplication>

#include <algorithm>

namespace breakeven {

namespace {

QString servingTableWords(const char *text) { return QCoreApplication::translate("ServingTable", text); }

TableCell digitsCell(const std::optional<double> &value, int decimals, const QLocale &locale)
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
    const auto seconds = [](Percentile of) {
        return servingTableWords("%1, s").arg(QLatin1String(percentileName(of)));
    };
    Table table;
    table.name = servingTableWords("Runs");
    table.columns = {column(servingTableWords("At once"), servingTableWords("requests")),
                     column(servingTableWords("Offered"), servingTableWords("1/s"), true),
                     column(servingTableWords("Requests"), servingTableWords("1/s")),
                     column(servingTableWords("Output"), servingTableWords("tokens/s")),
                     column(servingTableWords("Input"), servingTableWords("tokens/s"), true),
                     column(servingTableWords("Input"), servingTableWords("tokens each"), true),
                     column(servingTableWords("Output"), servingTableWords("tokens each"), true),
                     column(servingTableWords("TTFT"), seconds(ttft)),
                     column(servingTableWords("TPOT"), seconds(tpot)),
                     column(servingTableWords("ITL"), seconds(itl), true),
                     column(servingTableWords("End to end"), seconds(e2e), true),
                     column(servingTableWords("Completed"), {}, true),
                     column(servingTableWords("Failed"), {}, true),
                     column(servingTableWords("From cache"), servingTableWords("%"), true)};
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const ServingPoint &point = runs[i].point;
        TableRow row;
        row.path = QString::number(i);
        row.hasWarning = point.failedTooOften();
        row.cells = {digitsCell(point.concurrency, 0, locale),
                     digitsCell(point.offeredPerSecond, 2, locale),
                     digitsCell(runs[i].requestsPerSecond, 3, locale),
                     digitsCell(point.outputTokensPerSecond, 1, locale),
                     digitsCell(point.inputTokensPerSecond, 1, locale),
                     digitsCell(point.inputTokens, 1, locale),
                     digitsCell(point.outputTokens, 1, locale),
                     digitsCell(point.ttft.at(ttft), 4, locale),
                     digitsCell(point.tpot.at(tpot), 5, locale),
                     digitsCell(point.itl.at(itl), 5, locale),
                     digitsCell(point.e2e.at(e2e), 3, locale),
                     digitsCell(point.completed, 0, locale),
                     digitsCell(point.failed, 0, locale),
                     shareCell(runs[i].cachedShare, locale)};
        table.rows.push_back(std::move(row));
    }
    return table;
}

} // namespace breakeven
