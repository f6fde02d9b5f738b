#include "model/calculators/families.h"

#include "model/calculators/arguments.h"
#include "model/calculators/plain_answer.h"
#include "model/numeric/number_text.h"
#include "model/serving/roofline.h"

#include <array>

namespace breakeven::calculators {

namespace {

constexpr std::array kKvKeys{"layers", "kv_heads", "head_dim"};

Result<double> kvBytes(const Arguments &arguments)
{
    if (arguments.isGiven("kv_bytes_per_token"))
        return arguments.number("kv_bytes_per_token");
    for (const char *key : kKvKeys)
        if (!arguments.isGiven(key))
            return Error{ErrorKind::BadInput,
                         "Expected layers, kv_heads and head_dim, or kv_bytes_per_token; found neither. Give "
                         "the first three, or the bytes of a token.",
                         key};
    return kvBytesPerToken(arguments.number("layers"), arguments.number("kv_heads"),
                           arguments.number("head_dim"), arguments.number("kv_element_bytes"));
}

Error tooMany(const char *key, const char *whole, double most)
{
    return {ErrorKind::BadInput,
            std::string("Expected at most ") + whole + ", which is " + numberText(most) +
                ", found more; lower it.",
            key};
}

Result<ModelShape> shapeOf(const Arguments &arguments)
{
    ModelShape model;
    model.parameters = arguments.number("params_b");
    model.bytesPerParameter = arguments.number("bytes_per_param");
    const auto kv = kvBytes(arguments);
    if (!kv)
        return kv.error();
    model.kvBytesPerToken = *kv;
    return model;
}

ReplicaHardware hardwareOf(const Arguments &arguments)
{
    ReplicaHardware hardware;
    hardware.gpus = arguments.number("gpus");
    hardware.tflops = arguments.number("tflops");
    hardware.flopsUse = arguments.number("mfu");
    return hardware;
}

Result<CalculatorResult> decode(const Arguments &arguments)
{
    auto model = shapeOf(arguments);
    if (!model)
        return model.error();
    model->activeParameters =
        arguments.isGiven("active_params_b") ? arguments.number("active_params_b") : model->parameters;
    model->sharedParameters = arguments.number("shared_params_b");
    if (model->activeParameters > model->parameters)
        return tooMany("active_params_b", "params_b", model->parameters);
    if (model->sharedParameters > model->activeParameters)
        return tooMany("shared_params_b", "active_params_b", model->activeParameters);
    ReplicaHardware hardware = hardwareOf(arguments);
    hardware.bandwidth = arguments.number("memory_bandwidth_gb_s");
    hardware.bandwidthUse = arguments.number("mbu");
    const DecodeStep step =
        decodeStep(*model, hardware, arguments.number("batch"), arguments.number("context_tokens"));
    CalculatorResult result = PlainAnswer()
                                  .with("kv_bytes_per_token", model->kvBytesPerToken)
                                  .with("weights_read_gb", step.weightsRead)
                                  .with("step_s", step.seconds)
                                  .with("tokens_per_s", step.tokensPerSecond)
                                  .result();
    result.outputs.push_back({"bound", {std::string(step.isMemoryBound ? "memory" : "compute")}});
    return result;
}

Result<CalculatorResult> prefill(const Arguments &arguments)
{
    const double rate = prefillTokensPerSecond(arguments.number("active_params_b"), hardwareOf(arguments));
    return PlainAnswer()
        .with("tokens_per_s", rate)
        .with("time_s",
              promptSeconds(arguments.number("input_tokens"), arguments.number("cached_share"), rate))
        .result();
}

Result<CalculatorResult> concurrency(const Arguments &arguments)
{
    const auto model = shapeOf(arguments);
    if (!model)
        return model.error();
    const KvCache cache = kvCache(*model, arguments.number("gpus"), arguments.number("memory_gib"),
                                  arguments.number("memory_share"), arguments.number("overhead_gib"),
                                  arguments.number("context_tokens"));
    CalculatorResult result = PlainAnswer()
                                  .with("kv_bytes_per_token", model->kvBytesPerToken)
                                  .with("cache_gib", cache.gib)
                                  .with("cache_tokens", cache.tokens)
                                  .with("concurrency", cache.concurrency)
                                  .result();
    if (cache.concurrency < 1)
        result.status = CalculatorStatus::Infeasible;
    return result;
}

Result<CalculatorResult> estimate(const Arguments &arguments)
{
    const ReplicaEstimate replica =
        replicaEstimate(arguments.number("batch"), arguments.number("step_s"),
                        arguments.number("prefill_tokens_per_s"), arguments.number("input_tokens"),
                        arguments.number("output_tokens"), arguments.number("cached_share"));
    return PlainAnswer()
        .with("rate_per_s", replica.requestsPerSecond)
        .with("output_tokens_per_s", replica.outputTokensPerSecond)
        .with("tpot_s", replica.tpot)
        .with("ttft_s", replica.ttft)
        .with("prefill_share", replica.prefillShare)
        .result();
}

NumberLimits positive(double most)
{
    NumberLimits limits = between(0, most);
    limits.isLeastExcluded = true;
    return limits;
}

Key gpusKey() { return numberKey("gpus", "GPU", "1", wholeNumber(1, 1e5), "of a replica"); }
Key tflopsKey() { return numberKey("tflops", "TFLOPS", nullptr, positive(1e9), "of one GPU, dense"); }
Key flopsUseKey() { return numberKey("mfu", "", "0.45", positive(1), "share of the TFLOPS reached"); }
Key batchKey() { return numberKey("batch", "request", nullptr, positive(1e9), "requests at work at once"); }
Key cachedKey() { return numberKey("cached_share", "", "0", fraction(), "of the input, in the cache"); }
Key contextKey()
{
    return numberKey("context_tokens", "token", nullptr, positive(1e9), "input and output of a request");
}

std::vector<Key> modelKeys(bool hasExperts)
{
    std::vector<Key> keys{numberKey("params_b", "10^9 parameters", nullptr, positive(1e6))};
    if (hasExperts) {
        keys.push_back(optional(numberKey("active_params_b", "10^9 parameters", "", positive(1e6),
                                          "of a token; left out: all (dense)")));
        keys.push_back(numberKey("shared_params_b", "10^9 parameters", "0", between(0, 1e6),
                                 "read for every token, beside the experts"));
    }
    keys.push_back(numberKey("bytes_per_param", "byte", "2", positive(64)));
    for (const char *key : kKvKeys)
        keys.push_back(optional(numberKey(key, "", "", positive(1e6))));
    keys.push_back(numberKey("kv_element_bytes", "byte", "2", positive(64)));
    keys.push_back(optional(numberKey("kv_bytes_per_token", "byte", "", positive(1e9),
                                      "instead of layers, kv_heads and head_dim")));
    return keys;
}

std::vector<Key> with(std::vector<Key> keys, std::vector<Key> more)
{
    keys.insert(keys.end(), more.begin(), more.end());
    return keys;
}

} // namespace

std::vector<Calculator> rooflines()
{
    return {
        {"decode-roofline",
         "How long a replica takes for the next token of a batch, by memory or arithmetic",
         "Tokens (serving §3): an estimate; rows SRV-25…27",
         with(modelKeys(true),
              {batchKey(), contextKey(), gpusKey(),
               numberKey("memory_bandwidth_gb_s", "GB/s", nullptr, positive(1e9)), tflopsKey(),
               numberKey("mbu", "", "0.6", positive(1), "share of the bandwidth reached"), flopsUseKey()}),
         {{"kv_bytes_per_token", "byte"},
          {"weights_read_gb", "GB"},
          {"step_s", "s"},
          {"tokens_per_s", "token/s"},
          {"bound", ""}},
         decode},
        {"prefill-roofline",
         "How long a replica takes to read a prompt, by its arithmetic",
         "Tokens (serving §3): an estimate; row SRV-28",
         {numberKey("active_params_b", "10^9 parameters", nullptr, positive(1e6)),
          numberKey("input_tokens", "token", nullptr, between(0, 1e9)), cachedKey(), gpusKey(), tflopsKey(),
          flopsUseKey()},
         {{"tokens_per_s", "token/s"}, {"time_s", "s"}},
         prefill},
        {"kv-concurrency",
         "How many requests the memory of a replica holds beside the weights",
         "Tokens (serving §3): rows SRV-29, SRV-30",
         with(modelKeys(false),
              {gpusKey(), numberKey("memory_gib", "GiB", nullptr, positive(1e6), "of one GPU"),
               numberKey("memory_share", "", "0.9", positive(1), "of it that may be used"),
               numberKey("overhead_gib", "GiB", "0", between(0, 1e6), "of one GPU"), contextKey()}),
         {{"kv_bytes_per_token", "byte"},
          {"cache_gib", "GiB"},
          {"cache_tokens", "token"},
          {"concurrency", "request"}},
         concurrency},
        {"replica-estimate",
         "What a replica can serve, from its decode step and prefill, where no run was measured",
         "Tokens (serving §3): an estimate; row SRV-31",
         {batchKey(), numberKey("step_s", "s", nullptr, positive(1e6), "of the whole batch"),
          numberKey("prefill_tokens_per_s", "token/s", nullptr, positive(1e12)),
          numberKey("input_tokens", "token/request", nullptr, between(0, 1e9)),
          numberKey("output_tokens", "token/request", nullptr, positive(1e9)), cachedKey()},
         {{"rate_per_s", "request/s"},
          {"output_tokens_per_s", "token/s"},
          {"tpot_s", "s"},
          {"ttft_s", "s"},
          {"prefill_share", ""}},
         estimate},
    };
}

} // namespace breakeven::calculators
