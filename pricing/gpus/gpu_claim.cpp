// One decision from all that a row says of its GPUs: lists write the same memory in several units.
#include "pricing/gpus/gpu_facts.h"
#include "pricing/gpus/gpu_names.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace breakeven {

namespace {

constexpr double kMibPerGib = 1024;
constexpr double kBytesPerMib = 1024.0 * 1024;

// What models come with beside what their table says.
struct FurtherMemory
{
    const char *gpu;
    double gib;
};
constexpr FurtherMemory kFurther[] = {{"V100", 32},  {"P100", 12},   {"B200", 192}, {"B300", 262.5},
                                      {"B300", 288}, {"GH200", 144}, {"H100", 96},  {"RTX4090", 48}};

// The memories that GPUs of this name come with: of "A100" 40 and 80.
std::vector<double> memoriesOf(const GpuClaim &claim)
{
    std::vector<std::string> models;
    for (const double gib : {0.0, 24.0, 40.0, 48.0, 80.0, 96.0})
        if (const auto name = canonicalGpu(claim.name, int(gib * kMibPerGib), claim.provider))
            models.push_back(name->gpu);
    const auto isModel = [&](const std::string &gpu) {
        return std::find(models.begin(), models.end(), gpu) != models.end();
    };
    std::vector<double> memories;
    for (const GpuFacts &row : gpuTable())
        if (isModel(row.gpu))
            memories.push_back(row.memoryGb);
    for (const FurtherMemory &further : kFurther)
        if (isModel(further.gpu))
            memories.push_back(further.gib);
    return memories;
}

// The nominal memory that `mib` means, GiB; 0 when it is none. Vendors report less than the nominal one.
double fitting(const std::vector<double> &memories, double mib)
{
    for (const double gib : memories)
        if (std::fabs(mib / kMibPerGib - gib) <= 0.08 * gib)
            return gib;
    return 0;
}

// What the memory is in GiB or bytes of one GPU; where that fits nothing, of all GPUs together. 0 for
// neither.
double inAnotherUnit(const std::vector<double> &memories, const GpuClaim &claim)
{
    for (const double count : {1.0, claim.count})
        for (const double mib : {claim.memory, claim.memory * kMibPerGib, claim.memory / kBytesPerMib})
            if (const double gib = fitting(memories, mib / count); gib > 0)
                return gib;
    return 0;
}

struct Memory
{
    double gib = 0; // nominal; 0: not known
    const char *flag = nullptr;
};

// `said` is the memory in the name, or 0.
Memory memoryOf(const GpuClaim &claim, int said)
{
    const std::vector<double> known = memoriesOf(claim);
    if (claim.memory <= 0 || known.empty())
        return {double(said), nullptr};
    const std::vector<double> meant = said > 0 ? std::vector<double>{double(said)} : known;
    if (const double gib = fitting(meant, claim.memory); gib > 0)
        return {gib, nullptr};
    if (const double gib = inAnotherUnit(meant, claim); gib > 0)
        return {gib, "gpu_memory_unit"};
    return {double(said),
            said > 0 && fitting(known, claim.memory) > 0 ? "gpu_memory_conflict" : "gpu_memory_unknown"};
}

std::optional<DecidedGpu> ofMachine(const GpuClaim &claim)
{
    const auto machine = gpusOfMachine(claim.provider, claim.instanceType);
    return machine ? std::optional(DecidedGpu{{machine->gpu, machine->variant, machine->memoryMib}, nullptr})
                   : std::nullopt;
}

} // namespace

std::optional<DecidedGpu> decideGpu(const GpuClaim &claim)
{
    const Memory memory = memoryOf(claim, memoryInGpuName(claim.name));
    const auto name = canonicalGpu(claim.name, int(memory.gib * kMibPerGib), claim.provider);
    return name ? std::optional(DecidedGpu{*name, memory.flag}) : ofMachine(claim);
}

} // namespace breakeven
