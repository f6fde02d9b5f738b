#include "pricing/gpus/gpu_names.h"

#include "pricing/gpus/gpu_facts.h"

#include <algorithm>
#include <cctype>
#include <cmath>

namespace breakeven {

namespace {

// Longer spellings stand before those they contain. Names are compared without case, spaces and punctuation.
struct Alias
{
    const char *spelling;
    const char *gpu;
};
constexpr Alias kAliases[] = {
    {"RTXPRO6000", "RTXPRO6000"},
    {"RTXPROSERVER6000", "RTXPRO6000"},
    {"RTX600096GB", "RTXPRO6000"},
    {"GB202", "RTXPRO6000"},
    {"RTXPRO4500", "RTXPRO4500"},
    {"RTX6000ADA", "RTX6000-Ada"},
    {"RTX4000ADA", "RTX4000-Ada"},
    {"QUADRORTX6000", "RTX6000"},
    {"QRTX6000", "RTX6000"},
    {"RTXA6000", "RTXA6000"},
    {"RTXA5000", "RTXA5000"},
    {"RTXA4000", "RTXA4000"},
    {"A5000", "RTXA5000"},
    {"A4000", "RTXA4000"},
    {"RTX6000", "RTX6000?"},
    {"RTX5090", "RTX5090"},
    {"RTX4090", "RTX4090"},
    {"GB200", "GB200"},
    {"GH200", "GH200"},
    {"B300", "B300"},
    {"B200", "B200"},
    {"H200", "H200"},
    {"H100", "H100"},
    {"H800", "H800"},
    {"A800", "A800"},
    {"A100", "A100?"},
    {"AI100", "AI100"},
    {"MI100", "MI100"},
    {"MI210", "MI210"},
    {"MI250X", "MI250X"},
    {"MI250", "MI250"},
    {"MI300X", "MI300X"},
    {"MI325X", "MI325X"},
    {"MI350X", "MI350X"},
    {"MI355X", "MI355X"},
    {"P100", "P100"},
    {"V100", "V100"},
    {"L40S", "L40S"},
    {"L40", "L40"},
    {"L4", "L4"},
    {"T4G", "T4G"},
    {"T4", "T4"},
    {"A10G", "A10G"},
    {"A6000", "RTXA6000"},
    {"A10", "A10"},
    {"A16", "A16"},
    {"A30", "A30"},
    {"A40", "A40"},
    {"K520", "K520"},
    {"K80", "K80"},
    {"M60", "M60"},
    {"P4", "P4"},
    {"V520", "V520"},
    {"GAUDI3", "Gaudi3"},
    {"GAUDI2", "Gaudi2"},
    {"TRAINIUM2", "Trainium2"},
    {"TRAINIUM1", "Trainium1"},
    {"TRAINIUM", "Trainium1"},
    {"INFERENTIA2", "Inferentia2"},
    {"INFERENTIA", "Inferentia1"},
    {"TPUV6E", "TPU-v6e"},
    {"TPUV5LITEPOD", "TPU-v5e"},
    {"V5LITEPOD", "TPU-v5e"},
    {"TPUV5P", "TPU-v5p"},
    {"TPUV5E", "TPU-v5e"},
    {"TPUV4", "TPU-v4"},
    {"TPUV3", "TPU-v3"},
    {"TPUV2", "TPU-v2"},
    {"V6E", "TPU-v6e"},
};

// What may stand before or after the model: makers, families, form factors, memory.
constexpr const char *kDropped[] = {"SERVEREDITION", "TENSORCORE", "GEFORCE",  "INSTINCT", "BLACKWELL",
                                    "GENERATION",    "RADEONPRO",  "QUALCOMM", "GRACE",    "NVIDIA",
                                    "TESLA",         "GRID",       "INTEL",    "HABANA",   "AMD",
                                    "AWS",           "GPU"};

void dropAll(std::string &text, std::string_view word)
{
    for (auto at = text.find(word); at != std::string::npos; at = text.find(word))
        text.erase(at, word.size());
}

// Takes "80GB", "141GB", "80G" off the end of `text`; 0 when there is none.
int takeMemoryGb(std::string &text)
{
    const auto end = text.find_last_of("G");
    if (end == std::string::npos || (end + 1 != text.size() && text.substr(end) != "GB"))
        return 0;
    auto begin = end;
    while (begin > 0 && std::isdigit(static_cast<unsigned char>(text[begin - 1])) && end - begin < 3)
        --begin;
    if (begin == end || begin == 0)
        return 0;
    // "L4" followed by "24GB" reads as L424GB; the model's own digits must stay.
    for (; begin < end; ++begin) {
        const int value = std::atoi(text.substr(begin, end - begin).c_str());
        for (int known :
             {4, 8, 12, 16, 20, 24, 32, 40, 48, 64, 80, 94, 96, 128, 141, 144, 180, 186, 192, 256, 288})
            if (value == known && text[begin] != '0') {
                text.resize(begin);
                return value;
            }
    }
    return 0;
}

std::string takeVariant(std::string &text)
{
    std::string variant;
    for (const char *generation : {"HBM2E", "HBM3E", "HBM3", "HBM2"}) {
        if (text.find(generation) != std::string::npos && std::string_view(generation) == "HBM3")
            variant = "SXM";
        dropAll(text, generation);
    }
    for (const char *form : {"SXM2", "SXM3", "SXM4", "SXM5", "SXM6", "SXM"})
        if (text.find(form) != std::string::npos) {
            variant = "SXM";
            dropAll(text, form);
        }
    for (const auto &[form, name] :
         {std::pair("PCIE", "PCIe"), std::pair("NVL", "NVL"), std::pair("OAM", "OAM")})
        if (text.find(form) != std::string::npos) {
            variant = name;
            dropAll(text, form);
        }
    return variant;
}

const Alias *findAlias(const std::string &text)
{
    const Alias *best = nullptr;
    for (const Alias &alias : kAliases) {
        const std::string_view spelling = alias.spelling;
        if (text.compare(0, spelling.size(), spelling) == 0 &&
            (!best || spelling.size() > std::string_view(best->spelling).size()))
            best = &alias;
    }
    return best;
}

// In GB, where nothing else follows the model: "262GB" of "B300262GB", whatever the figure. A figure that
// begins with 0 is a part of the model's own ("A4000 16GB" is no A40); 0 then.
int memoryAfter(const Alias &alias, std::string_view text)
{
    text.remove_prefix(std::min(text.size(), std::string_view(alias.spelling).size()));
    const auto digits = std::min(text.find_first_not_of("0123456789"), text.size());
    const std::string_view unit = text.substr(digits);
    if (digits < 1 || digits > 3 || text.front() == '0' || (unit != "GB" && unit != "G"))
        return 0;
    return std::atoi(std::string(text.substr(0, digits)).c_str());
}

// Vendors report less than the nominal memory: the nearest within 8 % is meant.
bool isMemory(int memoryMib, double gb) { return std::fabs(memoryMib / 1024.0 - gb) <= 0.08 * gb; }

// "H100T", "P40" and "M6000" are other GPUs than H100, P4 and M60, although their names begin alike.
bool isAnother(const Alias &alias, std::string_view rest)
{
    const std::string_view spelling = alias.spelling;
    const std::string_view gpu = alias.gpu;
    if (rest.size() <= spelling.size() || gpu.substr(0, 3) == "TPU" || gpu == "RTXPRO6000")
        return false;
    rest.remove_prefix(spelling.size());
    const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
    return isDigit(rest.front()) || (rest.size() == 1 && !isDigit(rest.front()));
}

std::string resolveRtx6000(int memoryMib, std::string_view provider)
{
    if (isMemory(memoryMib, 24))
        return "RTX6000";
    if (isMemory(memoryMib, 48))
        return "RTX6000-Ada";
    if (isMemory(memoryMib, 96))
        return "RTXPRO6000";
    if (memoryMib != 0)
        return {};
    if (provider == "linode" || provider == "lambda")
        return "RTX6000";
    return provider == "gcp" || provider == "nebius" ? "RTXPRO6000" : "";
}

std::string resolve(const Alias &alias, int memoryMib, std::string_view provider)
{
    const std::string_view gpu = alias.gpu;
    if (gpu == "RTX6000?")
        return resolveRtx6000(memoryMib, provider);
    if (gpu == "A100?")
        return memoryMib > 60 * 1024 ? "A100-80" : "A100-40";
    return std::string(gpu);
}

int nominalMib(const std::string &gpu, const std::string &variant, int memoryMib)
{
    const GpuFacts *facts = gpuFacts(gpu, variant);
    if (memoryMib == 0)
        return facts ? int(facts->memoryGb * 1024) : 0;
    for (const GpuFacts &row : gpuTable())
        if (gpu == row.gpu && isMemory(memoryMib, row.memoryGb))
            return int(row.memoryGb * 1024);
    for (double gb : {32.0, 64.0, 94.0, 96.0, 144.0, 192.0, 288.0})
        if (isMemory(memoryMib, gb))
            return int(gb * 1024);
    return memoryMib;
}

} // namespace

std::string squeezed(std::string_view text)
{
    std::string result;
    for (unsigned char c : text)
        if (std::isalnum(c))
            result += char(std::toupper(c));
    return result;
}

namespace {

// The model with what follows it, and the form factor that stood somewhere in it.
std::string modelIn(std::string_view text, std::string &variant)
{
    std::string rest = squeezed(text);
    for (const char *word : kDropped)
        dropAll(rest, word);
    variant = takeVariant(rest);
    return rest;
}

} // namespace

int memoryInGpuName(std::string_view text)
{
    std::string variant;
    std::string rest = modelIn(text, variant);
    return takeMemoryGb(rest);
}

namespace {

// "A10040" is A100-40, as studies call it; empty for what is no name of the table.
std::string ofTable(const std::string &squeezedName)
{
    for (const GpuFacts &row : gpuTable())
        if (squeezed(row.gpu) == squeezedName)
            return row.gpu;
    return {};
}

} // namespace

std::optional<GpuName> canonicalGpu(std::string_view text, int memoryMib, std::string_view provider)
{
    GpuName name;
    std::string rest = modelIn(text, name.variant);
    // A spelling that contains its memory, as "RTX 6000 96GB", counts as a whole first.
    const Alias *alias = findAlias(rest);
    int gb = alias ? memoryAfter(*alias, rest) : 0;
    if (gb > 0)
        rest.resize(std::string_view(alias->spelling).size());
    else
        gb = takeMemoryGb(rest);
    if (gb > 0 && memoryMib == 0)
        memoryMib = gb * 1024;
    name.gpu = !alias || isAnother(*alias, rest) ? ofTable(modelIn(text, name.variant))
                                                 : resolve(*alias, memoryMib, provider);
    if (name.gpu.empty())
        return std::nullopt;
    name.memoryMib = nominalMib(name.gpu, name.variant, memoryMib);
    return name;
}

std::string unreadInGpuName(std::string_view text)
{
    std::string variant;
    std::string rest = modelIn(text, variant);
    const Alias *alias = findAlias(rest);
    if (!alias || rest.empty())
        return {};
    const std::size_t model = std::string_view(alias->spelling).size();
    if (memoryAfter(*alias, rest) > 0)
        return {};
    takeMemoryGb(rest);
    return rest.size() > model ? rest.substr(model) : std::string();
}

std::string formMeant(std::string_view text)
{
    // A name of the table is a model, whatever it ends with.
    for (const GpuFacts &row : gpuTable())
        if (squeezed(row.gpu) == squeezed(text))
            return {};
    const auto name = canonicalGpu(text);
    return name ? name->variant : std::string();
}

std::vector<std::string> gpusMeant(std::string_view text)
{
    std::string form;
    const std::string wanted = squeezed(text), model = modelIn(text, form);
    std::vector<std::string> gpus;
    const auto add = [&](const std::string &gpu) {
        if (std::find(gpus.begin(), gpus.end(), gpu) == gpus.end())
            gpus.push_back(gpu);
    };
    for (const GpuFacts &row : gpuTable())
        if (squeezed(row.gpu) == wanted || (model == "A100" && squeezed(row.gpu).compare(0, 4, "A100") == 0))
            add(row.gpu);
    if (gpus.empty())
        if (const auto name = canonicalGpu(text))
            add(name->gpu);
    return gpus;
}

} // namespace breakeven
