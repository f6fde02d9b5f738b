// Summaries of LLMPerf (ray-project/llmperf, token_benchmark_ray.py): one flat JSON object of an API under a
// number of concurrent requests; seconds, and some numbers in strings.
//
// Its time per token is the whole request over its tokens, the first one included: not less than TPOT.
#include "data/trace_formats/serving_reading.h"

#include "data/trace_formats/trace_import.h"
#include "model/numeric/number_text.h"

#include <array>

namespace breakeven {

namespace {

bool recognisesLlmperf(const TraceFile &file) { return hasKeys(file, {"results_ttft_s_mean", "model"}); }

void takeLatency(const JsonValue &json, const std::string &name, std::size_t kind, ServingChecks &checks,
                 ServingRun &run)
{
    constexpr std::array endings{"_mean", "_quantiles_p50", "_quantiles_p90", "_quantiles_p95",
                                 "_quantiles_p99"};
    for (std::size_t i = 0; i < endings.size(); ++i)
        run.seconds(kind, i) = checks.atLeastZero(json, name + endings[i]);
}

ServingRun llmperfRun(const JsonValue &json, ServingChecks &checks)
{
    ServingRun run;
    ServingPoint &point = run.point;
    setLabel(run, kModelLabel, json["model"].string());
    setLabel(run, kProviderAttribute, json["framework"].string());
    point.concurrency = checks.aboveZero(json, "num_concurrent_requests");
    point.completed = checks.atLeastZero(json, "results_num_completed_requests");
    point.failed = checks.atLeastZero(json, "results_number_errors");
    if (const auto perMinute = checks.aboveZero(json, "results_num_completed_requests_per_min"))
        run.requestsPerSecond = *perMinute / 60;
    point.inputTokens = checks.atLeastZero(json, "results_number_input_tokens_mean");
    point.outputTokens = checks.atLeastZero(json, "results_number_output_tokens_mean");
    run.latencyUnit = unitOfSeconds(1);
    takeLatency(json, "results_ttft_s", 0, checks, run);
    takeLatency(json, "results_inter_token_latency_s", 1, checks, run);
    takeLatency(json, "results_end_to_end_latency_s", 3, checks, run);
    return run;
}

Result<TraceRows> readLlmperf(const TraceFile &file, const TraceReading &reading)
{
    const auto json = parseServingJson(file.text, file.path);
    if (!json)
        return json.error();
    ServingRows runs(file, reading);
    ServingChecks checks(file.path);
    ServingRun run = llmperfRun(*json, checks);
    runs.rows().note("measures an API: its runs stand for the latency of tokens that are paid for, not for "
                     "GPUs; its time per token includes the first",
                     file.path);
    runs.add(std::move(run), checks);
    return runs.taken();
}

} // namespace

TraceFormat llmperfFormat()
{
    return servingFormat("llmperf", "summary of LLMPerf (JSON, an API under load)", recognisesLlmperf,
                         readLlmperf, "results_ttft_s_mean,model,num_concurrent_requests");
}

} // namespace breakeven
