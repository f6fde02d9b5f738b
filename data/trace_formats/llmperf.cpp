// Summaries of LLMPerf (ray-project/llmperf, token_benchmark_ray.py): one flat JSON object of an API under a
// number of concurrent requests; seconds, and some numbers in strings.
//
// Its time per token is the whole request over its tokens, the first one included: not less than TPOT.
#include "data/trace_formats/serving_recipe.h"
#include "data/trace_formats/trace_import.h"

namespace breakeven {

namespace {

constexpr ServingMember kLlmperfMembers[]{
    {"model", kModelLabel},
    {"framework", kProviderAttribute},
    {"num_concurrent_requests", "concurrency"},
    {"results_num_completed_requests", "completed"},
    {"results_number_errors", "failed"},
    {"results_num_completed_requests_per_min", "requests_per_s", "1/min"},
    {"results_number_input_tokens_mean", "input_tokens"},
    {"results_number_output_tokens_mean", "output_tokens"},
    {"results_ttft_s", "ttft"},
    {"results_inter_token_latency_s", "tpot"},
    {"results_end_to_end_latency_s", "e2e"}};

constexpr ServingRecipe kLlmperf{
    .name = "llmperf",
    .description = "summary of LLMPerf (JSON, an API under load)",
    .marks = "results_ttft_s_mean,model",
    .members = kLlmperfMembers,
    .finish = [](ServingEntry &entry) {
        entry.note("measures an API: its runs stand for the latency of tokens that are paid for, not for "
                   "GPUs; its time per token includes the first");
    }};

} // namespace

TraceFormat llmperfFormat()
{
    return servingFormat<kLlmperf>("results_ttft_s_mean,model,num_concurrent_requests");
}

} // namespace breakeven
