#include "ui/jobs/shown_figures.h"

#include "data/serving/serving_traces.h"
#include "data/traces/trace_analysis.h"
#include "model/numeric/time_constants.h"
#include "ui/jobs/trace_words.h"

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

std::vector<TraceFigure> nodeFigures(const NodeCountAnalysis &a)
{
    constexpr double kLong = 2 * 24 * kSecondsPerHour;
    const TraceFigure span =
        a.spanSeconds > kLong
            ? TraceFigure{shownTraceWords("Span"), a.spanSeconds / kSecondsPerHour / 24,
                          shownTraceWords("days"), 2}
            : TraceFigure{shownTraceWords("Span"), a.spanSeconds / 60, shownTraceWords("min"), 1};
    return {
        span,
        {shownTraceWords("Most nodes"), a.peakNodes, {}, 0},
        {shownTraceWords("Fewest nodes"), a.leastNodes, {}, 0},
        {shownTraceWords("Mean nodes"), a.meanNodes, {}, 1},
        {shownTraceWords("Paid"), a.paidNodeHours, shownTraceWords("node-hours"), 1},
        {shownTraceWords("Used"), a.usedNodeHours, shownTraceWords("node-hours"), 1},
        {shownTraceWords("Ready per used hour"), a.readyOverpay, shownTraceWords("×"), 2},
        {shownTraceWords("Paid per used hour"), a.billedOverpay, shownTraceWords("×"), 2},
        {shownTraceWords("First node ready after"), a.firstReadySeconds, shownTraceWords("s"), 0},
        {shownTraceWords("All ready after"), a.allReadySeconds, shownTraceWords("s"), 0},
        {shownTraceWords("Longest time without a change"), a.longestPlateauSeconds, shownTraceWords("s"), 0}};
}

std::vector<TraceFigure> availabilityFigures(const SpellStatistics &s)
{
    const bool isOne = s.instances <= 1;
    return {
        {shownTraceWords("Span"), s.spanSeconds / kSecondsPerHour / 24, shownTraceWords("days"), 2},
        {shownTraceWords("Most instances"), s.instances, {}, 0},
        {shownTraceWords("Available"), s.availability, shownTraceWords("%"), 2},
        {shownTraceWords("Losses"), s.losses, {}, 0},
        {shownTraceWords("Interruptions of a running instance"), s.lossRatePerInstanceHour,
         shownTraceWords("an hour"), 4},
        {isOne ? shownTraceWords("Mean time available")
               : shownTraceWords("Mean time an instance is available"),
         s.instanceUpHours, shownTraceWords("h"), 2},
        {isOne ? shownTraceWords("Mean outage") : shownTraceWords("Mean outage of an instance"),
         s.instanceAwayHours, shownTraceWords("h"), 2},
        {isOne ? shownTraceWords("Median time available") : shownTraceWords("Median time any is available"),
         s.p50UpHours, shownTraceWords("h"), 2},
        {isOne ? shownTraceWords("Time available, 9 of 10 below")
               : shownTraceWords("Time any is available, 9 of 10 below"),
         s.p90UpHours, shownTraceWords("h"), 2}};
}

std::vector<TraceFigure> lifetimeFigures(const LifetimeStatistics &s)
{
    return {{shownTraceWords("Lives"), s.count, {}, 0},
            {shownTraceWords("Interrupted"), s.preempted, {}, 0},
            {shownTraceWords("Ended otherwise, or still running"), s.censored, {}, 0},
            {shownTraceWords("Mean of the interrupted"), s.meanHours, shownTraceWords("h"), 3},
            {shownTraceWords("Median of the interrupted"), s.medianHours, shownTraceWords("h"), 3},
            {shownTraceWords("Below 3 hours"), s.shareBelow3Hours, shownTraceWords("%"), 2},
            {shownTraceWords("Above 22 hours"), s.shareAbove22Hours, shownTraceWords("%"), 2}};
}

std::vector<TraceFigure> arrivalFigures(const TraceValues &values)
{
    if (!values["queue"].empty()) {
        const PriceStatistics queue = queueStatisticsOf(values);
        return {{shownTraceWords("Span"), queue.spanSeconds / kSecondsPerHour, shownTraceWords("h"), 2},
                {shownTraceWords("Waiting, time-weighted mean"), queue.timeWeightedMean,
                 shownTraceWords("requests"), 2},
                {shownTraceWords("Waiting, least"), queue.least, shownTraceWords("requests"), 0},
                {shownTraceWords("Waiting, most"), queue.most, shownTraceWords("requests"), 0}};
    }
    const ArrivalStatistics s = arrivalStatisticsOf(values);
    return {
        {shownTraceWords("Requests"), s.requests, {}, 0},
        {shownTraceWords("Span"), s.spanSeconds, shownTraceWords("s"), 1},
        {shownTraceWords("Rate"), s.ratePerSecond, shownTraceWords("a second"), 4},
        {shownTraceWords("Gap between requests, mean"), s.meanGapSeconds, shownTraceWords("s"), 3},
        {shownTraceWords("Variation of the gaps"), s.gapVariation, {}, 3},
        {shownTraceWords("Longest gap"), s.maxGapSeconds, shownTraceWords("s"), 2},
        {shownTraceWords("Nothing to do 10 s after a request"), s.idleShareAfter10, shownTraceWords("%"), 2},
        {shownTraceWords("Nothing to do 60 s after a request"), s.idleShareAfter60, shownTraceWords("%"), 2},
        {shownTraceWords("In a minute, least"), s.leastPerMinute, {}, 0},
        {shownTraceWords("In a minute, mean"), s.meanPerMinute, {}, 1},
        {shownTraceWords("In a minute, most"), s.mostPerMinute, {}, 0}};
}

std::vector<TraceFigure> priceFigures(const PriceStatistics &s)
{
    return {{shownTraceWords("Prices"), s.points, {}, 0},
            {shownTraceWords("Span"), s.spanSeconds / kSecondsPerHour / 24, shownTraceWords("days"), 2},
            {shownTraceWords("Time-weighted mean"), s.timeWeightedMean, shownTraceWords("USD/h"), 4},
            {shownTraceWords("Least"), s.least, shownTraceWords("USD/h"), 4},
            {shownTraceWords("Most"), s.most, shownTraceWords("USD/h"), 4}};
}

std::vector<TraceFigure> jobFigures(const JobStatistics &s)
{
    return {{shownTraceWords("Jobs"), s.jobs, {}, 0},
            {shownTraceWords("GPU-hours"), s.gpuHours, {}, 1},
            {shownTraceWords("GPUs of a job, mean"), s.meanGpus, {}, 4},
            {shownTraceWords("Jobs with one GPU"), s.singleGpuShare, shownTraceWords("%"), 2},
            {shownTraceWords("Length, median"), s.p50Seconds, shownTraceWords("s"), 0},
            {shownTraceWords("Length, 9 of 10 below"), s.p90Seconds, shownTraceWords("s"), 0}};
}

std::vector<TraceFigure> utilisationFigures(const UtilisationStatistics &s)
{
    return {{shownTraceWords("At work, mean"), s.mean, shownTraceWords("%"), 1},
            {shownTraceWords("Half of the samples below"), s.p50, shownTraceWords("%"), 1},
            {shownTraceWords("95 of 100 below"), s.p95, shownTraceWords("%"), 1},
            {shownTraceWords("Least"), s.least, shownTraceWords("%"), 1},
            {shownTraceWords("Most"), s.most, shownTraceWords("%"), 1},
            {shownTraceWords("Share of the time without work"), s.idleShare, shownTraceWords("%"), 1}};
}

std::vector<TraceFigure> durationFigures(const DurationStatistics &s)
{
    return {{shownTraceWords("Durations"), s.count, {}, 0},
            {shownTraceWords("Median"), s.p50Seconds, shownTraceWords("s"), 3},
            {shownTraceWords("9 of 10 below"), s.p90Seconds, shownTraceWords("s"), 3},
            {shownTraceWords("99 of 100 below"), s.p99Seconds, shownTraceWords("s"), 3},
            {shownTraceWords("Longest"), s.maxSeconds, shownTraceWords("s"), 3}};
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
        {shownTraceWords("Runs"), double(trace.points()), {}, 0},
        {shownTraceWords("Most requests"), most([](const ServingPoint &p) { return p.requestsPerSecond; }),
         shownTraceWords("1/s"), 2},
        {shownTraceWords("Most output"),
         most([](const ServingPoint &p) { return p.outputTokensPerSecond.value_or(std::nan("")); }),
         shownTraceWords("tokens/s"), 0},
        {shownTraceWords("Input"), known(series->lengths.input), shownTraceWords("tokens a request"), 0},
        {shownTraceWords("Output"), known(series->lengths.output), shownTraceWords("tokens a request"), 0},
        {shownTraceWords("GPUs of a replica"),
         attributeNumber(trace, kGpusLabel).value_or(std::nan("")),
         {},
         0}};
}

std::vector<TraceFigure> scalingFigures(const MeasuredSizes &measured)
{
    std::vector<TraceFigure> figures;
    for (const MeasuredSize &size : measured.sizes)
        figures.push_back({size.gpus == 1 ? shownTraceWords("Efficiency with 1 GPU")
                                          : shownTraceWords("Efficiency with %1 GPUs").arg(size.gpus),
                           size.efficiency, shownTraceWords("%"), 1});
    return figures;
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
    const auto x = keepSamples(*samples, std::move(places));
    const auto y = keepSamples(*samples, std::move(values));
    const auto residuals = keepSamples(*samples, std::move(left));
    const auto both = std::make_shared<std::pair<std::shared_ptr<const void>, std::shared_ptr<const void>>>(
        shown.samples, samples);
    shown.fitted = shown.series;
    shown.fitted.title = shownTraceWords("Fit");
    shown.fitted.samples = both;
    shown.fitted.curves = {measured};
    shown.fitted.curves.emplace_back(shownTraceWords("fitted"), CurveLook::Line, x, y).slot = 1;
    shown.residuals = TraceSeries{
        shownTraceWords("Measured less fitted"), shown.series.unit, shown.series.axis, {}, {}, {}, both};
    shown.residuals.curves
        .emplace_back(shownTraceWords("measured less fitted"),
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
