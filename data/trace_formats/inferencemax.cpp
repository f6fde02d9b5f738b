// Results of InferenceMAX, now InferenceX (SemiAnalysisAI/InferenceX, utils/process_result.py: tput_per_gpu
// is total_token_throughput over the number of GPUs, keys lose their _ms and become seconds, intvty is
// 1/TPOT; utils/collect_results.py writes lists of them); of its agentic runs (request_metrics), and of the
// runner that Together gave it (together_runner/).
//
// A replica has tensor times pipeline parallel GPUs. Where prefill and decode have GPUs of their own, each
// rate is of its own GPUs (InferenceX#131): a product, which no row says.
#include "data/trace_formats/serving_recipe.h"

#include "model/numeric/number_text.h"
#include "model/serving/length_factor.h"

#include <fmt/format.h>

#include <cmath>

namespace breakeven {

namespace {

using Number = std::optional<double>;

Number times(const Number &a, const Number &b) { return a && b ? Number(*a * *b) : std::nullopt; }
Number over(const Number &a, const Number &b) { return a && b && *b > 0 ? Number(*a / *b) : std::nullopt; }

constexpr ServingMember kReplicaMembers[]{{"model", kModelLabel},
                                          {"precision", kPrecisionLabel},
                                          {"framework", kEngineLabel},
                                          {"image", kEngineVersionLabel},
                                          {"hw", kGpuLabel},
                                          {"spec_decoding", "spec_decoding"},
                                          {"scenario_type", "scenario"},
                                          {"kv_offloading", "kv_offloading"},
                                          {"conc", "concurrency"},
                                          {"num_prefill_gpu", "#prefill_gpus"},
                                          {"num_decode_gpu", "#decode_gpus"},
                                          {"tp", "#tensor_gpus"},
                                          {"pp", "#pipeline_gpus"}};
constexpr ServingMember kMaxMembers[]{{"osl", "output_tokens"},
                                      {"tput_per_gpu", "#tokens_of_a_gpu_per_s"},
                                      {"output_tput_per_gpu", "#output_tokens_of_a_gpu_per_s"},
                                      {"input_tput_per_gpu", "#input_tokens_of_a_gpu_per_s"},
                                      {"*", "latencies"}};
// What was written counts, not what was expected to be.
constexpr ServingMember kAgenticMembers[]{{"num_requests_successful", "completed"},
                                          {"request_accounting.records_error_dropped", "failed"},
                                          {"throughput.duration_seconds", "#duration"},
                                          {"tokens.input.mean", "input_tokens"},
                                          {"tokens.output_actual.mean", "output_tokens"},
                                          {"latency.ttft", "ttft"},
                                          {"latency.tpot", "tpot"},
                                          {"latency.itl", "itl"},
                                          {"latency.e2el", "e2e"},
                                          {"server_metrics.cache.overall_cache_hit_rate", "cached_share"}};
// gpu.n_gpus counts those of the machine, of which the replica takes tp.
constexpr ServingMember kTogetherMembers[]{{"gpu.n_gpus", kMachineLabel},
                                           {"ts", kDayLabel},
                                           {"successful_requests", "completed"},
                                           {"failed_requests", "failed"},
                                           {"request_throughput", "requests_per_s"},
                                           {"output_token_throughput", "output_tokens_per_s"},
                                           {"total_token_throughput", "#tokens_per_s"},
                                           {"*", "latencies"}};

// GPUs of a replica as they are split: all of them, and those that read prompts and write answers.
struct ReplicaGpus
{
    Number all;
    Number prefill = all;
    Number decode = all;
};

ReplicaGpus takeGpus(ServingEntry &entry)
{
    ReplicaGpus gpus{times(entry.total("#tensor_gpus"), entry.total("#pipeline_gpus").value_or(1))};
    const Number prefill = entry.total("#prefill_gpus");
    const Number decode = entry.total("#decode_gpus");
    if (prefill && decode)
        gpus = {*prefill + *decode, prefill, decode};
    entry.label(kGpusLabel, gpus.all ? numberText(*gpus.all) : "");
    return gpus;
}

// Measured lengths are not in it: the rate of requests is that of output tokens over the length that was
// asked for.
void finishMax(ServingEntry &entry)
{
    entry.note("has no measured lengths: requests a second are output tokens over the output length that "
               "was asked for");
    const ReplicaGpus gpus = takeGpus(entry);
    if (!gpus.all)
        entry.refuse("lacks tp, or num_prefill_gpu with num_decode_gpu: its rates are those of a GPU");
    ServingPoint &point = entry.run.point;
    const Number total = times(entry.total("#tokens_of_a_gpu_per_s"), gpus.all);
    point.outputTokensPerSecond = times(entry.total("#output_tokens_of_a_gpu_per_s"), gpus.decode);
    point.inputTokensPerSecond = times(entry.total("#input_tokens_of_a_gpu_per_s"), gpus.prefill);
    if (!point.inputTokensPerSecond && total)
        entry.totals["#tokens_per_s"] = *total;
    entry.run.labels[kNominalLabel] = "nominal";
}

void finishAgentic(ServingEntry &entry)
{
    takeGpus(entry);
    if (entry.run.cachedShare > 0.0)
        entry.note(
            fmt::format("found {:.1f} % of its input in the cache; a study without such a share is served "
                        "slower than this run",
                        *entry.run.cachedShare * 100));
}

// The lengths that the file says beside those that were measured are noted where they differ.
void finishTogether(ServingEntry &entry)
{
    takeGpus(entry);
    const ServingRun &run = entry.run;
    const Number said = entry.number("output_tokens", "osl", entry.json["osl"].string());
    const Number output = over(run.point.outputTokensPerSecond, run.requestsPerSecond);
    const Number all = over(entry.total("#tokens_per_s"), run.requestsPerSecond);
    if (said && output && all && std::fabs(std::log(*output / *said)) > std::log(kNearLength))
        entry.note(fmt::format("states {}/{} tokens; {:.0f} in and {:.0f} out were measured and are used",
                               entry.json["isl"].string(), entry.json["osl"].string(), *all - *output,
                               *output));
}

constexpr ServingRecipe kMax{.name = "inferencemax",
                             .description = "results of InferenceMAX (JSON, throughput per GPU)",
                             .marks = "tput_per_gpu,conc",
                             .members = kMaxMembers,
                             .shared = kReplicaMembers,
                             .within = "metrics",
                             .finish = finishMax};
constexpr ServingRecipe kAgentic{.name = "inferencemax-agentic",
                                 .description = "results of InferenceMAX's agentic runs (JSON)",
                                 .marks = "request_metrics,conc",
                                 .members = kAgenticMembers,
                                 .shared = kReplicaMembers,
                                 .within = "request_metrics",
                                 .finish = finishAgentic};
constexpr ServingRecipe kTogether{.name = "together-runner",
                                  .description = "results of Together's runner for InferenceMAX (JSON)",
                                  .marks = "metrics,conc,tp,request_throughput",
                                  .members = kTogetherMembers,
                                  .shared = kReplicaMembers,
                                  .within = "metrics",
                                  .timeUnit = "ms",
                                  .finish = finishTogether};

} // namespace

TraceFormat inferencemaxFormat() { return servingFormat<kMax>("tput_per_gpu,conc,tp"); }
TraceFormat inferencemaxAgenticFormat() { return servingFormat<kAgentic>("request_metrics,conc,tp"); }
TraceFormat togetherRunnerFormat() { return servingFormat<kTogether>("metrics,conc,tp"); }

} // namespace breakeven
