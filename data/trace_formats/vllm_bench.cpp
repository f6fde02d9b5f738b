// Results of vLLM's `vllm bench serve` (vllm/benchmarks/serve.py) and of SGLang's
// `python -m sglang.bench_serving` (python/sglang/bench_serving.py), which began as the same script: the JSON
// that
// --save-result and --output-file write, a line a run where they append, and the block that both print, as do
// their copies (TensorRT-LLM's tensorrt_llm/serve/scripts/benchmark_serving.py, InferenceX's
// utils/bench_serving/benchmark_serving.py).
//
// Keys that end in _ms are milliseconds; cut-down copies (SemiAnalysisAI/InferenceX,
// experimental/token_position_decode_slo) keep seconds under the same names without the ending. The rate
// "inf" is no limit. Older files of SGLang have medians only and no request_throughput.
#include "data/trace_formats/serving_recipe.h"

namespace breakeven {

namespace {

constexpr ServingMember kVllmMembers[]{{"model_id|model|server_info.model_path", kModelLabel},
                                       {"backend", kEngineLabel},
                                       {"dataset_name", "dataset"},
                                       {"date", kDayLabel},
                                       {"completed", "completed"},
                                       {"failed", "failed"},
                                       {"num_prompts", "#sent"},
                                       {"max_concurrency", "concurrency"},
                                       {"request_rate", "request_rate"},
                                       {"duration", "#duration"},
                                       {"total_input_tokens", "#input_tokens"},
                                       {"total_output_tokens", "#output_tokens"},
                                       {"request_throughput", "requests_per_s"},
                                       {"output_throughput", "output_tokens_per_s"},
                                       {"input_throughput", "input_tokens_per_s"},
                                       {"*", "latencies"}};

// Rates are printed with two decimals. What stands before the block was printed when the run began.
constexpr ServingMember kPrintedMembers[]{
    {"model", kModelLabel},
    {"backend", kEngineLabel},
    {"successful_requests", "completed"},
    {"failed_requests", "failed"},
    {"maximum_request_concurrency|max_request_concurrency", "concurrency"},
    {"request_rate_configured_rps|traffic_request_rate", "request_rate"},
    {"benchmark_duration_s", "#duration"},
    {"total_input_tokens", "#input_tokens"},
    {"total_generated_tokens", "#output_tokens"},
    {"request_throughput_req_s", "#rounded_requests_per_s"},
    {"output_token_throughput_tok_s", "output_tokens_per_s"},
    {"input_token_throughput_tok_s", "input_tokens_per_s"},
    {"*", "latencies"}};

constexpr std::string_view kPrintedTitle = "= Serving Benchmark Result =";

constexpr ServingRecipe kVllm{.name = "vllm-bench",
                              .description = "results of vLLM's bench serve (JSON)",
                              .marks = "completed,total_output_tokens",
                              .members = kVllmMembers};
constexpr ServingRecipe kSglang{.name = "sglang-bench",
                                .description = "results of SGLang's bench_serving (JSON lines)",
                                .marks = "completed,total_output_tokens",
                                .members = kVllmMembers};
constexpr ServingRecipe kPrinted{
    .name = "bench-printed",
    .description = "what vLLM's bench serve and SGLang's bench_serving print",
    .marks = "successful_requests",
    .members = kPrintedMembers,
    .documents = [](const TraceFile &file) { return printedDocuments(file, kPrintedTitle, true); }};

bool isBenchmark(const TraceFile &file)
{
    return hasMarks(file, kVllm) &&
           (file.text.find("_ttft") != std::string::npos || file.text.find("\"ttft") != std::string::npos);
}

bool recognisesSglang(const TraceFile &file)
{
    return isBenchmark(file) && hasKeys(file, {"total_output_tokens_retokenized"});
}

} // namespace

TraceFormat vllmBenchFormat()
{
    return servingFormat<kVllm>("completed,total_output_tokens,median_ttft_ms", isBenchmark);
}

TraceFormat sglangBenchFormat()
{
    return servingFormat<kSglang>(
        "completed,total_output_tokens,median_ttft_ms,total_output_tokens_retokenized", recognisesSglang);
}

TraceFormat benchPrintedFormat()
{
    return servingFormat<kPrinted>(
        "", [](const TraceFile &file) { return file.text.find(kPrintedTitle) != std::string::npos; });
}

} // namespace breakeven
