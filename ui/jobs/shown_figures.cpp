#include "ui/jobs/shown_figures.h"

#include "data/serving/serving_traces.h"
#include "data/traces/trace_analysis.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

QString tr(const char *text) { return QCoreApplication::translate("ShownTrace", text); }

constexpr double kHour = 3600;

std::vector<TraceFigure> nodeFigures(const NodeCountAnalysis &a)
{
    constexpr double kLong = 2 * 24 * kHour;
    const TraceFigure span = a.spanSeconds > kLong
                                 ? TraceFigure{tr("Span"), a.spanSeconds / kHour / 24, tr("days"), 2}
                                 : TraceFigure{tr("Span"), a.spanSeconds / 60, tr("min"), 1};
    return {span,
            {tr("Most nodes"), a.peakNodes, {}, 0},
            {tr("Fewest nodes"), a.leastNodes, {}, 0},
            {tr("Mean nodes"), a.meanNodes, {}, 1},
            {tr("Paid"), a.paidNodeHours, tr("node-hours"), 1},
            {tr("Used"), a.usedNodeHours, tr("node-hours"), 1},
            {tr("Ready per used hour"), a.readyOverpay, tr("×"), 2},
            {tr("Paid per used hour"), a.billedOverpay, tr("×"), 2},
            {tr("First node ready after"), a.firstReadySeconds, tr("s"), 0},
            {tr("All ready after"), a.allReadySeconds, tr("s"), 0},
            {tr("Longest time without a change"), a.longestPlateauSeconds, tr("s"), 0}};
}

std::vector<TraceFigure> availabilityFigures(const SpellStatistics &s)
{
    const bool isOne = s.instances <= 1;
    return {
        {tr("Span"), s.spanSeconds / kHour / 24, tr("days"), 2},
        {tr("Most instances"), s.instances, {}, 0},
        {tr("Available"), s.availability, tr("%"), 2},
        {tr("Losses"), s.losses, {}, 0},
        {tr("Losses of an instance up"), s.lossRatePerInstanceHour, tr("an hour"), 4},
        {isOne ? tr("Up at a stretch, mean") : tr("An instance up, mean"), s.instanceUpHours, tr("h"), 2},
        {isOne ? tr("Away at a stretch, mean") : tr("An instance away, mean"), s.instanceAwayHours, tr("h"),
         2},
        {isOne ? tr("Up at a stretch, median") : tr("Any up at a stretch, median"), s.p50UpHours, tr("h"), 2},
        {isOne ? tr("Up at a stretch, 9 of 10 below") : tr("Any up at a stretch, 9 of 10 below"),
         s.p90UpHours, tr("h"), 2}};
}

std::vector<TraceFigure> lifetimeFigures(const LifetimeStatistics &s)
{
    return {{tr("Lives"), s.count, {}, 0},
            {tr("Interrupted"), s.preempted, {}, 0},
            {tr("Ended otherwise, or still running"), s.censored, {}, 0},
            {tr("Mean of the interrupted"), s.meanHours, tr("h"), 3},
            {tr("Median of the interrupted"), s.medianHours, tr("h"), 3},
            {tr("Below 3 hours"), s.shareBelow3Hours, tr("%"), 2},
            {tr("Above 22 hours"), s.shareAbove22Hours, tr("%"), 2}};
}

std::vector<TraceFigure> arrivalFigures(const TraceValues &values)
{
    if (!values["queue"].empty()) {
        const PriceStatistics queue = queueStatisticsOf(values);
        return {{tr("Span"), queue.spanSeconds / kHour, tr("h"), 2},
                {tr("Waiting, time-weighted mean"), queue.timeWeightedMean, tr("requests"), 2},
                {tr("Waiting, least"), queue.least, tr("requests"), 0},
                {tr("Waiting, most"), queue.most, tr("requests"), 0}};
    }
    const ArrivalStatistics s = arrivalStatisticsOf(values);
    return {{tr("Requests"), s.requests, {}, 0},
            {tr("Span"), s.spanSeconds, tr("s"), 1},
            {tr("Rate"), s.ratePerSecond, tr("a second"), 4},
            {tr("Gap between requests, mean"), s.meanGapSeconds, tr("s"), 3},
            {tr("Variation of the gaps"), s.gapVariation, {}, 3},
            {tr("Longest gap"), s.maxGapSeconds, tr("s"), 2},
            {tr("Nothing to do 10 s after a request"), s.idleShareAfter10, tr("%"), 2},
            {tr("Nothing to do 60 s after a request"), s.idleShareAfter60, tr("%"), 2},
            {tr("In a minute, least"), s.leastPerMinute, {}, 0},
            {tr("In a minute, mean"), s.meanPerMinute, {}, 1},
            {tr("In a minute, most"), s.mostPerMinute, {}, 0}};
}

std::vector<TraceFigure> priceFigures(const PriceStatistics &s)
{
    return {{tr("Prices"), s.points, {}, 0},
            {tr("Span"), s.spanSeconds / kHour / 24, tr("days"), 2},
            {tr("Time-weighted mean"), s.timeWeightedMean, tr("USD/h"), 4},
            {tr("Least"), s.least, tr("USD/h"), 4},
            {tr("Most"), s.most, tr("USD/h"), 4}};
}

std::vector<TraceFigure> jobFigures(const JobStatistics &s)
{
    return {{tr("Jobs"), s.jobs, {}, 0},
            {tr("GPU-hours"), s.gpuHours, {}, 1},
            {tr("GPUs of a job, mean"), s.meanGpus, {}, 4},
            {tr("Jobs with one GPU"), s.singleGpuShare, tr("%"), 2},
            {tr("Length, median"), s.p50Seconds, tr("s"), 0},
            {tr("Length, 9 of 10 below"), s.p90Seconds, tr("s"), 0}};
}

std::vector<TraceFigure> utilisationFigures(const UtilisationStatistics &s)
{
    return {{tr("At work, mean"), s.mean, tr("%"), 1},
            {tr("Half of the samples below"), s.p50, tr("%"), 1},
            {tr("95 of 100 below"), s.p95, tr("%"), 1},
            {tr("Least"), s.least, tr("%"), 1},
            {tr("Most"), s.most, tr("%"), 1},
            {tr("Share of the time without work"), s.idleShare, tr("%"), 1}};
}

std::vector<TraceFigure> durationFigures(const DurationStatistics &s)
{
    return {{tr("Durations"), s.count, {}, 0},
            {tr("Median"), s.p50Seconds, tr("s"), 3},
            {tr("9 of 10 below"), s.p90Seconds, tr("s"), 3},
            {tr("99 of 100 below"), s.p99Seconds, tr("s"), 3},
            {tr("Longest"), s.maxSeconds, tr("s"), 3}};
}

std::vector<TraceFigure> servingFigures(const Trace &trace)
{
    const auto series = servingSeriesOf(trace);
    if (!series)
        return {};
    const auto most = [&](auto of) {
        double value = std::nan("");
        for (const ServingPoint &point : series->points)
            if (!point.failedTooOften())
                value = std::fmax(value, of(point));
        return value;
    };
    const auto known = [](double value) { return value > 0 ? value : std::nan(""); };
    return {
        {tr("Runs"), double(trace.points()), {}, 0},
        {tr("Most requests"), most([](const ServingPoint &p) { return p.requestsPerSecond; }), tr("1/s"), 2},
        {tr("Most output"),
         most([](const ServingPoint &p) { return p.outputTokensPerSecond.value_or(std::nan("")); }),
         tr("tokens/s"), 0},
        {tr("Input"), known(series->lengths.input), tr("tokens a request"), 0},
        {tr("Output"), known(series->lengths.output), tr("tokens a request"), 0},
        {tr("GPUs of a replica"), attributeNumber(trace, kGpusLabel).value_or(std::nan("")), {}, 0}};
}

std::vector<TraceFigure> scalingFigures(const MeasuredSizes &measured)
{
    std::vector<TraceFigure> figures;
    for (const MeasuredSize &size : measured.sizes)
        figures.push_back(
            {size.gpus == 1 ? tr("Efficiency with 1 GPU") : tr("Efficiency with %1 GPUs").arg(size.gpus),
             size.efficiency, tr("%"), 1});
    return figures;
}

std::span<const double> keep(TraceSamples &samples, std::vector<double> made)
{
    samples.made.push_back(std::move(made));
    return samples.made.back();
}

// The law beside what was measured below `end`, and what it leaves of it.
template<class Law>
void addLaw(ShownTrace &shown, Law law, double end = HUGE_VAL)
{
    constexpr int kPlaces = 200;
    const TraceCurve &all = shown.series.curves.front();
    const auto count = std::size_t(std::lower_bound(all.x.begin(), all.x.end(), end) - all.x.begin());
    const TraceCurve measured(all.name, all.look, all.x.first(count), all.y.first(count));
    if (count == 0)
        return;
    auto samples = std::make_shared<TraceSamples>();
    std::vector<double> places;
    std::vector<double> values;
    const double first = shown.series.first();
    const double step = (measured.x.back() - first) / (kPlaces - 1);
    for (int k = 0; k < kPlaces; ++k) {
        places.push_back(first + k * step);
        values.push_back(law(places.back()));
    }
    std::vector<double> left;
    for (std::size_t i = 0; i < measured.x.size(); ++i)
        left.push_back(measured.y[i] - law(measured.x[i]));
    const auto x = keep(*samples, std::move(places));
    const auto y = keep(*samples, std::move(values));
    const auto residuals = keep(*samples, std::move(left));
    const auto both = std::make_shared<std::pair<std::shared_ptr<const void>, std::shared_ptr<const void>>>(
        shown.samples, samples);
    shown.fitted = shown.series;
    shown.fitted.title = tr("Fit");
    shown.fitted.samples = both;
    shown.fitted.curves = {measured};
    shown.fitted.curves.emplace_back(tr("fitted"), CurveLook::Line, x, y).slot = 1;
    shown.residuals =
        TraceSeries{tr("Measured less fitted"), shown.series.unit, shown.series.axis, {}, {}, {}, both};
    shown.residuals.curves
        .emplace_back(tr("measured less fitted"),
                      measured.look == CurveLook::Points ? CurveLook::Points : CurveLook::Steps, measured.x,
                      residuals)
        .slot = 2;
}

LifetimePointer lawOf(const LifetimeFit &fit)
{
    const auto at = [&](std::size_t i) { return fit.parameters[i].value; };
    switch (fit.model) {
    case LifetimeModel::Exponential:
        return exponentialLifetime(at(0));
    case LifetimeModel::Weibull:
        return weibullLifetime(at(0), at(1));
    case LifetimeModel::Bathtub:
        break;
    }
    return bathtubLifetime({at(0), at(1), at(2), at(3)});
}

} // namespace

std::vector<TraceFigure> traceFigures(const Trace &trace, const TraceValues &values,
                                      const std::optional<NodeCountAnalysis> &nodes)
{
    switch (trace.kind) {
    case TraceKind::NodeCounts:
        return nodes ? nodeFigures(*nodes) : std::vector<TraceFigure>();
    case TraceKind::Availability:
        return availabilityFigures(spellStatisticsOf(trace, values));
    case TraceKind::Lifetimes:
        return lifetimeFigures(lifetimeStatistics(values["lifetime"], values["interrupted"]));
    case TraceKind::Arrivals:
        return arrivalFigures(values);
    case TraceKind::SpotPrices:
        return priceFigures(priceStatisticsOf(trace, values, {}));
    case TraceKind::Jobs:
        return jobFigures(jobStatistics(double(trace.points()), values["duration"], values["gpus"]));
    case TraceKind::Scaling:
        return scalingFigures(measuredSizesOf(values));
    case TraceKind::Utilisation:
        return utilisationFigures(utilisationStatistics(values.times(), values["share"]));
    case TraceKind::Durations:
        return durationFigures(durationStatistics(values["duration"]));
    case TraceKind::ServingRuns:
        return servingFigures(trace);
    }
    return {};
}

void addFitted(ShownTrace &shown)
{
    if (shown.series.curves.empty())
        return;
    if (const auto *scaling = std::get_if<FittedScaling>(&shown.fit->law))
        addLaw(shown, [scaling](double gpus) {
            const ScalingMeasurements &measured = scaling->measurements;
            return measured.shown(scaling->fit.throughputAt(gpus / measured.baseline));
        });
    else if (const auto *lifetimes = std::get_if<LifetimeFit>(&shown.fit->law)) {
        const LifetimePointer law = lawOf(*lifetimes);
        addLaw(
            shown, [&law](double hours) { return std::min(1.0, law->cumulative(hours)); },
            lifetimes->capHours.value_or(HUGE_VAL));
    }
}

} // namespace breakeven
