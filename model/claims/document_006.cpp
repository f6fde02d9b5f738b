// Document 006: what is published of the memory that models take to be served.
//
// Each figure is set against parameters times the bytes of one. A replica takes as many GPUs as hold that;
// the cache of the requests comes on top.
#include "model/claims/claim.h"

#include "model/finance/count.h"

namespace breakeven {

namespace {

constexpr double kMemoryOfGpu = 80; // GB, of an H100

// GB: billions of parameters times bytes.
Quantity weights(ClaimContext &claim, double parameters, StudyPaths own)
{
    const auto params =
        claim.fact(foreignFact("params_b", "Parameters, billions", units::one, "", parameters, std::move(own),
                               "safetensors of the model", "configuration of the model", {2026, 8, 22}));
    const auto bytes =
        claim.fact(statedFact("bytes", "Bytes of a parameter, 16 bits", units::one, "bytes", 2));
    return claim.step("weights", "Weights, GB", params * bytes);
}

void memoryOf8B(ClaimContext &claim) { claim.computes("Weights, GB", weights(claim, 8.03, {})); }
void memoryOf405B(ClaimContext &claim) { claim.computes("Weights, GB", weights(claim, 405.85, {})); }

// Against the memory of a GPU.
void memoryOf70B(ClaimContext &claim)
{
    const Quantity gigabytes = weights(claim, 70.55, {{"shared.params_b"}});
    const auto memory =
        claim.fact(assumedFact("memory_gb", "Memory of a GPU", units::one, "GB", kMemoryOfGpu));
    claim.computes("Weights, GB", gigabytes);
    claim.otherwise("Weights over the memory of a GPU", count(gigabytes / memory));
}

void memoryOfNode(ClaimContext &claim)
{
    const auto gpus = claim.fact(statedFact("gpus", "GPUs of a node", units::one, "", 8));
    const auto memory =
        claim.fact(assumedFact("memory_gb", "Memory of a GPU", units::one, "GB", kMemoryOfGpu));
    claim.computes("Memory of a node, GB", gpus * memory);
    claim.otherwise("405B over the memory of a GPU", count(weights(claim, 405.85, {}) / memory));
}

ClaimRow memoryOf(int number, const char *quote, double gigabytes, const char *reason,
                  void (*build)(ClaimContext &))
{
    return {number, quote, claimNumber(gigabytes),   "GB", reason, ClaimRule::About,
            1,      "",    ClaimValue::Kind::Number, build};
}

} // namespace

ClaimDocument document006()
{
    return {
        "006",
        "Makers and hosts: memory of models that are served",
        "Llama 3.1 on the blog of Hugging Face",
        {2024, 7, 23},
        {
            memoryOf(1, "8B: FP16 16 GB", 16, "8.03 billion parameters of two bytes.", memoryOf8B),
            memoryOf(2, "70B: FP16 140 GB", 140,
                     "70.55 billion parameters of two bytes: {1} times the memory of a GPU of 80 GB, so it "
                     "takes two.",
                     memoryOf70B),
            memoryOf(3, "405B: FP16 810 GB", 810, "405.85 billion parameters of two bytes.", memoryOf405B),
            memoryOf(
                4, "an H100 node (with 8x H100) has approximately 640 GB of VRAM", 640,
                "Eight GPUs of 80 GB; 405B is {1} times the memory of one at 16 bits, more than a node has.",
                memoryOfNode),
        }};
}

} // namespace breakeven
