// `breakeven traces analyse`: the figures of each kind of trace under the keys of the contract.
#include "app/command_line/serving_json.h"
#include "app/command_line/traces.h"

#include "data/traces/trace_analysis.h"

#include <algorithm>
#include <cmath>
#include <ostream>

namespace breakeven {

namespace {

// In whole units, where it is a count that a whole number holds.
Json count(double value)
{
    constexpr double mostWhole = 9007199254740992; // 2^53
    const bool isWhole = std::fabs(value) <= mostWhole && value == std::floor(value);
    return isWhole ? Json(std::int64_t(value)) : number(value);
}

Json nodeCountsJson(const Trace &trace, const TraceValues &values, const TraceArguments &arguments)
{
    const NodeCountAnalysis a = analyseNodeCounts(nodeCountSamplesOf(values), arguments.workNodeHours);
    const auto cost = [&](double hours) {
        return arguments.nodePrice ? number(hours * *arguments.nodePrice) : Json(nullptr);
    };
    Json phases = Json::array();
    for (const NodePhase phase : kNodePhases) {
        const PhaseSpan &span = a.phases[std::size_t(phase)];
        if (span.nodeHours > 0)
            phases.push_back({{"name", nodePhaseName(phase)},
                              {"start_s", number(span.startSeconds)},
                              {"node_hours", number(span.nodeHours)},
                              {"cost", cost(span.nodeHours)}});
    }
    Json json{{"span_s", number(a.spanSeconds)},
              {"peak_nodes", count(a.peakNodes)},
              {"min_nodes", count(a.leastNodes)},
              {"mean_nodes", number(a.meanNodes)},
              {"paid_node_hours", number(a.paidNodeHours)},
              {"used_node_hours", number(a.usedNodeHours)},
              {"ready_overpay", number(a.readyOverpay)},
              {"billed_overpay", number(a.billedOverpay)},
              {"phases", phases},
              {"cost", cost(a.paidNodeHours)},
              {"time_to_first_ready_s", number(a.firstReadySeconds)},
              {"time_to_all_ready_s", number(a.allReadySeconds)},
              {"longest_plateau_s", number(a.longestPlateauSeconds)}};
    const TraceColumn *ready = trace.column("ready");
    if (ready && ready->unit == "GPUs")
        json.update({{"start_gpus", count(a.startNodes)},
                     {"min_gpus", count(a.leastNodes)},
                     {"mean_gpus", number(a.meanNodes)},
                     {"peak_gpus", count(a.peakNodes)}});
    if (!values["gpus"].empty())
        json["gpus"] = count(values["gpus"].front());
    return json;
}

Json availabilityJson(const Trace &trace, const TraceValues &values)
{
    const SpellStatistics s = spellStatisticsOf(trace, values);
    const Json spells{{"p50", number(s.p50UpHours)}, {"p90", number(s.p90UpHours)}};
    Json json{{"span_s", number(s.spanSeconds)},
              {"instances", count(s.instances)},
              {"mean_instances", number(s.meanInstances)},
              {"availability", number(s.availability)},
              {"losses", count(s.losses)},
              {"loss_rate_per_instance_h", number(s.lossRatePerInstanceHour)},
              {"mean_up_h", number(s.instanceUpHours)},
              {"mean_down_h", number(s.instanceAwayHours)}};
    // Among several instances the spells of one are not seen, only those in which any is up.
    const bool isOne = s.instances <= 1;
    json["up_h"] = isOne ? spells : Json{{"p50", nullptr}, {"p90", nullptr}};
    if (!isOne)
        json.update(
            {{"any_up_h", {{"mean", number(s.meanUpHours)}, {"p50", spells["p50"]}, {"p90", spells["p90"]}}},
             {"any_down_h", {{"mean", number(s.meanDownHours)}}}});
    return json;
}

Json lifetimesJson(const TraceValues &values)
{
    const LifetimeStatistics s = lifetimeStatistics(values["lifetime"], values["interrupted"]);
    return {{"count", count(s.count)},
            {"preempted", count(s.preempted)},
            {"censored", count(s.censored)},
            {"mean_h", number(s.meanHours)},
            {"median_h", number(s.medianHours)},
            {"share_below_3h", number(s.shareBelow3Hours)},
            {"share_above_22h", number(s.shareAbove22Hours)}};
}

// Of request logs that say how long the texts are.
void addTokens(Json &json, const TraceValues &values)
{
    for (const char *name : {"input_tokens", "output_tokens"})
        if (!values[name].empty()) {
            const TokenStatistics s = tokenStatisticsOf(values, name);
            json[name] = {{"mean", number(s.mean)}, {"p50", count(s.p50)}, {"p95", count(s.p95)}};
        }
    if (!values[kCachedColumn].empty())
        json["cached_share"] = number(cachedShare(values));
    else if (!values[kCacheableColumn].empty())
        json["cacheable_share"] = number(cachedShare(values));
}

Json arrivalsJson(const TraceValues &values)
{
    const ArrivalStatistics s = arrivalStatisticsOf(values);
    Json json{{"requests", count(s.requests)},
              {"span_s", number(s.spanSeconds)},
              {"rate_per_s", number(s.ratePerSecond)},
              {"gap_mean_s", number(s.meanGapSeconds)},
              {"gap_cv", number(s.gapVariation)},
              {"max_gap_s", number(s.maxGapSeconds)},
              {"idle_share", {{"10", number(s.idleShareAfter10)}, {"60", number(s.idleShareAfter60)}}},
              {"per_minute",
               {{"min", number(s.leastPerMinute)},
                {"mean", number(s.meanPerMinute)},
                {"max", number(s.mostPerMinute)}}}};
    addTokens(json, values);
    if (!values["queue"].empty()) {
        const PriceStatistics queue = queueStatisticsOf(values);
        json["span_s"] = number(queue.spanSeconds);
        json["queue_length"] = {{"min", number(queue.least)},
                                {"mean", number(queue.timeWeightedMean)},
                                {"max", number(queue.most)}};
    }
    return json;
}

Json spotPricesJson(const Trace &trace, const TraceValues &values, const TraceArguments &arguments)
{
    const PriceStatistics s = priceStatisticsOf(trace, values, arguments.above);
    return {{"points", count(s.points)},
            {"span_s", number(s.spanSeconds)},
            {"time_weighted_mean", number(s.timeWeightedMean)},
            {"min", number(s.least)},
            {"max", number(s.most)},
            {"share_of_time_above", number(s.shareOfTimeAbove)}};
}

Json jobsJson(double jobs, const TraceValues &values)
{
    const JobStatistics s = jobStatistics(jobs, values["duration"], values["gpus"]);
    return {{"jobs", count(s.jobs)},
            {"gpu_hours", number(s.gpuHours)},
            {"mean_gpus", number(s.meanGpus)},
            {"single_gpu_share", number(s.singleGpuShare)},
            {"duration_s", {{"p50", number(s.p50Seconds)}, {"p90", number(s.p90Seconds)}}}};
}

Json scalingJson(const TraceValues &values)
{
    const MeasuredSizes measured = measuredSizesOf(values);
    Json points = Json::array();
    for (const MeasuredSize &size : measured.sizes)
        points.push_back({{"gpus", count(size.gpus)},
                          {measured.isTime ? "time_s" : "throughput", number(size.measured)},
                          {"speedup", number(size.speedup)},
                          {"efficiency", number(size.efficiency)}});
    return {{"points", points}};
}

Json utilisationJson(const TraceValues &values)
{
    const UtilisationStatistics s = utilisationStatistics(values.times(), values["share"]);
    return {{"span_s", number(s.spanSeconds)},
            {"mean", number(s.mean)},
            {"p50", number(s.p50)},
            {"p95", number(s.p95)},
            {"min", number(s.least)},
            {"max", number(s.most)},
            {"idle_share", number(s.idleShare)}};
}

Json durationsJson(const TraceValues &values)
{
    const DurationStatistics s = durationStatistics(values["duration"]);
    return {{"count", count(s.count)},
            {"p50_s", number(s.p50Seconds)},
            {"p90_s", number(s.p90Seconds)},
            {"p99_s", number(s.p99Seconds)},
            {"max_s", number(s.maxSeconds)}};
}

Json figuresOf(const Trace &trace, const TraceValues &values, const TraceArguments &arguments)
{
    switch (trace.kind) {
    case TraceKind::NodeCounts:
        return nodeCountsJson(trace, values, arguments);
    case TraceKind::Availability:
        return availabilityJson(trace, values);
    case TraceKind::Lifetimes:
        return lifetimesJson(values);
    case TraceKind::Arrivals:
        return arrivalsJson(values);
    case TraceKind::SpotPrices:
        return spotPricesJson(trace, values, arguments);
    case TraceKind::Jobs:
        return jobsJson(double(trace.points()), values);
    case TraceKind::Scaling:
        return scalingJson(values);
    case TraceKind::Utilisation:
        return utilisationJson(values);
    case TraceKind::Durations:
        return durationsJson(values);
    case TraceKind::ServingRuns:
        break; // servingAnalysis
    }
    return {};
}

void printAnalyses(const CommandContext &context, const std::string &format, const std::vector<Json> &traces,
                   const std::vector<Issue> &issues)
{
    if (format == "json") {
        Json json{{"schema", "breakeven/trace-analysis/1"}};
        if (traces.size() == 1)
            json.update(traces.front());
        else
            json["traces"] = traces;
        json["issues"] = issuesJson(issues);
        context.out << jsonText(json);
        return;
    }
    if (format == "csv") {
        Rows rows;
        for (const Json &trace : traces) {
            for (const auto &[key, value] : trace.items())
                if (std::find(rows.columns.begin(), rows.columns.end(), key) == rows.columns.end() &&
                    !value.is_structured())
                    rows.columns.push_back(key);
            rows.objects.push_back(trace);
        }
        return print(context.out, format, "", "", rows);
    }
    for (std::size_t i = 0; i < traces.size(); ++i)
        context.out << (i == 0 ? "" : "\n") << figuresText(traces[i]);
    for (Issue issue : issues) {
        issue.sentence = (issue.place.empty() ? "" : issue.place + ": ") + issue.sentence;
        context.messages << issueLine(issue) << '\n';
    }
}

} // namespace

std::string figuresText(const Json &object)
{
    std::vector<std::vector<std::string>> rows;
    for (const auto &[key, value] : object.items()) {
        if (value.is_array() && !value.empty() && value.front().is_object()) {
            for (const Json &item : value)
                rows.push_back({key, terminalText(item.dump())});
            continue;
        }
        rows.push_back({key, value.is_null()     ? "—"
                             : value.is_string() ? terminalText(value.get<std::string>())
                                                 : terminalText(value.dump())});
    }
    return tableText({"figure", "value"}, rows, Columns::Texts);
}

Result<Json> analysisJson(const Trace &trace, const TraceArguments &arguments, std::vector<Issue> &issues)
{
    Json json{{"name", trace.name}, {"kind", traceKindName(trace.kind)}};
    if (trace.kind == TraceKind::ServingRuns) {
        const GoodputQuestion question{{arguments.ttft, arguments.tpot, arguments.e2e},
                                       parsePercentile(arguments.percentile).value_or(Percentile::P95)};
        const auto series = servingAnalysis(trace, question, issues);
        if (!series)
            return series.error();
        json.update(*series);
        return json;
    }
    const auto values = TraceValues::of(trace);
    if (!values)
        return values.error();
    json.update(figuresOf(trace, *values, arguments));
    return json;
}

Json emptyAnalysis(TraceKind kind)
{
    Trace trace;
    trace.kind = kind;
    std::vector<Issue> ignored;
    return analysisJson(trace, {}, ignored).value();
}

int analyseTraces(const CommandContext &context, const TraceArguments &arguments)
{
    const auto import = importOf(arguments);
    if (!import)
        return report(context, import.error());
    auto found = findTraces(context, *import);
    if (!found)
        return report(context, found.error());
    std::vector<Json> analyses;
    std::optional<Error> first;
    for (const Trace &trace : found->traces) {
        auto analysis = analysisJson(trace, arguments, found->issues);
        // Of several series those that can be asked are answered; the reason stands beside the others.
        if (!analysis && trace.kind == TraceKind::ServingRuns && found->traces.size() > 1) {
            first = first ? first : analysis.error();
            addIssue(found->issues, {Severity::Warning, analysis.error().message, trace.name, 1});
            continue;
        }
        if (!analysis)
            return report(context, analysis.error());
        analyses.push_back(*analysis);
    }
    if (analyses.empty() && first)
        return report(context, *first);
    if (analyses.empty())
        analyses.push_back(emptyAnalysis(found->kind));
    printAnalyses(context, arguments.format, analyses, found->issues);
    return 0;
}

} // namespace breakeven
