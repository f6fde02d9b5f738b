#include "app/command_line/serving_json.h"

#include "data/serving/serving_traces.h"

#include <algorithm>

namespace breakeven {

namespace {

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

Json nameOrNull(const std::string &text) { return text.empty() ? Json(nullptr) : Json(text); }

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

Json percentilesJson(const SeriesCurve &curve)
{
    Json json = Json::object();
    for (const LatencyKind kind : kLatencyKinds)
        json[latencyKindName(kind)] = curve.used[std::size_t(kind)]
                                          ? Json(percentileName(*curve.used[std::size_t(kind)]))
                                          : Json(nullptr);
    return json;
}

Json goodputJson(const ServingSeries &series, const GoodputAnswer &answer)
{
    const Goodput &goodput = answer.goodput;
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
            {"percentile_used", percentilesJson(answer.curve)}};
}

} // namespace

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
        {"model", nameOrNull(series->model)},
        {"gpu", nameOrNull(series->gpu)},
        {"gpus_per_replica", gpus == trace.attributes.end() ? Json(nullptr) : number(series->gpusPerReplica)},
        {"engine", nameOrNull(series->engine)},
        {"precision", nameOrNull(series->precision)},
        {"source", servingSourceName(series->source)},
        {"input_tokens", lengthJson(lengths.input)},
        {"output_tokens", lengthJson(lengths.output)},
        {"peak_requests_per_s", mostOf(*runs, [](const ServingRun &run) { return run.requestsPerSecond; })},
        {"peak_output_tokens_per_s",
         mostOf(*runs, [](const ServingRun &run) { return run.point.outputTokensPerSecond; })},
        {"points", points}};
    if (!question.isAsked())
        return json;
    const auto goodput = goodputOf(*series, question, issues);
    if (!goodput)
        return goodput.error();
    json["goodput"] = goodputJson(*series, *goodput);
    return json;
}

} // namespace breakeven
