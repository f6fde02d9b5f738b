#include "ui/charts/throughput_latency.h"

#include "ui/text/numbers.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

constexpr int kRuns = 0; // slots of colour
constexpr int kEnvelope = 0;
constexpr int kTarget = 3;

QString throughputLatencyWords(const char *text)
{
    return QCoreApplication::translate("ThroughputLatency", text);
}

QString secondsText(double seconds, const QLocale &locale)
{
    return throughputLatencyWords("%1 s").arg(locale.toString(seconds, 'g', 4));
}

QString rateText(double rate, const QLocale &locale)
{
    return throughputLatencyWords("%1 requests/s").arg(locale.toString(rate, 'g', 4));
}

AxisChart::Series pointsOf(const ThroughputLatency &figures, const QLocale &locale)
{
    AxisChart::Series runs;
    runs.name = throughputLatencyWords("runs");
    runs.slot = kRuns;
    runs.form = AxisChart::Form::Points;
    const ServingCurve &curve = figures.runs;
    const std::vector<double> &seconds = curve.seconds[std::size_t(figures.kind)];
    for (std::size_t i = 0; i < seconds.size(); ++i) {
        const QString load = locale.toString(curve.load[i], 'g', 4);
        runs.points.push_back({curve.rate[i],
                               seconds[i],
                               figures.isOpenLoop ? throughputLatencyWords("%1 requests/s offered").arg(load)
                                                  : throughputLatencyWords("%1 requests at once").arg(load),
                               {rateText(curve.rate[i], locale), secondsText(seconds[i], locale)}});
    }
    std::sort(runs.points.begin(), runs.points.end(),
              [](const AxisChart::Point &a, const AxisChart::Point &b) { return a.x < b.x; });
    return runs;
}

AxisChart::Series envelopeLine(const ThroughputLatency &figures, const ServingCurve &envelope)
{
    AxisChart::Series line;
    line.name = throughputLatencyWords("envelope");
    line.slot = kEnvelope;
    const std::vector<double> &seconds = envelope.seconds[std::size_t(figures.kind)];
    for (std::size_t i = 0; i < seconds.size(); ++i)
        line.points.push_back({envelope.rate[i], seconds[i]});
    // Below the lowest run its latency holds.
    if (!line.points.empty())
        line.points.insert(line.points.begin(), {0, line.points.front().y});
    line.isMarked = false;
    return line;
}

AxisChart::Series targetLine(double target, double to)
{
    AxisChart::Series line;
    line.name = throughputLatencyWords("target");
    line.slot = kTarget;
    line.points = {{0, target}, {to, target}};
    line.isMarked = false;
    return line;
}

} // namespace

QString latencyLabel(LatencyKind kind)
{
    return kind == LatencyKind::Ttft   ? throughputLatencyWords("TTFT")
           : kind == LatencyKind::Tpot ? throughputLatencyWords("TPOT")
                                       : throughputLatencyWords("End to end");
}

AxisChart throughputLatencyChart(const ThroughputLatency &figures, const QLocale &locale)
{
    AxisChart chart;
    chart.title = figures.title;
    chart.x.title = throughputLatencyWords("requests a second, of one replica");
    chart.y.title = throughputLatencyWords("%1, %2, s").arg(latencyLabel(figures.kind), figures.statistic);
    AxisChart::Series runs = pointsOf(figures, locale);
    if (runs.points.empty())
        return chart;
    const double most = runs.points.back().x;
    chart.x.to = ticksWithin({{}, {}, 0, most * 1.15}, 6).back();
    chart.x.to = std::max(chart.x.to, most * 1.05);
    const ServingCurve envelope = envelopeOf(figures.runs);
    chart.series.push_back(envelopeLine(figures, envelope));
    if (figures.target && std::isfinite(*figures.target))
        chart.series.push_back(targetLine(*figures.target, chart.x.to));
    chart.series.push_back(std::move(runs));
    fitUpright(chart);
    if (figures.rate)
        if (const auto seconds = latencyAt(envelope, figures.kind, *figures.rate))
            chart.spots.push_back({{*figures.rate,
                                    *seconds,
                                    figures.rateText,
                                    {rateText(*figures.rate, locale), secondsText(*seconds, locale)}},
                                   figures.rateText});
    return chart;
}

} // namespace breakeven
