// From the many spellings of a GPU to one canonical model, form factor and memory.
//
// The room: pricing/gpus says which GPU a name means and what is known of it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace breakeven {

struct GpuName
{
    std::string gpu;     // "A100-80", "H100", "RTX6000"
    std::string variant; // "SXM", "PCIe", "NVL"; empty when the spelling does not say
    int memoryMib = 0;   // of one GPU, nominal

    bool operator==(const GpuName &) const = default;
};

// Reads "nvidia-tesla-a100", "NVIDIA H100 80GB HBM3", "gpu-h100-sxm", "Tesla T4", … `memoryMib` (of one GPU,
// 0 unknown) decides between models of one name; "RTX6000" alone is told apart by memory, then by the
// provider's default. Nothing when the spelling is unknown or stays ambiguous.
std::optional<GpuName> canonicalGpu(std::string_view text, int memoryMib = 0, std::string_view provider = {});

// The canonical models a person may mean: "a100" is both sizes, "h100" is one. Empty when unknown.
std::vector<std::string> gpusMeant(std::string_view text);

// The accelerators of one machine, as a ratio (1/8 of a GPU is 1:8).
struct MachineGpus
{
    std::string gpu;
    std::string variant;
    int numerator = 0;
    int denominator = 1;
    int memoryMib = 0; // of one whole GPU
};

// From the static tables of AWS, Google Cloud and Azure machine types; nothing for machines without GPUs and
// unknown types.
std::optional<MachineGpus> gpusOfMachine(std::string_view provider, std::string_view instanceType);

// Every machine type of AWS with GPUs: "p5.48xlarge".
std::vector<std::string> gpuMachinesOfAws();

} // namespace breakeven
