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

// What of a name says nothing of a GPU: "XYZ" of "H100 XYZ", squeezed; empty where all of it does, and of a
// name that is unknown.
std::string unreadInGpuName(std::string_view text);

// 80 of "A100-80GB"; 0 of a name without a memory. GiB.
int memoryInGpuName(std::string_view text);

// All that a row of a list says of the GPUs of a machine.
struct GpuClaim
{
    std::string_view name;
    double memory = 0; // as it is written, of one GPU in MiB by what it is called; 0: not said
    double count = 1;
    std::string_view provider = {};
    std::string_view instanceType = {};
};

struct DecidedGpu
{
    GpuName name;
    const char *flag = nullptr; // what had to be decided; null: nothing
};

// The GPU that name, memory and type of machine mean together. A memory that this GPU never has in MiB is
// read in the unit that fits: GiB or bytes of one GPU, else of all together (flag `gpu_memory_unit`). One
// that fits in none is not believed (`gpu_memory_unknown`), nor one that contradicts a memory in the name
// (`gpu_memory_conflict`). A name that says nothing ("NVIDIA") is that of the type's table. Nothing when no
// table knows name or type.
std::optional<DecidedGpu> decideGpu(const GpuClaim &claim);

// A name as names are compared: without case, spaces and punctuation ("H100 SXM" is "H100SXM").
std::string squeezed(std::string_view text);

// The canonical models a person may mean: "a100" is both sizes, "h100" is one. Empty when unknown.
std::vector<std::string> gpusMeant(std::string_view text);

// The form of a GPU that a person means: "NVL" of "H100 NVL"; empty where none is said.
std::string formMeant(std::string_view text);

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
// Of the one of them that has a machine of this type.
std::optional<MachineGpus> gpusOfMachine(std::string_view instanceType);

// Every machine type of AWS with GPUs: "p5.48xlarge".
std::vector<std::string> gpuMachinesOfAws();

} // namespace breakeven
