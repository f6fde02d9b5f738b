// What a replica could do by the memory and the arithmetic of its GPUs, where no run was measured: an
// estimate, to be said as one.
//
// Units: billions of parameters, bytes, GiB, GB/s and TFLOPS of one GPU, seconds, tokens. Requires: counts
// and rates above 0. Source: serving without a run: a decode step reads the weights and the KV cache or does
// the arithmetic, whichever takes longer; of a mixture of experts a batch reads those that some token chose.
#pragma once

namespace breakeven {

inline constexpr double kBandwidthUse = 0.6; // MBU: share of the memory bandwidth that is reached
inline constexpr double kFlopsUse = 0.45;    // MFU: the same of the arithmetic

struct ModelShape
{
    double parameters = 0;       // billions
    double activeParameters = 0; // of a token; those of a dense model are all
    double sharedParameters = 0; // read for every token, beside the experts
    double bytesPerParameter = 2;
    double kvBytesPerToken = 0;
};

struct ReplicaHardware
{
    double gpus = 1;
    double bandwidth = 0; // GB/s
    double tflops = 0;
    double bandwidthUse = kBandwidthUse;
    double flopsUse = kFlopsUse;
};

// A key and a value of every layer.
double kvBytesPerToken(double layers, double kvHeads, double headDimension, double elementBytes);

struct DecodeStep
{
    double weightsRead = 0; // GB
    double seconds = 0;
    double tokensPerSecond = 0;
    bool isMemoryBound = true;
};
DecodeStep decodeStep(const ModelShape &model, const ReplicaHardware &hardware, double batch,
                      double contextTokens);

double prefillTokensPerSecond(double activeParameters, const ReplicaHardware &hardware);
double promptSeconds(double inputTokens, double cachedShare, double prefillTokensPerSecond);

struct KvCache
{
    double gib = 0;
    double tokens = 0;      // whole ones
    double concurrency = 0; // requests of this many tokens at once, whole ones
};
// What the weights leave of the memory.
KvCache kvCache(const ModelShape &model, double gpus, double memoryGib, double memoryShare,
                double overheadGib, double contextTokens);

struct ReplicaEstimate
{
    double requestsPerSecond = 0;
    double outputTokensPerSecond = 0;
    double tpot = 0; // seconds
    double ttft = 0; // at least: without a queue
    double prefillShare = 0;
};
ReplicaEstimate replicaEstimate(double batch, double stepSeconds, double prefillTokensPerSecond,
                                double inputTokens, double outputTokens, double cachedShare);

} // namespace breakeven
