// Benchmarks of the planner of llm-d (llm-d-incubation/llm-d-planner,
// data/benchmarks/performance/benchmarks_*.json): {benchmarks: [{model_hf_repo, hardware, ttft_p95, …}]},
// milliseconds, an open loop at requests_per_second of which responses_per_second were answered.
//
// Its itl are single gaps; where _metadata says that the numbers were simulated, so does the series.
#include "data/trace_formats/serving_recipe.h"

#include <algorithm>

namespace breakeven {

namespace {

constexpr ServingMember kPlannerMembers[]{{"model_hf_repo", kModelLabel},
                                          {"precision", kPrecisionLabel},
                                          {"framework", kEngineLabel},
                                          {"framework_version", kEngineVersionLabel},
                                          {"hardware", kGpuLabel},
                                          {"hardware_count", kGpusLabel},
                                          {"requests_per_second", "request_rate"},
                                          {"responses_per_second|requests_per_second", "requests_per_s"},
                                          {"mean_input_tokens", "input_tokens"},
                                          {"mean_output_tokens", "output_tokens"},
                                          {"tokens_per_second", "output_tokens_per_s"},
                                          {"*", "latencies"}};

bool isSimulated(const JsonValue &value)
{
    return value.text.find("imulat") != std::string::npos ||
           value.text.find("ynthetic") != std::string::npos ||
           std::any_of(value.members.begin(), value.members.end(),
                       [](const JsonMember &member) { return isSimulated(member.value); }) ||
           std::any_of(value.items.begin(), value.items.end(), isSimulated);
}

// A sentence about all benchmarks of a document, which no member of one says.
void noteSimulated(const JsonValue &document, std::span<ServingRun> runs, TraceRows &rows,
                   const std::string &path)
{
    if (!isSimulated(document["_metadata"]))
        return;
    for (ServingRun &run : runs)
        run.labels[kSourceLabel] = servingSourceName(ServingSource::Simulated);
    rows.note("says itself that its numbers were simulated, not measured", path);
}

constexpr ServingRecipe kPlanner{.name = "llm-d-planner",
                                 .description = "benchmarks of the planner of llm-d (JSON)",
                                 .marks = "model_hf_repo,ttft_p95",
                                 .members = kPlannerMembers,
                                 .entry = "benchmark",
                                 .timeUnit = "ms",
                                 .noteAll = noteSimulated};

} // namespace

TraceFormat llmdPlannerFormat() { return servingFormat<kPlanner>("benchmarks,_metadata"); }

} // namespace breakeven
