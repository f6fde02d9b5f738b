#include "pricing/gpus/gpu_names.h"

#include <algorithm>
#include <charconv>
#include <unordered_map>

namespace breakeven {

namespace {

// One family of machine types and how many GPUs each size has.
struct Size
{
    const char *name;
    int numerator;
    int denominator = 1;
};
struct Family
{
    const char *name;
    const char *gpu;
    const char *variant;
    double memoryGb;
    std::vector<Size> sizes;
};

// AWS's own type list (DescribeInstanceTypes) as recorded by ec2instances.info.
const std::vector<Family> &awsFamilies()
{
    static const std::vector<Size> oneToEight = {{"xlarge", 1},   {"2xlarge", 1},  {"4xlarge", 1},
                                                 {"8xlarge", 1},  {"16xlarge", 1}, {"12xlarge", 4},
                                                 {"24xlarge", 4}, {"48xlarge", 8}};
    static const std::vector<Family> families = {
        {"g2", "K520", "", 4, {{"2xlarge", 1}, {"8xlarge", 4}}},
        {"p2", "K80", "PCIe", 12, {{"xlarge", 1}, {"8xlarge", 8}, {"16xlarge", 16}}},
        {"p3", "V100", "SXM", 16, {{"2xlarge", 1}, {"8xlarge", 4}, {"16xlarge", 8}}},
        {"p3dn", "V100", "SXM", 32, {{"24xlarge", 8}}},
        {"p4d", "A100-40", "SXM", 40, {{"24xlarge", 8}}},
        {"p4de", "A100-80", "SXM", 80, {{"24xlarge", 8}}},
        {"p5", "H100", "SXM", 80, {{"4xlarge", 1}, {"48xlarge", 8}}},
        {"p5e", "H200", "SXM", 141, {{"48xlarge", 8}}},
        {"p5en", "H200", "SXM", 141, {{"48xlarge", 8}}},
        {"p6-b200", "B200", "SXM", 180, {{"48xlarge", 8}}},
        {"p6-b300", "B300", "SXM", 262.5, {{"48xlarge", 8}}},
        {"p6e-gb200", "GB200", "", 185, {{"36xlarge", 36}}},
        {"g3s", "M60", "PCIe", 8, {{"xlarge", 1}}},
        {"g3", "M60", "PCIe", 8, {{"4xlarge", 1}, {"8xlarge", 2}, {"16xlarge", 4}}},
        {"g4dn",
         "T4",
         "PCIe",
         16,
         {{"xlarge", 1},
          {"2xlarge", 1},
          {"4xlarge", 1},
          {"8xlarge", 1},
          {"16xlarge", 1},
          {"12xlarge", 4},
          {"metal", 8}}},
        {"g4ad",
         "V520",
         "PCIe",
         8,
         {{"xlarge", 1}, {"2xlarge", 1}, {"4xlarge", 1}, {"8xlarge", 2}, {"16xlarge", 4}}},
        {"g5", "A10G", "PCIe", 24, oneToEight},
        {"g5g",
         "T4G",
         "PCIe",
         16,
         {{"xlarge", 1}, {"2xlarge", 1}, {"4xlarge", 1}, {"8xlarge", 1}, {"16xlarge", 2}, {"metal", 2}}},
        {"g6", "L4", "PCIe", 24, oneToEight},
        {"gr6", "L4", "PCIe", 24, {{"4xlarge", 1}, {"8xlarge", 1}}},
        {"g6f", "L4", "PCIe", 24, {{"large", 1, 8}, {"xlarge", 1, 8}, {"2xlarge", 1, 4}, {"4xlarge", 1, 2}}},
        {"gr6f", "L4", "PCIe", 24, {{"4xlarge", 1, 2}}},
        {"g6e", "L40S", "PCIe", 48, oneToEight},
        {"g7",
         "RTXPRO4500",
         "PCIe",
         32,
         {{"2xlarge", 1}, {"4xlarge", 1}, {"8xlarge", 1}, {"12xlarge", 2}, {"24xlarge", 4}, {"48xlarge", 8}}},
        {"g7e",
         "RTXPRO6000",
         "PCIe",
         96,
         {{"2xlarge", 1}, {"4xlarge", 1}, {"8xlarge", 1}, {"12xlarge", 2}, {"24xlarge", 4}, {"48xlarge", 8}}},
        {"dl2q", "AI100", "", 16, {{"24xlarge", 8}}},
    };
    return families;
}

// Google Cloud's accelerator-optimised machines; N1 machines carry no GPU in their name.
const std::vector<Family> &gcpFamilies()
{
    static const std::vector<Size> countInName = {{"1g", 1}, {"2g", 2}, {"4g", 4}, {"8g", 8}, {"16g", 16}};
    static const std::vector<Family> families = {
        {"a2-highgpu", "A100-40", "SXM", 40, countInName},
        {"a2-megagpu", "A100-40", "SXM", 40, countInName},
        {"a2-ultragpu", "A100-80", "SXM", 80, countInName},
        {"a3-highgpu", "H100", "SXM", 80, countInName},
        {"a3-megagpu", "H100", "SXM", 80, countInName},
        {"a3-edgegpu", "H100", "SXM", 80, countInName},
        {"a3-ultragpu", "H200", "SXM", 141, countInName},
        {"a4-highgpu", "B200", "SXM", 180, countInName},
        {"a4x-highgpu", "GB200", "", 186, countInName},
        {"g2-standard",
         "L4",
         "PCIe",
         24,
         {{"4", 1}, {"8", 1}, {"12", 1}, {"16", 1}, {"32", 1}, {"24", 2}, {"48", 4}, {"96", 8}}},
        {"g4-standard",
         "RTXPRO6000",
         "PCIe",
         96,
         {{"6", 1, 8}, {"12", 1, 4}, {"24", 1, 2}, {"48", 1}, {"96", 2}, {"192", 4}, {"384", 8}}},
    };
    return families;
}

// Azure's names hold no count that can be read off; each size is listed ("Standard_" left out).
const std::vector<Family> &azureFamilies()
{
    static const std::vector<Family> families = {
        {"",
         "T4",
         "PCIe",
         16,
         {{"NC4as_T4_v3", 1}, {"NC8as_T4_v3", 1}, {"NC16as_T4_v3", 1}, {"NC64as_T4_v3", 4}}},
        {"", "V100", "PCIe", 16, {{"NC6s_v3", 1}, {"NC12s_v3", 2}, {"NC24s_v3", 4}, {"NC24rs_v3", 4}}},
        {"", "V100", "SXM", 32, {{"ND40rs_v2", 8}}},
        {"", "A100-40", "SXM", 40, {{"ND96asr_v4", 8}}},
        {"", "A100-80", "SXM", 80, {{"ND96amsr_A100_v4", 8}}},
        {"", "A100-80", "PCIe", 80, {{"NC24ads_A100_v4", 1}, {"NC48ads_A100_v4", 2}, {"NC96ads_A100_v4", 4}}},
        {"", "H100", "NVL", 94, {{"NC40ads_H100_v5", 1}, {"NC80adis_H100_v5", 2}}},
        {"", "H100", "SXM", 80, {{"ND96isr_H100_v5", 8}, {"ND96is_H100_v5", 8}}},
        {"", "H200", "SXM", 141, {{"ND96isr_H200_v5", 8}, {"ND96is_H200_v5", 8}}},
        {"", "MI300X", "OAM", 192, {{"ND96isr_MI300X_v5", 8}, {"ND96is_MI300X_v5", 8}}},
        {"", "GB200", "", 185, {{"ND128isr_NDR_GB200_v6", 4}}},
        {"",
         "A10",
         "PCIe",
         24,
         {{"NV6ads_A10_v5", 1, 6},
          {"NV12ads_A10_v5", 1, 3},
          {"NV18ads_A10_v5", 1, 2},
          {"NV36ads_A10_v5", 1},
          {"NV36adms_A10_v5", 1},
          {"NV72ads_A10_v5", 2}}},
    };
    return families;
}

MachineGpus gpusOf(const Family &family, const Size &size)
{
    return {family.gpu, family.variant, size.numerator, size.denominator, int(family.memoryGb * 1024)};
}

std::optional<MachineGpus> findMachine(const std::vector<Family> &families, std::string_view family,
                                       std::string_view size)
{
    for (const Family &known : families) {
        if (family != known.name)
            continue;
        for (const Size &one : known.sizes)
            if (size == one.name)
                return gpusOf(known, one);
    }
    return std::nullopt;
}

// Every size of Azure by its name: its lists name many thousands of machines, most of them without GPUs.
std::optional<MachineGpus> azureMachine(std::string_view size)
{
    static const auto bySize = [] {
        std::unordered_map<std::string_view, MachineGpus> found;
        for (const Family &family : azureFamilies())
            for (const Size &one : family.sizes)
                found.emplace(one.name, gpusOf(family, one));
        return found;
    }();
    const auto found = bySize.find(size);
    return found == bySize.end() ? std::nullopt : std::optional(found->second);
}

// "n1-highmem-4+nvidia-tesla-t4x1": a machine with attached GPUs.
std::optional<MachineGpus> attachedGpus(std::string_view type)
{
    const auto plus = type.find('+');
    const auto times = type.rfind('x');
    if (plus == std::string_view::npos || times == std::string_view::npos || times < plus)
        return std::nullopt;
    int count = 0;
    const auto [stop, error] = std::from_chars(type.data() + times + 1, type.data() + type.size(), count);
    const auto gpu = canonicalGpu(type.substr(plus + 1, times - plus - 1));
    if (error != std::errc() || stop != type.data() + type.size() || !gpu)
        return std::nullopt;
    return MachineGpus{gpu->gpu, gpu->variant, count, 1, gpu->memoryMib};
}

} // namespace

std::optional<MachineGpus> gpusOfMachine(std::string_view instanceType)
{
    for (const char *provider : {"aws", "azure", "gcp"})
        if (const auto gpus = gpusOfMachine(provider, instanceType))
            return gpus;
    return std::nullopt;
}

std::optional<MachineGpus> gpusOfMachine(std::string_view provider, std::string_view instanceType)
{
    if (provider == "aws") {
        // SageMaker's machines are those of EC2.
        if (instanceType.substr(0, 3) == "ml.")
            instanceType.remove_prefix(3);
        const auto dot = instanceType.find('.');
        if (dot == std::string_view::npos)
            return std::nullopt;
        return findMachine(awsFamilies(), instanceType.substr(0, dot), instanceType.substr(dot + 1));
    }
    if (provider == "azure" && instanceType.substr(0, 9) == "Standard_")
        return azureMachine(instanceType.substr(9));
    if (provider != "gcp")
        return std::nullopt;
    if (const auto attached = attachedGpus(instanceType))
        return attached;
    // "-nolssd" names the same machine without its local disks.
    if (const auto suffix = instanceType.find("-nolssd"); suffix != std::string_view::npos)
        instanceType = instanceType.substr(0, suffix);
    const auto dash = instanceType.rfind('-');
    if (dash == std::string_view::npos)
        return std::nullopt;
    return findMachine(gcpFamilies(), instanceType.substr(0, dash), instanceType.substr(dash + 1));
}

std::vector<std::string> gpuMachinesOfAws()
{
    std::vector<std::string> types;
    for (const Family &family : awsFamilies())
        for (const Size &size : family.sizes)
            types.push_back(std::string(family.name) + "." + size.name);
    return types;
}

} // namespace breakeven
