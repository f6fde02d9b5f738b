// Results of InferenceMAX, now InferenceX (SemiAnalysisAI/InferenceX, utils/process_result.py: tput_per_gpu
// is total_token_throughput over the number of GPUs, keys lose their _ms and become seconds, intvty is
// 1/TPOT); of its agentic runs (request_metrics), and of the runner that Together gave it (together_runner/).
//
// A replica has tensor times pipeline parallel GPUs. Where prefill and decode have GPUs of their own, each
// rate is of its own GPUs (InferenceX#131).
#include "data/trace_formats/serving_reading.h"

#include "model/numeric/number_text.h"
#include "model/serving/length_factor.h"

#include <fmt/format.h>

#include <cmath>

namespace breakeven {

namespace {

using Number = std::optional<double>;

Number times(const Number &a, const Number &b) { return a && b ? Number(*a * *b) : std::nullopt; }
Number over(const Number &a, const Number &b) { return a && b && *b > 0 ? Number(*a / *b) : std::nullopt; }
Number minus(const Number &a, const Number &b) { return a && b && *a > *b ? Number(*a - *b) : std::nullopt; }

bool recognisesAgentic(const TraceFile &file) { return hasKeys(file, {"request_metrics", "conc"}); }
bool recognisesMax(const TraceFile &file) { return hasKeys(file, {"tput_per_gpu", "conc"}); }
bool recognisesTogether(const TraceFile &file)
{
    return hasKeys(file, {"metrics", "conc", "tp", "request_throughput"});
}

// GPUs of a replica as they are split: all of them, and those that read prompts and write answers.
struct ReplicaGpus
{
    Number all;
    Number prefill;
    Number decode;
};

ReplicaGpus gpusOf(const JsonValue &json, ServingChecks &checks)
{
    const Number prefill = checks.aboveZero(json, "num_prefill_gpu");
    const Number decode = checks.aboveZero(json, "num_decode_gpu");
    if (prefill && decode)
        return {*prefill + *decode, prefill, decode};
    const Number pipeline = checks.aboveZero(json, "pp");
    const Number all = times(checks.aboveZero(json, "tp"), pipeline.value_or(1));
    return {all, all, all};
}

ServingRun labelled(const JsonValue &json, const Number &gpus)
{
    ServingRun run;
    setLabel(run, kModelLabel, modelNamed(json["model"].string()));
    setLabel(run, kPrecisionLabel, json["precision"].string());
    setLabel(run, kEngineLabel, engineNamed(json["framework"].string()));
    setLabel(run, kEngineVersionLabel, versionNamed(json["image"].string()));
    setLabel(run, kGpuLabel, gpuNamed(json["hw"].string()));
    setLabel(run, kGpusLabel, gpus ? numberText(*gpus) : "");
    const std::string_view speculation = json["spec_decoding"].string();
    setLabel(run, "spec_decoding", speculation == "none" ? "" : speculation);
    setLabel(run, "scenario", json["scenario_type"].string());
    const std::string_view offloading = json["kv_offloading"].string();
    setLabel(run, "kv_offloading", offloading);
    return run;
}

Result<JsonValue> objectOf(const TraceFile &file)
{
    auto json = parseServingJson(file.text, file.path);
    if (json && !json->isObject())
        return Error{ErrorKind::BadInput, "expected one JSON object a file; found a list", file.path};
    return json;
}

// Measured lengths are not in it: the rate of requests is that of output tokens over the length that was
// asked for.
ServingRun maxRun(const JsonValue &json, ServingChecks &checks, TraceRows &rows)
{
    rows.note("has no measured lengths: requests a second are output tokens over the output length that was "
              "asked for",
              checks.place());
    const ReplicaGpus gpus = gpusOf(json, checks);
    const JsonValue &metrics = json.has("metrics") ? json["metrics"] : json;
    ServingRun run = labelled(json, gpus.all);
    ServingPoint &point = run.point;
    point.concurrency = checks.aboveZero(json, "conc");
    const Number total = times(checks.aboveZero(metrics, "tput_per_gpu"), gpus.all);
    point.outputTokensPerSecond = times(checks.aboveZero(metrics, "output_tput_per_gpu"), gpus.decode);
    point.inputTokensPerSecond = times(checks.aboveZero(metrics, "input_tput_per_gpu"), gpus.prefill);
    if (!point.inputTokensPerSecond)
        point.inputTokensPerSecond = minus(total, point.outputTokensPerSecond);
    point.outputTokens = checks.aboveZero(json, "osl");
    run.labels[kNominalLabel] = "nominal";
    checks.latencies(metrics, run, 1);
    return run;
}

// A file holds one run, which `runOf` makes of it, noting what is odd about it.
Result<TraceRows> readRun(const TraceFile &file, const TraceReading &reading,
                          ServingRun (*runOf)(const JsonValue &, ServingChecks &, TraceRows &))
{
    const auto json = objectOf(file);
    if (!json)
        return json.error();
    ServingRows runs(file, reading);
    ServingChecks checks(file.path);
    ServingRun run = runOf(*json, checks, runs.rows());
    runs.add(std::move(run), checks);
    return runs.taken();
}

Result<TraceRows> readMax(const TraceFile &file, const TraceReading &reading)
{
    return readRun(file, reading, maxRun);
}

void takeStatistics(const JsonValue &latency, ServingChecks &checks, ServingRun &run)
{
    for (std::size_t kind = 0; kind < kServingLatencies.size(); ++kind) {
        const char *names[] = {"ttft", "tpot", "itl", "e2el"};
        const JsonValue &values = latency[names[kind]];
        for (std::size_t statistic = 0; statistic < kServingStatistics.size(); ++statistic)
            run.seconds(kind, statistic) =
                checks.atLeastZero(fmt::format("{}.{}", names[kind], kServingStatistics[statistic]),
                                   values[kServingStatistics[statistic]].string());
    }
}

ServingRun agenticRun(const JsonValue &json, ServingChecks &checks, TraceRows &rows)
{
    ServingRun run = labelled(json, gpusOf(json, checks).all);
    ServingPoint &point = run.point;
    const JsonValue &metrics = json["request_metrics"];
    point.concurrency = checks.aboveZero(json, "conc");
    point.completed = checks.atLeastZero(json, "num_requests_successful");
    point.failed = checks.atLeastZero(json["request_accounting"], "records_error_dropped");
    run.requestsPerSecond =
        over(point.completed, checks.aboveZero(metrics["throughput"], "duration_seconds"));
    point.inputTokens = checks.atLeastZero("tokens.input.mean", metrics["tokens"]["input"]["mean"].string());
    // What was written, not what was expected to be.
    point.outputTokens =
        checks.atLeastZero("tokens.output_actual.mean", metrics["tokens"]["output_actual"]["mean"].string());
    takeStatistics(metrics["latency"], checks, run);
    run.latencyUnit = unitOfSeconds(1);
    run.cachedShare = checks.share(json["server_metrics"]["cache"], "overall_cache_hit_rate");
    if (run.cachedShare > 0.0)
        rows.note(
            fmt::format("found {:.1f} % of its input in the cache; a study without such a share is served "
                        "slower than this run",
                        *run.cachedShare * 100),
            checks.place());
    return run;
}

Result<TraceRows> readAgentic(const TraceFile &file, const TraceReading &reading)
{
    return readRun(file, reading, agenticRun);
}

// The lengths that the file says beside those that were measured, where they differ.
void noteLengths(const JsonValue &json, ServingChecks &checks, const ServingRun &run, TraceRows &rows)
{
    const Number said = checks.aboveZero(json, "osl");
    const Number output = over(run.point.outputTokensPerSecond, run.requestsPerSecond);
    const Number input = over(run.point.inputTokensPerSecond, run.requestsPerSecond);
    if (said && output && input && std::fabs(std::log(*output / *said)) > std::log(kNearLength))
        rows.note(fmt::format("states {}/{} tokens; {:.0f} in and {:.0f} out were measured and are used",
                              json["isl"].string(), json["osl"].string(), *input, *output),
                  checks.place());
}

ServingRun togetherRun(const JsonValue &json, ServingChecks &checks, TraceRows &rows)
{
    // gpu.n_gpus counts those of the machine, of which the replica takes tp.
    ServingRun run = labelled(json, gpusOf(json, checks).all);
    ServingPoint &point = run.point;
    const JsonValue &metrics = json["metrics"];
    setLabel(run, kMachineLabel, json["gpu"]["n_gpus"].string());
    setLabel(run, kDayLabel, json["ts"].string().substr(0, 10));
    point.concurrency = checks.aboveZero(json, "conc");
    point.completed = checks.atLeastZero(metrics, "successful_requests");
    point.failed = checks.atLeastZero(metrics, "failed_requests");
    run.requestsPerSecond = checks.aboveZero(metrics, "request_throughput");
    point.outputTokensPerSecond = checks.aboveZero(metrics, "output_token_throughput");
    point.inputTokensPerSecond =
        minus(checks.aboveZero(metrics, "total_token_throughput"), point.outputTokensPerSecond);
    checks.latencies(metrics, run, 1e-3);
    noteLengths(json, checks, run, rows);
    return run;
}

Result<TraceRows> readTogether(const TraceFile &file, const TraceReading &reading)
{
    return readRun(file, reading, togetherRun);
}

} // namespace

TraceFormat inferencemaxFormat()
{
    return servingFormat("inferencemax", "result of InferenceMAX (JSON, throughput per GPU)", recognisesMax,
                         readMax, "tput_per_gpu,conc,tp");
}

TraceFormat inferencemaxAgenticFormat()
{
    return servingFormat("inferencemax-agentic", "result of InferenceMAX's agentic runs (JSON)",
                         recognisesAgentic, readAgentic, "request_metrics,conc,tp");
}

TraceFormat togetherRunnerFormat()
{
    return servingFormat("together-runner", "result of Together's runner for InferenceMAX (JSON)",
                         recognisesTogether, readTogether, "metrics,conc,tp");
}

} // namespace breakeven
