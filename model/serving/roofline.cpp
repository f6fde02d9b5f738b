#include "model/serving/roofline.h"

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

constexpr double kBillion = 1e9;
constexpr double kTera = 1e12;
constexpr double kGib = 1024.0 * 1024 * 1024;

// Billions of parameters that a batch reads.
double parametersRead(const ModelShape &model, double batch)
{
    if (model.activeParameters >= model.parameters)
        return model.parameters;
    const double experts = model.parameters - model.sharedParameters;
    const double chosen = (model.activeParameters - model.sharedParameters) / experts;
    // Against the loss of digits where a token chooses a small share of the experts.
    return model.sharedParameters - experts * std::expm1(batch * std::log1p(-chosen));
}

double flops(const ReplicaHardware &hardware)
{
    return hardware.gpus * hardware.tflops * kTera * hardware.flopsUse;
}

} // namespace

double kvBytesPerToken(double layers, double kvHeads, double headDimension, double elementBytes)
{
    return 2 * layers * kvHeads * headDimension * elementBytes;
}

DecodeStep decodeStep(const ModelShape &model, const ReplicaHardware &hardware, double batch,
                      double contextTokens)
{
    DecodeStep step;
    step.weightsRead = parametersRead(model, batch) * model.bytesPerParameter;
    const double bytes = step.weightsRead * kBillion + batch * contextTokens * model.kvBytesPerToken;
    const double reading = bytes / (hardware.gpus * hardware.bandwidth * kBillion * hardware.bandwidthUse);
    const double computing = 2 * model.activeParameters * kBillion * batch / flops(hardware);
    step.isMemoryBound = reading >= computing;
    step.seconds = std::max(reading, computing);
    step.tokensPerSecond = batch / step.seconds;
    return step;
}

double prefillTokensPerSecond(double activeParameters, const ReplicaHardware &hardware)
{
    return flops(hardware) / (2 * activeParameters * kBillion);
}

double promptSeconds(double inputTokens, double cachedShare, double prefillTokensPerSecond)
{
    return inputTokens * (1 - cachedShare) / prefillTokensPerSecond;
}

KvCache kvCache(const ModelShape &model, double gpus, double memoryGib, double memoryShare,
                double overheadGib, double contextTokens)
{
    KvCache cache;
    const double weights = model.parameters * kBillion * model.bytesPerParameter / kGib;
    cache.gib = std::max(0.0, gpus * (memoryGib * memoryShare - overheadGib) - weights);
    cache.tokens = std::floor(cache.gib * kGib / model.kvBytesPerToken);
    cache.concurrency = std::floor(cache.tokens / contextTokens);
    return cache;
}

ReplicaEstimate replicaEstimate(double batch, double stepSeconds, double prefillTokensPerSecond,
                                double inputTokens, double outputTokens, double cachedShare)
{
    const double prompt = promptSeconds(inputTokens, cachedShare, prefillTokensPerSecond);
    ReplicaEstimate estimate;
    estimate.requestsPerSecond = 1 / (outputTokens * stepSeconds / batch + prompt);
    estimate.outputTokensPerSecond = estimate.requestsPerSecond * outputTokens;
    estimate.tpot = batch / estimate.outputTokensPerSecond;
    estimate.ttft = prompt + stepSeconds;
    estimate.prefillShare = prompt * estimate.requestsPerSecond;
    return estimate;
}

} // namespace breakeven
