#include "ui/dialogs/serving_preview.h"

#include "ui/look/strings.h"
#include "ui/models/serving_table.h"

#include <QCoreApplication>

#include <algorithm>
#include <set>

namespace breakeven {

namespace {

constexpr std::size_t kShownRuns = 5;

QString servingPreviewWords(const char *text) { return QCoreApplication::translate("ServingPreview", text); }

QString latencyName(std::size_t kind)
{
    return kind == 3 ? servingPreviewWords("end to end")
                     : QString::fromLatin1(kServingLatencies[kind]).toUpper();
}

// "TTFT: mean, p50, p99"; empty where no run says it.
QString statisticsOf(std::vector<ServingRun> runs, std::size_t kind)
{
    QStringList found;
    for (std::size_t statistic = 0; statistic < kServingStatistics.size(); ++statistic)
        if (std::any_of(runs.begin(), runs.end(),
                        [&](ServingRun &run) { return run.seconds(kind, statistic).has_value(); }))
            found.append(QString::fromLatin1(kServingStatistics[statistic]));
    return found.isEmpty()
               ? QString()
               : servingPreviewWords("%1: %2").arg(latencyName(kind), found.join(QStringLiteral(", ")));
}

QString unitsOf(const std::vector<ServingRun> &runs)
{
    std::set<std::string> units;
    for (const ServingRun &run : runs)
        if (!run.latencyUnit.empty())
            units.insert(run.latencyUnit);
    QStringList words;
    for (const std::string &unit : units)
        words.append(toQt(unit));
    return words.join(servingPreviewWords(" or "));
}

bool isNominal(const ServingRun &run) { return !run.label(kNominalLabel).empty(); }

QString lengthsOf(const std::vector<ServingRun> &runs, const QLocale &locale)
{
    std::vector<ServingPoint> points;
    for (const ServingRun &run : runs)
        points.push_back(run.point);
    const Lengths lengths = meanLengths(points);
    const auto text = [&](double length) {
        return length > 0 ? locale.toString(length, 'f', 0) : servingPreviewWords("unknown");
    };
    const bool isAsked = std::any_of(runs.begin(), runs.end(), isNominal);
    return (isAsked ? servingPreviewWords("!Lengths as requested, not measured: %1 tokens in, %2 out")
                    : servingPreviewWords("Lengths as measured: %1 tokens in, %2 out"))
        .arg(text(lengths.input), text(lengths.output));
}

} // namespace

QStringList servingFacts(const std::vector<ServingRun> &runs, const QLocale &locale)
{
    QStringList facts;
    QStringList percentiles;
    for (std::size_t kind = 0; kind < kServingLatencies.size(); ++kind)
        if (const QString one = statisticsOf(runs, kind); !one.isEmpty())
            percentiles.append(one);
    if (percentiles.isEmpty())
        facts.append(servingPreviewWords("!No latencies: a target cannot be checked"));
    else
        facts.append(servingPreviewWords("Latencies in %1, kept in s. %2")
                         .arg(unitsOf(runs), percentiles.join(QStringLiteral("; "))));
    facts.append(lengthsOf(runs, locale));
    return facts;
}

Table servingSamplesTable(const std::vector<ServingRun> &runs, const QLocale &locale)
{
    Percentile shown = Percentile::P50;
    for (const Percentile percentile : kPercentiles)
        if (std::any_of(runs.begin(), runs.end(), [&](const ServingRun &run) {
                return run.point.ttft.at(percentile) || run.point.tpot.at(percentile) ||
                       run.point.e2e.at(percentile);
            }))
            shown = percentile;
    const std::size_t count = std::min(kShownRuns, runs.size());
    Table table = servingRunsTable({runs.begin(), runs.begin() + std::ptrdiff_t(count)}, shown, locale);
    table.name = servingPreviewWords("As read from the file");
    return table;
}

} // namespace breakeven
