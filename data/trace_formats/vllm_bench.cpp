// Results of vLLM's `vllm bench serve --save-result` (vllm/benchmarks/serve.py) and of SGLang's
// `python -m sglang.bench_serving --output-file` (python/sglang/bench_serving.py), which began as the same
// script: one JSON object a run; SGLang, and vLLM with --append-result, write a line a run.
//
// Keys that end in _ms are milliseconds; cut-down copies (SemiAnalysisAI/InferenceX,
// experimental/token_position_decode_slo) keep seconds under the same names without the ending. The rate
// "inf" is no limit. Older files of SGLang have medians only and no request_throughput.
#include "data/trace_formats/serving_reading.h"

#include <fmt/format.h>

#include <algorithm>

namespace breakeven {

namespace {

bool isBenchmark(const TraceFile &file)
{
    return hasKeys(file, {"total_output_tokens", "completed"}) &&
           (file.text.find("_ttft") != std::string::npos || file.text.find("\"ttft") != std::string::npos);
}

// A second object follows the first.
bool hasLines(const TraceFile &file)
{
    const std::size_t line = file.text.find('\n');
    if (line == std::string::npos)
        return false;
    const std::size_t next = file.text.find_first_not_of(" \t\r\n", line);
    const std::size_t last = file.text.find_last_not_of(" \t\r\n", line);
    return next != std::string::npos && file.text[next] == '{' && file.text[last] == '}';
}

bool recognisesSglang(const TraceFile &file)
{
    return isBenchmark(file) && (hasKeys(file, {"total_output_tokens_retokenized"}) || hasLines(file));
}

bool recognisesVllm(const TraceFile &file) { return isBenchmark(file) && !recognisesSglang(file); }

std::optional<double> difference(std::optional<double> a, std::optional<double> b)
{
    return a && b && *a >= *b ? std::optional(*a - *b) : std::nullopt;
}

std::optional<double> quotient(std::optional<double> a, std::optional<double> b)
{
    return a && b && *b > 0 ? std::optional(*a / *b) : std::nullopt;
}

// "20260428-105748"
std::string dayOf(std::string_view date)
{
    const bool isDay =
        date.size() >= 8 && date.substr(0, 8).find_first_not_of("0123456789") == std::string_view::npos;
    return isDay ? fmt::format("{}-{}-{}", date.substr(0, 4), date.substr(4, 2), date.substr(6, 2))
                 : std::string();
}

void takeLabels(const JsonValue &json, ServingRun &run)
{
    const auto model = json["model_id"].string().empty() ? json["model"].string() : json["model_id"].string();
    setLabel(run, kModelLabel, modelNamed(model));
    setLabel(run, kEngineLabel, engineNamed(json["backend"].string()));
    setLabel(run, "dataset", json["dataset_name"].string());
    setLabel(run, kDayLabel, dayOf(json["date"].string()));
}

// All requests are sent at once where neither their rate nor their number is bounded.
void takeLoad(const JsonValue &json, ServingChecks &checks, ServingRun &run, TraceRows &rows)
{
    ServingPoint &point = run.point;
    point.concurrency = checks.aboveZero(json, "max_concurrency");
    const std::string_view rate = json["request_rate"].string();
    point.offeredPerSecond = checks.offeredRate("request_rate", rate);
    if (!point.concurrency && !point.offeredPerSecond && !rate.empty() && point.completed.value_or(0) > 0) {
        point.concurrency = *point.completed + point.failed.value_or(0);
        rows.note("sends all requests at once; their number is its concurrency", checks.place());
    }
}

ServingRun vllmRun(const JsonValue &json, ServingChecks &checks, TraceRows &rows)
{
    ServingRun run;
    ServingPoint &point = run.point;
    takeLabels(json, run);
    point.completed = checks.atLeastZero(json, "completed");
    point.failed = checks.atLeastZero(json, "failed");
    if (!point.failed)
        point.failed = difference(checks.atLeastZero(json, "num_prompts"), point.completed);
    takeLoad(json, checks, run, rows);
    const auto seconds = checks.aboveZero(json, "duration");
    const auto input = checks.atLeastZero(json, "total_input_tokens");
    const auto output = checks.atLeastZero(json, "total_output_tokens");
    run.requestsPerSecond = checks.aboveZero(json, "request_throughput");
    if (!run.requestsPerSecond)
        run.requestsPerSecond = quotient(point.completed, seconds);
    point.inputTokens = quotient(input, point.completed);
    point.outputTokens = quotient(output, point.completed);
    point.outputTokensPerSecond = checks.aboveZero(json, "output_throughput");
    point.inputTokensPerSecond = checks.aboveZero(json, "input_throughput");
    checks.latencies(json, run, 1);
    return run;
}

Result<TraceRows> readVllmBench(const TraceFile &file, const TraceReading &reading)
{
    ServingRows runs(file, reading);
    const auto add = [&](const JsonValue &json, const std::string &place) {
        ServingChecks checks(place);
        ServingRun run = vllmRun(json, checks, runs.rows());
        runs.add(std::move(run), checks);
    };
    if (!hasLines(file)) {
        const auto json = parseServingJson(file.text, file.path);
        if (!json)
            return json.error();
        add(*json, file.path);
        return runs.taken();
    }
    std::string_view rest = file.text;
    for (std::int64_t line = 1; !rest.empty(); ++line) {
        const std::string_view text = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(std::min(text.size() + 1, rest.size()));
        if (text.find_first_not_of(" \t\r") == std::string_view::npos)
            continue;
        const std::string place = file.path + ":" + std::to_string(line);
        const auto json = parseServingJson(text, place);
        if (!json && rest.empty() && !file.text.ends_with('\n'))
            return json.error();
        if (json)
            add(*json, place);
        else
            runs.rows().skipRow("no JSON object", place);
    }
    return runs.taken();
}

} // namespace

TraceFormat vllmBenchFormat()
{
    return servingFormat("vllm-bench", "result of vLLM's bench serve (JSON, one run a file)", recognisesVllm,
                         readVllmBench, "completed,total_output_tokens,median_ttft_ms");
}

TraceFormat sglangBenchFormat()
{
    return servingFormat("sglang-bench", "results of SGLang's bench_serving (JSON lines)", recognisesSglang,
                         readVllmBench,
                         "completed,total_output_tokens,median_ttft_ms,total_output_tokens_retokenized");
}

} // namespace breakeven
