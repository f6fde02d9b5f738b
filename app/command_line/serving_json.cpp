#include "app/command_line/serving_json.h"

#include "data/serving/serving_traces.h"

#include <fmt/format.h>

#include <algorithm>

namespace breakeven {

namespace {

constexpr std::array kLatencyWords{"TTFT", "TPOT", "end to end latency"};
// Where the latencies that can have a target stand among kServingLatencies.
constexpr std::array<std::size_t, 3> kPlaces{0, 1, 3};

Json latencyJson(ServingRun &run, std::size_t kind)
{
    Json json = Json::object();
    for (std::size_t i = 0; i < kServingStatistics.size(); ++i)
        json[kServingStatistics[i]] = number(run.seconds(kind, i));
    return json;
}

Json pointJson(ServingRun run)
{
    const ServingPoint &point = run.point;
    Json json{{"concurrency", number(point.concurrency)},
              {"offered_per_s", number(point.offeredPerSecond)},
              {"requests_per_s", number(run.requestsPerSecond)},
              {"input_tokens_per_s", number(point.inputTokensPerSecond)},
              {"output_tokens_per_s", number(point.outputTokensPerSecond)},
              {"input_tokens", number(point.inputTokens)},
              {"output_tokens", number(point.outputTokens)}};
    for (std::size_t kind = 0; kind < kServingLatencies.size(); ++kind)
        json[std::string(kServingLatencies[kind]) + "_s"] = latencyJson(run, kind);
    json.update({{"completed", number(point.completed)},
                 {"failed", number(point.failed)},
                 {"cached_share", number(run.cachedShare)}});
    return json;
}

Json words(const std::string &text) { return text.empty() ? Json(nullptr) : Json(text); }

// The most of runs that can be used.
Json mostOf(const std::vector<ServingRun> &runs,
            const std::function<std::optional<double>(const ServingRun &)> &of)
{
    std::optional<double> most;
    for (const ServingRun &run : runs)
        if (const auto value = of(run); value && !run.point.failedTooOften())
            most = std::max(most.value_or(*value), *value);
    return number(most);
}

Json lengthJson(double length) { return length > 0 ? Json(length) : Json(nullptr); }

// The percentiles that any run has of a latency, the highest last; the mean alone is none.
std::vector<Percentile> percentilesOf(std::vector<ServingRun> runs, std::size_t kind)
{
    std::vector<Percentile> found;
    for (const Percentile percentile : kPercentiles)
        if (std::any_of(runs.begin(), runs.end(), [&](ServingRun &run) {
                return run.latency(kPlaces[kind]).at(percentile).has_value();
            }))
            found.push_back(percentile);
    return found;
}

bool saysLatency(std::vector<ServingRun> runs, std::size_t kind)
{
    return std::any_of(runs.begin(), runs.end(),
                       [&](ServingRun &run) { return !run.latency(kPlaces[kind]).isEmpty(); });
}

// Why a target cannot be checked.
Error uncheckable(const std::vector<ServingRun> &runs, std::size_t kind, Percentile asked,
                  const std::string &name)
{
    const auto has = percentilesOf(runs, kind);
    if (!saysLatency(runs, kind))
        return {ErrorKind::BadInput,
                fmt::format("no {} in it: a target cannot be checked", kLatencyWords[kind]), name};
    const std::string only =
        has.empty() ? "only means"
        : has.back() == Percentile::P50
            ? "only medians"
            : fmt::format("no higher one than {} in every run", percentileName(has.back()));
    return {ErrorKind::BadInput,
            fmt::format("{} asked, the file has {} of {}", percentileName(asked), only, kLatencyWords[kind]),
            name};
}

Json percentilesJson(const SeriesCurve &curve)
{
    Json json = Json::object();
    for (const LatencyKind kind : kLatencyKinds)
        json[latencyKindName(kind)] = curve.used[std::size_t(kind)]
                                          ? Json(percentileName(*curve.used[std::size_t(kind)]))
                                          : Json(nullptr);
    return json;
}

bool isOpenLoop(const ServingSeries &series)
{
    return std::none_of(series.points.begin(), series.points.end(),
                        [](const ServingPoint &point) { return point.concurrency.has_value(); });
}

Json goodputJson(const ServingSeries &series, const SeriesCurve &curve, const Goodput &goodput)
{
    const bool hasRate = goodput.requestsPerSecond && series.lengths.output > 0;
    const Json load = number(goodput.load);
    return {{"status", goodputStatusName(goodput.status)},
            {"requests_per_s", number(goodput.requestsPerSecond)},
            {"output_tokens_per_s",
             hasRate ? number(*goodput.requestsPerSecond * series.lengths.output) : Json(nullptr)},
            {"concurrency", isOpenLoop(series) ? Json(nullptr) : load},
            {"offered_per_s", isOpenLoop(series) ? load : Json(nullptr)},
            {"limited_by", goodput.limitName()},
            {"highest_measured_per_s", number(goodput.highestMeasured)},
            {"points_used", goodput.pointsUsed},
            {"percentile_used", percentilesJson(curve)}};
}

// Another percentile than the one asked for, and percentiles of few requests.
void notePercentiles(const ServingSeries &series, const SeriesCurve &curve, const GoodputQuestion &question,
                     std::vector<Issue> &issues)
{
    const auto note = [&](const std::string &sentence) {
        addIssue(issues, {Severity::Note, sentence, series.from, 1});
    };
    for (const LatencyKind kind : kLatencyKinds) {
        const auto used = curve.used[std::size_t(kind)];
        if (!question.targets[std::size_t(kind)] || !used)
            continue;
        if (*used != question.percentile)
            note(fmt::format("{} of {} stands for {}, which the file does not have", percentileName(*used),
                             kLatencyWords[std::size_t(kind)], percentileName(question.percentile)));
        const auto few =
            std::count_if(series.points.begin(), series.points.end(), [&](const ServingPoint &point) {
                return point.completed && isOfFewRequests(*used, *point.completed);
            });
        if (few > 0)
            note(fmt::format("{} of {} is of fewer than {:.0f} requests in {} of {} runs: more chance than "
                             "measurement",
                             percentileName(*used), kLatencyWords[std::size_t(kind)],
                             10 / (1 - shareBelow(*used)), few, series.points.size()));
    }
}

Result<Json> goodputOf(const Trace &trace, const std::vector<ServingRun> &runs,
                       const GoodputQuestion &question, std::vector<Issue> &issues)
{
    const auto series = servingSeriesOf(trace);
    if (!series)
        return series.error();
    const SeriesCurve curve = curveOf(*series, question.percentile);
    if (curve.leftOut == int(series->points.size()))
        return Error{ErrorKind::BadInput,
                     "more than 1 % of the requests failed in every run of it: none can be planned on",
                     trace.name};
    for (const LatencyKind kind : kLatencyKinds)
        if (question.targets[std::size_t(kind)] && !curve.used[std::size_t(kind)])
            return uncheckable(runs, std::size_t(kind), question.percentile, trace.name);
    notePercentiles(*series, curve, question, issues);
    return goodputJson(*series, curve, breakeven::goodputOf(curve.curve, question.targets));
}

} // namespace

bool GoodputQuestion::isAsked() const
{
    return std::any_of(targets.begin(), targets.end(), [](const auto &target) { return target.has_value(); });
}

Result<Json> servingAnalysis(const Trace &trace, const GoodputQuestion &question, std::vector<Issue> &issues)
{
    const auto runs = servingRunsOf(trace);
    const auto series = servingSeriesOf(trace);
    if (!runs || !series)
        return runs ? series.error() : runs.error();
    const auto gpus = trace.attributes.find(kGpusLabel);
    Json points = Json::array();
    for (const ServingRun &run : *runs)
        points.push_back(pointJson(run));
    std::vector<ServingPoint> all;
    for (const ServingRun &run : *runs)
        all.push_back(run.point);
    const Lengths lengths = meanLengths(all);
    Json json{
        {"series", trace.name},
        {"model", words(series->model)},
        {"gpu", words(series->gpu)},
        {"gpus_per_replica", gpus == trace.attributes.end() ? Json(nullptr) : number(series->gpusPerReplica)},
        {"engine", words(series->engine)},
        {"precision", words(series->precision)},
        {"source", servingSourceName(series->source)},
        {"input_tokens", lengthJson(lengths.input)},
        {"output_tokens", lengthJson(lengths.output)},
        {"peak_requests_per_s", mostOf(*runs, [](const ServingRun &run) { return run.requestsPerSecond; })},
        {"peak_output_tokens_per_s",
         mostOf(*runs, [](const ServingRun &run) { return run.point.outputTokensPerSecond; })},
        {"points", points}};
    if (!question.isAsked())
        return json;
    const auto goodput = goodputOf(trace, *runs, question, issues);
    if (!goodput)
        return goodput.error();
    json["goodput"] = *goodput;
    return json;
}

} // namespace breakeven
