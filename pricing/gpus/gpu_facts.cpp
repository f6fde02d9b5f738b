#include "pricing/gpus/gpu_facts.h"

#include <algorithm>

namespace breakeven {

namespace {

constexpr std::nullopt_t kNone = std::nullopt;

// What data sheets say.
std::vector<GpuFacts> knownGpus()
{
    return {
        {"K520", "", 4, kNone, kNone, 160, 2013},
        {"K80", "PCIe", 12, kNone, kNone, 240, 2014},
        {"M60", "PCIe", 8, kNone, kNone, 160, 2015},
        {"P4", "PCIe", 8, kNone, kNone, 192, 2016},
        {"P100", "SXM", 16, kNone, 21.2, 732, 2016},
        {"P100", "PCIe", 16, kNone, 18.7, 732, 2016},
        {"V100", "SXM", 16, kNone, 125, 900, 2017},
        {"V100", "PCIe", 16, kNone, 112, 900, 2017},
        {"T4", "PCIe", 16, kNone, 65, 320, 2018},
        {"T4G", "PCIe", 16, kNone, 65, 320, 2021},
        {"RTX6000", "PCIe", 24, kNone, 130.5, 672, 2018},
        {"A100-40", "SXM", 40, 312, 312, 1555, 2020},
        {"A100-40", "PCIe", 40, 312, 312, 1555, 2020},
        {"A100-80", "SXM", 80, 312, 312, 2039, 2020},
        {"A100-80", "PCIe", 80, 312, 312, 1935, 2021},
        {"A10", "PCIe", 24, 125, 125, 600, 2021},
        {"A10G", "PCIe", 24, 70, 70, 600, 2021},
        {"A16", "PCIe", 16, 18, 18, 200, 2021},
        {"A30", "PCIe", 24, 165, 165, 933, 2021},
        {"A40", "PCIe", 48, 149.7, 149.7, 696, 2020},
        {"RTXA4000", "PCIe", 16, 76.7, 76.7, 448, 2021},
        {"RTXA5000", "PCIe", 24, 111, 111, 768, 2021},
        {"RTXA6000", "PCIe", 48, 154.8, 154.8, 768, 2020},
        {"L4", "PCIe", 24, 121, 121, 300, 2023},
        {"L40", "PCIe", 48, 181, 181, 864, 2022},
        {"L40S", "PCIe", 48, 362, 362, 864, 2023},
        {"RTX4000-Ada", "PCIe", 20, 107, 107, 360, 2023},
        {"RTX6000-Ada", "PCIe", 48, 364, 364, 960, 2022},
        {"RTX4090", "PCIe", 24, 165, 165, 1008, 2022},
        {"RTX5090", "PCIe", 32, 210, 210, 1792, 2025},
        {"RTXPRO4500", "PCIe", 32, kNone, kNone, 896, 2025},
        {"RTXPRO6000", "PCIe", 96, 504, 504, 1597, 2025},
        {"H100", "SXM", 80, 989, 989, 3350, 2022},
        {"H100", "PCIe", 80, 756, 756, 2000, 2022},
        {"H100", "NVL", 94, 835, 835, 3900, 2023},
        {"H800", "SXM", 80, 989, 989, 3350, 2023}, // an H100 with slower links
        {"A800", "SXM", 80, 312, 312, 2039, 2022}, // an A100 with slower links
        {"GH200", "SXM", 96, 989, 989, 4000, 2023},
        {"H200", "SXM", 141, 989, 989, 4800, 2024},
        {"H200", "NVL", 141, 835, 835, 4800, 2024},
        {"B200", "SXM", 180, 2250, 2250, 8000, 2024},
        {"GB200", "", 186, 2500, 2500, 8000, 2024},
        {"B300", "SXM", 270, 2250, 2250, 8000, 2025},
        {"MI100", "PCIe", 32, 92, 185, 1229, 2020},
        {"MI210", "PCIe", 64, 181, 181, 1638, 2022},
        {"MI250", "OAM", 128, 362, 362, 3277, 2021},
        {"MI250X", "OAM", 128, 383, 383, 3277, 2021},
        {"MI300X", "OAM", 192, 1307, 1307, 5300, 2023},
        {"MI325X", "OAM", 256, 1307, 1307, 6000, 2024},
        {"MI350X", "OAM", 288, 2300, 2300, 8000, 2025},
        {"MI355X", "OAM", 288, 2300, 2300, 8000, 2025},
        {"V520", "PCIe", 8, kNone, 14.7, 512, 2020},
        {"Gaudi2", "OAM", 96, 432, kNone, 2450, 2022},
        {"Gaudi3", "OAM", 128, 1677, kNone, 3700, 2024},
        {"Trainium1", "", 32, 190, kNone, 820, 2022},
        {"Trainium2", "", 96, 667, kNone, 2900, 2024},
        {"Inferentia1", "", 8, kNone, kNone, kNone, 2019},
        {"Inferentia2", "", 32, 190, kNone, 820, 2023},
        {"AI100", "", 16, kNone, kNone, kNone, 2021},
        {"TPU-v2", "", 16, 45, kNone, 700, 2017},
        {"TPU-v3", "", 32, 123, kNone, 900, 2018},
        {"TPU-v4", "", 32, 275, kNone, 1200, 2021},
        {"TPU-v5e", "", 16, 197, kNone, 819, 2023},
        {"TPU-v5p", "", 95, 459, kNone, 2765, 2023},
        {"TPU-v6e", "", 32, 918, kNone, 1640, 2024},
    };
}

std::vector<GpuFacts> &usedGpus()
{
    static std::vector<GpuFacts> table = knownGpus();
    return table;
}

} // namespace

const std::vector<GpuFacts> &gpuTable() { return usedGpus(); }

void setOwnGpus(const std::vector<GpuFacts> &own) { usedGpus() = withOwnRows(knownGpus(), own); }

std::vector<GpuFacts> withOwnRows(std::vector<GpuFacts> table, const std::vector<GpuFacts> &own)
{
    for (GpuFacts row : own) {
        row.isOwn = true;
        const auto same = std::find_if(table.begin(), table.end(), [&](const GpuFacts &known) {
            return known.gpu == row.gpu && known.variant == row.variant;
        });
        if (same == table.end()) {
            table.push_back(std::move(row));
            continue;
        }
        if (!row.bandwidthGbS) // tables written before there was a column of it
            row.bandwidthGbS = same->bandwidthGbS;
        *same = std::move(row);
    }
    return table;
}

std::string gpuTitle(const std::string &gpu, const std::string &variant)
{
    const auto &table = gpuTable();
    const auto forms =
        std::count_if(table.begin(), table.end(), [&](const GpuFacts &row) { return row.gpu == gpu; });
    return variant.empty() || forms < 2 ? gpu : gpu + " " + variant;
}

const GpuFacts *gpuFacts(std::string_view gpu, std::string_view variant)
{
    const auto &table = gpuTable();
    const auto isModel = [&](const GpuFacts &row) { return gpu == row.gpu; };
    const auto exact = std::find_if(table.begin(), table.end(), [&](const GpuFacts &row) {
        return isModel(row) && variant == row.variant;
    });
    if (exact != table.end())
        return &*exact;
    const auto first = std::find_if(table.begin(), table.end(), isModel);
    return first == table.end() ? nullptr : &*first;
}

} // namespace breakeven
