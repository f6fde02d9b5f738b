// What runs stand behind the speed of a replica: each with its load, its latency, its file and date.
#include "ui/docks/explanation_sections.h"

#include "model/levers/lever.h"
#include "model/procurement/token_replicas.h"
#include "ui/look/strings.h"
#include "ui/text/explanation_words.h"
#include "ui/text/serving_text.h"
#include "ui/words/token_text.h"

#include <algorithm>

namespace breakeven {

namespace {

// A figure that is read from runs, and the latency it is of; of the goodput the first token.
struct RunFigure
{
    const char *ending;
    LatencyKind kind;
};
constexpr RunFigure kFigures[] = {
    {".goodput", LatencyKind::Ttft},       {".goodput_per_s", LatencyKind::Ttft},
    {".goodput_limit", LatencyKind::Ttft}, {".goodput_state", LatencyKind::Ttft},
    {".ttft_s", LatencyKind::Ttft},        {".tpot_s", LatencyKind::Tpot},
    {".e2e_s", LatencyKind::E2e}};

const RunFigure *runFigureOf(const std::string &quantity)
{
    const auto found = std::find_if(std::begin(kFigures), std::end(kFigures), [&](const RunFigure &figure) {
        const std::string ending = figure.ending;
        return quantity.size() > ending.size() &&
               quantity.compare(quantity.size() - ending.size(), ending.size(), ending) == 0;
    });
    return found == std::end(kFigures) ? nullptr : found;
}

// "options.own.workloads.chat.ttft_s": the runs of "own", where "chat" is served by them.
struct RunsBehind
{
    const ServingSeries *series = nullptr;
    Percentile percentile = Percentile::P95;
};

RunsBehind runsOf(const StudyResult &result, const std::string &quantity)
{
    for (const OptionNodes &option : result.sheet.options)
        for (std::size_t k = 0; k < result.sheet.workloads.size(); ++k) {
            const std::string &workload = result.sheet.workloads[k];
            const std::string place = "options." + option.id + ".";
            const bool isOther = quantity.rfind(place, 0) != 0 || !option.tokens[k].isCounted() ||
                                 (quantity.rfind(place + "workloads.", 0) == 0 &&
                                  quantity.rfind(place + "workloads." + workload + ".", 0) != 0);
            if (isOther)
                continue;
            for (const ProcurementPlace &at : procurementsOf(result.study, option.id, workload))
                if (const ServingSeries *series = performanceOf(result.study, *at.procurement))
                    return {series, parsePercentile(
                                        choiceIn(result.study.workloads.at(workload).choices, "percentile"))
                                        .value_or(Percentile::P95)};
        }
    return {};
}

QString sourceOf(const ServingSeries &series)
{
    QStringList parts{toQt(series.from), series.asOf ? toQt(series.asOf->iso()) : QString()};
    parts.removeAll(QString());
    return parts.join(QStringLiteral(" · "));
}

QString rowOf(const ExplanationHtml &parts, const ServingPoint &point, const Latency &latency,
              std::optional<Percentile> percentile, const QString &source)
{
    const QString name =
        point.concurrency
            ? explanationWords("Run, %1 at once").arg(parts.locale.toString(*point.concurrency, 'g', 5))
            : explanationWords("Run");
    const auto seconds = percentile ? latency.at(*percentile) : std::nullopt;
    QString value = explanationWords("%1/s").arg(parts.locale.toString(point.requestsPerSecond, 'f', 1));
    if (seconds)
        value += QStringLiteral(" · ") + secondsText(*seconds, parts.locale);
    return parts.row(name.toHtmlEscaped(), value, source.toHtmlEscaped());
}

const Latency &latencyOf(const ServingPoint &point, LatencyKind kind)
{
    return kind == LatencyKind::Ttft ? point.ttft : kind == LatencyKind::Tpot ? point.tpot : point.e2e;
}

} // namespace

QString servingRunsHtml(const ExplanationHtml &parts)
{
    const std::string quantity = toStd(parts.target.quantity);
    const RunFigure *figure = runFigureOf(quantity);
    if (!figure)
        return {};
    const RunsBehind runs = runsOf(parts.result, quantity);
    if (!runs.series)
        return {};
    const SeriesCurve curve = curveOf(*runs.series, runs.percentile);
    const auto used = curve.used[std::size_t(figure->kind)];
    const QString source = sourceOf(*runs.series);
    QString rows;
    for (const ServingPoint &point : runs.series->points)
        rows += rowOf(parts, point, latencyOf(point, figure->kind), used, source);
    const QString title =
        used ? explanationWords("Read between these runs, %1 of the %2:")
                   .arg(QLatin1String(percentileName(*used)), toQt(words::latencyWord(figure->kind)))
             : explanationWords("Read from these runs:");
    return parts.paragraph(parts.secondary(title.toHtmlEscaped())) + parts.table(rows);
}

} // namespace breakeven
