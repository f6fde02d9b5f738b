// Benchmarks of the planner of llm-d (llm-d-incubation/llm-d-planner,
// data/benchmarks/performance/benchmarks_*.json): {benchmarks: [{model_hf_repo, hardware, ttft_p95, …}]},
// milliseconds, an open loop at requests_per_second of which responses_per_second were answered.
//
// Its itl are single gaps; where _metadata says that the numbers were simulated, so does the series.
#include "data/trace_formats/serving_reading.h"

#include "model/numeric/number_text.h"

namespace breakeven {

namespace {

bool recognisesLlmDPlanner(const TraceFile &file)
{
    return hasKeys(file, {"benchmarks", "ttft_p95"}) && file.startsWith('{');
}

bool isSimulated(const JsonValue &value)
{
    if (value.text.find("imulat") != std::string::npos || value.text.find("ynthetic") != std::string::npos)
        return true;
    for (const auto &[name, member] : value.members)
        if (isSimulated(member))
            return true;
    for (const JsonValue &item : value.items)
        if (isSimulated(item))
            return true;
    return false;
}

ServingRun plannerRun(const JsonValue &json, ServingChecks &checks)
{
    ServingRun run;
    ServingPoint &point = run.point;
    setLabel(run, kModelLabel, json["model_hf_repo"].string());
    setLabel(run, kPrecisionLabel, json["precision"].string());
    setLabel(run, kEngineLabel, engineNamed(json["framework"].string()));
    setLabel(run, kEngineVersionLabel, versionNamed(json["framework_version"].string()));
    setLabel(run, kGpuLabel, gpuNamed(json["hardware"].string()));
    if (const auto gpus = checks.aboveZero(json, "hardware_count"))
        setLabel(run, kGpusLabel, numberText(*gpus));
    point.offeredPerSecond = checks.aboveZero(json, "requests_per_second");
    run.requestsPerSecond = checks.aboveZero(json, "responses_per_second");
    if (!run.requestsPerSecond)
        run.requestsPerSecond = point.offeredPerSecond;
    point.inputTokens = checks.atLeastZero(json, "mean_input_tokens");
    point.outputTokens = checks.atLeastZero(json, "mean_output_tokens");
    point.outputTokensPerSecond = checks.aboveZero(json, "tokens_per_second");
    checks.latencies(json, run, 1e-3);
    return run;
}

Result<TraceRows> readLlmDPlanner(const TraceFile &file, const TraceReading &reading)
{
    const auto json = parseServingJson(file.text, file.path);
    if (!json)
        return json.error();
    ServingRows runs(file, reading);
    const bool simulated = isSimulated((*json)["_metadata"]);
    std::int64_t number = 0;
    for (const JsonValue &benchmark : (*json)["benchmarks"].items) {
        ServingChecks checks(file.path + ": benchmark " + std::to_string(++number));
        ServingRun run = plannerRun(benchmark, checks);
        if (simulated)
            run.labels[kSourceLabel] = servingSourceName(ServingSource::Simulated);
        runs.add(std::move(run), checks);
    }
    if (simulated)
        runs.rows().note("says itself that its numbers were simulated, not measured", file.path);
    return runs.taken();
}

} // namespace

TraceFormat llmdPlannerFormat()
{
    return servingFormat("llm-d-planner", "benchmarks of the planner of llm-d (JSON)", recognisesLlmDPlanner,
                         readLlmDPlanner, "benchmarks,_metadata");
}

} // namespace breakeven
