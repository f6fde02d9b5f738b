#include "pricing/gpus/gpu_facts.h"
#include "pricing/gpus/gpu_names.h"
#include "tests/support/test.h"

using namespace breakeven;

TEST_CASE("every spelling seen in a feed leads to one canonical GPU")
{
    struct Row
    {
        const char *spelling;
        int memoryMib;
        const char *gpu;
        const char *variant;
    };
    const Row rows[] = {
        {"nvidia-tesla-a100", 0, "A100-40", ""},
        {"Nvidia Tesla A100 GPU", 0, "A100-40", ""},
        {"A100", 40960, "A100-40", ""},
        {"A100", 81920, "A100-80", ""},
        {"nvidia-a100-80gb", 0, "A100-80", ""},
        {"A100-80GB-SXM", 0, "A100-80", "SXM"},
        {"NVIDIA A100 80GB PCIe", 0, "A100-80", "PCIe"},
        {"NVIDIA A100-SXM4-80GB", 0, "A100-80", "SXM"},
        {"nvidia-h100-80gb", 0, "H100", ""},
        {"nvidia-h100-mega-80gb", 0, "H100", ""},
        {"H100-NVL", 0, "H100", "NVL"},
        {"NVIDIA H100 80GB HBM3", 0, "H100", "SXM"},
        {"nvidia_h100", 0, "H100", ""},
        {"H100 PCIE", 0, "H100", "PCIe"},
        {"nvidia-h200-141gb", 0, "H200", ""},
        {"NVIDIA B200 Blackwell", 0, "B200", ""},
        {"B300 SXM6 262GB", 0, "B300", "SXM"},
        {"B300 SXM6 262GB", 262 * 1024, "B300", "SXM"},
        {"NVIDIA GB200 Grace Blackwell", 0, "GB200", ""},
        {"NVIDIA L4 GPU", 0, "L4", ""},
        {"L4", 22888, "L4", ""},
        {"NVIDIA L40S", 0, "L40S", ""},
        {"L40", 0, "L40", ""},
        {"nvidia-tesla-t4", 0, "T4", ""},
        {"T4g", 0, "T4G", ""},
        {"Tesla V100", 0, "V100", ""},
        {"V100-32GB", 0, "V100", ""},
        {"A10G", 0, "A10G", ""},
        {"A10", 0, "A10", ""},
        {"Q RTX 6000", 0, "RTX6000", ""},
        {"RTX 6000Ada", 0, "RTX6000-Ada", ""},
        {"NVIDIA RTX 6000 Ada Generation", 0, "RTX6000-Ada", ""},
        {"RTX A6000", 0, "RTXA6000", ""},
        {"RTXA6000", 0, "RTXA6000", ""},
        {"RTX 6000 96GB", 0, "RTXPRO6000", ""},
        {"nvidia-rtx-pro-6000", 0, "RTXPRO6000", ""},
        {"RTX PRO Server 6000", 0, "RTXPRO6000", ""},
        {"amd_mi300x", 0, "MI300X", ""},
        {"AMD Radeon Pro V520", 0, "V520", ""},
        {"AWS Trainium2", 0, "Trainium2", ""},
        {"Qualcomm AI 100", 0, "AI100", ""},
        {"tpu-v5p-8", 0, "TPU-v5p", ""},
        {"v5litepod-4", 0, "TPU-v5e", ""},
    };
    for (const Row &row : rows) {
        INFO(row.spelling);
        const auto name = canonicalGpu(row.spelling, row.memoryMib);
        REQUIRE(name);
        CHECK(name->gpu == row.gpu);
        CHECK(name->variant == row.variant);
        CHECK(name->memoryMib > 0);
    }
    CHECK(canonicalGpu("V100-32GB")->memoryMib == 32 * 1024);
    CHECK(canonicalGpu("L4", 22888)->memoryMib == 24 * 1024);
    // The last ones only begin like a GPU that is known.
    for (const char *unknown : {"", "NVIDIA", "GPU", "Voodoo 2", "H100T", "A100X", "Tesla P40",
                                "Quadro P4000", "Quadro M6000", "T400"})
        CHECK_FALSE(canonicalGpu(unknown));
}

TEST_CASE(
    "name, memory and type of machine decide the GPU together, and an impossible memory is read as it fits")
{
    struct Row
    {
        GpuClaim claim;
        const char *gpu;
        int memoryGib;
        const char *flag;
    };
    const Row rows[] = {
        {{"A100-80GB", 81920}, "A100-80", 80, ""},
        // RunPod's "SizeInMiB" in GB, of one GPU and of eight.
        {{"A100-80GB", 80}, "A100-80", 80, "gpu_memory_unit"},
        {{"A100", 40, 8}, "A100-40", 40, "gpu_memory_unit"},
        {{"A100", 640, 8}, "A100-80", 80, "gpu_memory_unit"},
        {{"A100", 655360, 8}, "A100-80", 80, "gpu_memory_unit"},
        {{"A100", 80.0 * (1 << 30)}, "A100-80", 80, "gpu_memory_unit"},
        {{"V100", 32}, "V100", 32, "gpu_memory_unit"},
        {{"RTX6000", 48}, "RTX6000-Ada", 48, "gpu_memory_unit"},
        {{"L4", 22888}, "L4", 24, ""},
        {{"B200", 196608}, "B200", 180, ""},
        {{"A100", 80, 2}, "A100-80", 80, "gpu_memory_unit"},
        {{"A100-80GB", 80, 2}, "A100-80", 80, "gpu_memory_unit"},
        {{"H100", 7}, "H100", 80, "gpu_memory_unknown"},
        {{"A100-80GB", 40960}, "A100-80", 80, "gpu_memory_conflict"},
        {{"NVIDIA", 0, 8, "aws", "p5en.48xlarge"}, "H200", 141, ""},
    };
    for (const Row &row : rows) {
        INFO(row.claim.name << ' ' << row.claim.memory << ' ' << row.claim.count);
        const auto decided = decideGpu(row.claim);
        REQUIRE(decided);
        CHECK(decided->name.gpu == row.gpu);
        CHECK(decided->name.memoryMib == row.memoryGib * 1024);
        CHECK(std::string(decided->flag ? decided->flag : "") == row.flag);
    }
    CHECK_FALSE(decideGpu({"v2", 0, 1, "oci", "Compute - GPU - A100 - v2"}));
}

TEST_CASE("RTX 6000 alone is told apart by memory, then by provider, else left open")
{
    CHECK(canonicalGpu("RTX6000", 24576)->gpu == "RTX6000");
    CHECK(canonicalGpu("RTX6000", 49140)->gpu == "RTX6000-Ada");
    CHECK(canonicalGpu("RTX6000", 98304)->gpu == "RTXPRO6000");
    CHECK(canonicalGpu("rtx6000", 0, "linode")->gpu == "RTX6000");
    CHECK(canonicalGpu("gpu-rtx6000", 0, "nebius")->gpu == "RTXPRO6000");
    CHECK_FALSE(canonicalGpu("RTX6000"));
}

TEST_CASE("a person's word for a GPU may mean several models")
{
    using Names = std::vector<std::string>;
    CHECK(gpusMeant("a100") == Names{"A100-40", "A100-80"});
    CHECK(gpusMeant("A100-80") == Names{"A100-80"});
    CHECK(gpusMeant("h100") == Names{"H100"});
    CHECK(gpusMeant("rtx6000") == Names{"RTX6000"});
    CHECK(gpusMeant("nvidia-tesla-t4") == Names{"T4"});
    CHECK(gpusMeant("Voodoo").empty());
    CHECK(gpusMeant("A100 SXM") == Names{"A100-40", "A100-80"});
    CHECK(gpusMeant("A100 80GB SXM") == Names{"A100-80"});
    CHECK(gpusMeant("A100-40 SXM") == Names{"A100-40"});
}

TEST_CASE("machine types of AWS and Google Cloud know their GPUs, fractions included")
{
    const auto check = [](const char *provider, const char *type, const char *gpu, int numerator,
                          int denominator) {
        INFO(type);
        const auto gpus = gpusOfMachine(provider, type);
        REQUIRE(gpus);
        CHECK(gpus->gpu == gpu);
        CHECK(gpus->numerator == numerator);
        CHECK(gpus->denominator == denominator);
    };
    check("aws", "p3.16xlarge", "V100", 8, 1);
    check("aws", "p4d.24xlarge", "A100-40", 8, 1);
    check("aws", "p4de.24xlarge", "A100-80", 8, 1);
    check("aws", "g5.12xlarge", "A10G", 4, 1);
    check("aws", "g6f.large", "L4", 1, 8);
    check("aws", "g4dn.metal", "T4", 8, 1);
    check("gcp", "a2-megagpu-16g", "A100-40", 16, 1);
    check("gcp", "a3-ultragpu-8g-nolssd", "H200", 8, 1);
    check("gcp", "g2-standard-24", "L4", 2, 1);
    check("gcp", "g4-standard-6", "RTXPRO6000", 1, 8);
    check("gcp", "n1-highmem-4+nvidia-tesla-t4x1", "T4", 1, 1);
    for (const auto &[provider, type] :
         {std::pair("aws", "c5"), {"aws", "m5.large"}, {"gcp", "n1-highmem-4"}, {"azure", "p3.16xlarge"}})
        CHECK_FALSE(gpusOfMachine(provider, type));
    CHECK(gpusOfMachine("aws", "p3dn.24xlarge")->memoryMib == 32 * 1024);
}

TEST_CASE("facts are dense figures without sparsity")
{
    for (const GpuFacts &row : gpuTable()) {
        INFO(row.gpu);
        CHECK(row.memoryGb > 0);
        CHECK(row.bf16Tflops.value_or(1) <= 2600);
        CHECK(row.fp16Tflops.value_or(1) <= 2600);
    }
    CHECK(gpuFacts("H100")->bf16Tflops == 989);
    CHECK(gpuFacts("H100", "NVL")->memoryGb == 94);
    CHECK(gpuFacts("H100", "unheard of")->variant == std::string("SXM"));
    CHECK(gpuFacts("nothing") == nullptr);
}
