#include "ui/jobs/shown_trace.h"

#include "data/readers/time_text.h"
#include "data/traces/column_values.h"
#include "data/traces/trace_analysis.h"
#include "model/numeric/unknown.h"
#include "ui/jobs/shown_figures.h"
#include "ui/jobs/trace_words.h"
#include "ui/look/strings.h"

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

constexpr double kBinSeconds = 60; // of requests

// Times of the samples, else their number.
std::span<const double> placesOf(TraceSamples &samples, std::size_t count, double step)
{
    if (!samples.values.times().empty())
        return samples.values.times();
    std::vector<double> places(count);
    for (std::size_t i = 0; i < count; ++i)
        places[i] = double(i) * step;
    return keepSamples(samples, std::move(places));
}

void addNodes(TraceSamples &samples, ShownTrace &shown)
{
    const NodeCountSamples counts = nodeCountSamplesOf(samples.values);
    const auto step = stepOf(counts);
    const TraceColumn *column = samples.trace.column("ready");
    shown.series.unit = column ? toQt(column->unit) : shownTraceWords("nodes");
    const auto add = [&](const QString &name, std::span<const double> values, AreaLook area) {
        if (values.empty())
            return;
        const auto places = placesOf(samples, values.size(), 1);
        shown.series.curves.emplace_back(name, CurveLook::Steps, places, values, step).area = area;
    };
    const bool hasBusy = !counts.busy.empty();
    add(shownTraceWords("working"), counts.busy, AreaLook::Working);
    add(hasBusy ? shownTraceWords("ready") : shownTraceWords("nodes"), counts.ready,
        hasBusy ? AreaLook::Ready : AreaLook::Working);
    add(shownTraceWords("paid"), counts.paid, AreaLook::NotReady);
    const auto endOf = [&](std::span<const double> values) -> std::optional<double> {
        std::size_t last = values.size();
        while (last > 0 && !(values[last - 1] > 0))
            --last;
        return last > 0 && last < values.size() && last < counts.times.size()
                   ? std::optional(counts.times[last])
                   : std::nullopt;
    };
    if (const auto end = endOf(counts.busy))
        shown.series.marks.push_back({*end, shownTraceWords("work done")});
    if (const auto end = endOf(counts.paid.empty() ? counts.ready : counts.paid))
        shown.series.marks.push_back({*end, shownTraceWords("last node gone")});
}

// Requests of each minute between the first and the last.
void addRequests(TraceSamples &samples, ShownTrace &shown)
{
    const auto times = samples.values.times();
    if (times.empty())
        return;
    std::vector<double> counts(std::size_t(times.back() / kBinSeconds) + 1, 0);
    for (const double time : times)
        ++counts[std::size_t(time / kBinSeconds)];
    std::vector<double> places(counts.size());
    for (std::size_t i = 0; i < places.size(); ++i)
        places[i] = double(i) * kBinSeconds;
    const auto x = keepSamples(samples, std::move(places));
    const auto y = keepSamples(samples, std::move(counts));
    shown.series.curves.emplace_back(shownTraceWords("requests a minute"), CurveLook::Steps, x, y,
                                     kBinSeconds);
    shown.series.unit = shownTraceWords("requests a minute");
}

// GPUs of the jobs that run, from what starts and ends.
void addJobs(TraceSamples &samples, ShownTrace &shown)
{
    const auto times = samples.values.times();
    const auto seconds = samples.values["duration"];
    const auto gpus = samples.values["gpus"];
    if (times.empty() || seconds.empty())
        return;
    std::vector<std::pair<double, double>> changes;
    for (std::size_t i = 0; i < times.size(); ++i) {
        const double size = gpus.empty() ? 1 : gpus[i];
        if (std::isnan(size) || std::isnan(seconds[i]))
            continue;
        changes.emplace_back(times[i], size);
        changes.emplace_back(times[i] + seconds[i], -size);
    }
    std::sort(changes.begin(), changes.end());
    std::vector<double> places;
    std::vector<double> running;
    double now = 0;
    for (const auto &[time, change] : changes) {
        now += change;
        if (!places.empty() && places.back() == time) {
            running.back() = now;
            continue;
        }
        places.push_back(time);
        running.push_back(now);
    }
    const auto x = keepSamples(samples, std::move(places));
    const auto y = keepSamples(samples, std::move(running));
    shown.series.unit = gpus.empty() ? shownTraceWords("jobs") : shownTraceWords("GPUs");
    shown.series.curves.emplace_back(gpus.empty() ? shownTraceWords("jobs that run")
                                                  : shownTraceWords("GPUs of jobs that run"),
                                     CurveLook::Steps, x, y);
}

// The share of all that is at most as long.
void addDistribution(TraceSamples &samples, ShownTrace &shown, std::vector<double> values)
{
    std::erase_if(values, [](double value) { return std::isnan(value); });
    std::sort(values.begin(), values.end());
    std::vector<double> shares(values.size());
    for (std::size_t i = 0; i < shares.size(); ++i)
        shares[i] = double(i + 1) / double(shares.size());
    const auto x = keepSamples(samples, std::move(values));
    const auto y = keepSamples(samples, std::move(shares));
    shown.series.unit = shownTraceWords("share of all");
    shown.series.curves.emplace_back(shownTraceWords("share that is over"), CurveLook::Steps, x, y);
}

void addLifetimes(TraceSamples &samples, ShownTrace &shown)
{
    std::vector<LifetimeRecord> records = lifetimeRecordsOf(samples.values);
    if (records.empty())
        return;
    std::vector<double> ages{0};
    for (const LifetimeRecord &record : records)
        if (!record.isCensored)
            ages.push_back(record.hours);
    std::sort(ages.begin(), ages.end());
    ages.erase(std::unique(ages.begin(), ages.end()), ages.end());
    const LifetimePointer measured = empiricalLifetime(std::move(records));
    std::vector<double> shares;
    for (const double age : ages)
        shares.push_back(measured->cumulative(age));
    const auto x = keepSamples(samples, std::move(ages));
    const auto y = keepSamples(samples, std::move(shares));
    shown.series.axis = TraceAxis::Hours;
    shown.series.unit = shownTraceWords("share taken away");
    shown.series.curves.emplace_back(shownTraceWords("measured"), CurveLook::Steps, x, y);
}

void addScaling(TraceSamples &samples, ShownTrace &shown)
{
    const MeasuredSizes measured = measuredSizesOf(samples.values);
    std::vector<double> sizes;
    std::vector<double> values;
    for (const MeasuredSize &size : measured.sizes) {
        sizes.push_back(size.gpus);
        values.push_back(size.measured);
    }
    const auto x = keepSamples(samples, std::move(sizes));
    const auto y = keepSamples(samples, std::move(values));
    const TraceColumn *column = samples.trace.column(measured.isTime ? "duration" : "throughput");
    shown.series.axis = TraceAxis::Gpus;
    shown.series.unit = column ? toQt(column->unit) : QString();
    shown.series.curves.emplace_back(shownTraceWords("measured"), CurveLook::Points, x, y);
}

void addSteps(TraceSamples &samples, ShownTrace &shown, const char *name, const QString &words,
              const QString &unit, bool isSampled)
{
    const auto values = samples.values[name];
    if (values.empty())
        return;
    const auto places =
        placesOf(samples, values.size(), attributeNumber(samples.trace, "step_s").value_or(1));
    shown.series.curves.emplace_back(words, CurveLook::Steps, places, values,
                                     isSampled ? usualStep(places) : std::nullopt);
    shown.series.unit = unit;
}

void addSeries(TraceSamples &samples, ShownTrace &shown)
{
    const TraceValues &values = samples.values;
    const auto all = [&](const char *name) {
        return std::vector<double>(values[name].begin(), values[name].end());
    };
    switch (samples.trace.kind) {
    case TraceKind::NodeCounts:
        return addNodes(samples, shown);
    case TraceKind::Availability:
        return addSteps(samples, shown, "up", shownTraceWords("available"), shownTraceWords("instances"),
                        true);
    case TraceKind::SpotPrices:
        return addSteps(samples, shown, "price", shownTraceWords("price"), shownTraceWords("USD/h"), false);
    case TraceKind::Arrivals:
        if (!values["rate"].empty())
            return addSteps(samples, shown, "rate", shownTraceWords("requests a second"),
                            shownTraceWords("1/s"), true);
        if (!values["queue"].empty())
            return addSteps(samples, shown, "queue", shownTraceWords("waiting"), shownTraceWords("requests"),
                            true);
        if (!values["requests_total"].empty())
            return addSteps(samples, shown, "requests_total", shownTraceWords("requests so far"),
                            shownTraceWords("requests"), true);
        return addRequests(samples, shown);
    case TraceKind::Jobs:
        return addJobs(samples, shown);
    case TraceKind::Lifetimes:
        return addLifetimes(samples, shown);
    case TraceKind::Scaling:
        return addScaling(samples, shown);
    case TraceKind::Utilisation:
        return addSteps(samples, shown, "share", shownTraceWords("at work"),
                        shownTraceWords("share of the time"), true);
    case TraceKind::Durations:
        shown.series.axis = TraceAxis::Seconds;
        return addDistribution(samples, shown, all("duration"));
    case TraceKind::ServingRuns:
        return; // its points stand over no time and no size
    }
}

std::optional<std::int64_t> clockOf(const Trace &trace)
{
    const TraceColumn *time = trace.column("time");
    if (!trace.hasClock || !time || time->points() == 0)
        return std::nullopt;
    const auto times = wholesOf(*time);
    return times ? std::optional((*times)(0)) : std::nullopt;
}

} // namespace

std::span<const double> keepSamples(TraceSamples &samples, std::vector<double> made)
{
    samples.made.push_back(std::move(made));
    return samples.made.back();
}

Result<ShownTracePtr> showTrace(Trace trace)
{
    auto values = TraceValues::of(trace);
    if (!values)
        return values.error();
    auto samples = std::make_shared<TraceSamples>();
    samples->values = std::move(*values);
    samples->trace = std::move(trace);
    auto shown = std::make_shared<ShownTrace>();
    shown->name = samples->trace.name;
    shown->kind = samples->trace.kind;
    shown->series.title = toQt(shown->name);
    shown->series.clock = clockOf(samples->trace);
    addSeries(*samples, *shown);
    if (shown->kind == TraceKind::NodeCounts)
        shown->nodes = analyseNodeCounts(nodeCountSamplesOf(samples->values), {});
    shown->figures = traceFigures(samples->trace, samples->values, shown->nodes);
    shown->samples = samples;
    shown->series.samples = samples;
    return ShownTracePtr(shown);
}

ShownTracePtr fitShown(const ShownTrace &shown, std::stop_token stop)
{
    auto fitted = std::make_shared<ShownTrace>(shown);
    fitted->isFitted = true;
    if (!hasModel(shown.kind)) {
        fitted->noFit = shownTraceWords("No model can be fitted to this kind of trace.");
        return fitted;
    }
    auto fit = fitTrace(shown.samples->trace, shown.samples->values, "best", std::move(stop));
    if (!fit) {
        fitted->noFit = toQt(fit.error().message);
        if (!fitted->noFit.isEmpty())
            fitted->noFit[0] = fitted->noFit[0].toUpper();
        if (!fitted->noFit.endsWith(QLatin1Char('.')))
            fitted->noFit += QLatin1Char('.');
        return fitted;
    }
    fitted->fit = std::move(*fit);
    addFitted(*fitted);
    return fitted;
}

} // namespace breakeven
