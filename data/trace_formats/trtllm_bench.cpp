// Reports of TensorRT-LLM's `trtllm-bench … --report_json` (tensorrt_llm/bench/dataclasses/reporting.py, the
// dictionary of get_statistics_dict; the names of percentiles are those of statistics.py): milliseconds, also
// where a name does not say it. Its tpot is the mean gap of each request. Without --streaming there is no
// streaming_metrics.
#include "data/trace_formats/serving_recipe.h"

namespace breakeven {

namespace {

constexpr ServingMember kTrtllmMembers[]{
    {"engine.model", kModelLabel},
    {"engine.version", kEngineVersionLabel},
    {"engine.quantization|engine.dtype", kPrecisionLabel},
    {"machine.name", kGpuLabel},
    {"world_info.world_size", kGpusLabel},
    {"request_info.avg_num_concurrent_requests", "concurrency"},
    {"request_info.num_requests", "completed"},
    {"request_info.avg_input_length", "input_tokens"},
    {"request_info.avg_output_length", "output_tokens"},
    {"performance.request_throughput_req_s", "requests_per_s"},
    {"performance.system_output_throughput_tok_s", "output_tokens_per_s"},
    {"performance.system_total_throughput_tok_s", "#tokens_per_s"},
    {"performance.request_latency_percentiles_ms", "e2e"},
    {"streaming_metrics.ttft_percentiles", "ttft"},
    {"streaming_metrics.tpot_percentiles", "tpot"}};

constexpr ServingRecipe kTrtllm{.name = "trtllm-bench",
                                .description = "report of TensorRT-LLM's trtllm-bench (JSON)",
                                .marks = "request_info,performance,world_info",
                                .members = kTrtllmMembers,
                                .timeUnit = "ms",
                                .engine = "tensorrt-llm"};

} // namespace

TraceFormat trtllmBenchFormat() { return servingFormat<kTrtllm>(); }

} // namespace breakeven
