#include "pricing/bill/bill_line.h"

#include "pricing/gpus/gpu_names.h"

#include <algorithm>
#include <cctype>
#include <optional>

namespace breakeven {

namespace {

struct Machine
{
    std::string name;
    bool hasGpu = false;
};

bool isDigit(char c) { return std::isdigit(static_cast<unsigned char>(c)); }

// " load balancer standard ": words of lower-case letters and digits, a space around each.
std::string words(std::string_view text)
{
    std::string result = " ";
    for (const char c : text) {
        if (std::isalnum(static_cast<unsigned char>(c)))
            result += char(std::tolower(static_cast<unsigned char>(c)));
        else if (result.back() != ' ')
            result += ' ';
    }
    return result + " ";
}

bool hasOne(const std::string &words, std::initializer_list<const char *> wanted)
{
    return std::any_of(wanted.begin(), wanted.end(),
                       [&](const char *word) { return words.find(word) != std::string::npos; });
}

// Azure's series N is that with accelerators: NC, ND, NV and NG have GPUs, confidential ones are NCC.
bool isAzureGpuSize(std::string_view size)
{
    if (size.size() < 3 || size[0] != 'N' || std::string_view("CDVG").find(size[1]) == std::string_view::npos)
        return false;
    return isDigit(size[2]) || (size[2] == 'C' && size.size() > 3 && isDigit(size[3]));
}

// "NC24ads A100 v4 Spot", "NC6s v3/NC6 v3": a meter named after a size.
std::optional<Machine> azureMeter(std::string_view meter)
{
    if (!isAzureGpuSize(meter))
        return std::nullopt;
    std::string size(meter.substr(0, meter.find('/')));
    for (const char *suffix : {" Low Priority", " Spot"})
        if (const auto at = size.find(suffix); at != std::string::npos)
            size.erase(at);
    std::replace(size.begin(), size.end(), ' ', '_');
    return Machine{"Standard_" + size, true};
}

// Families p, g and gr of AWS have GPUs: "p5.48xlarge", "g4dn.xlarge"; those of other clouds and sizes have
// not.
std::optional<Machine> awsMachine(std::string_view token)
{
    if (token.substr(0, 3) == "ml.")
        token.remove_prefix(3);
    const auto dot = token.find('.');
    if (dot == std::string_view::npos || dot < 2 || token.find('.', dot + 1) != std::string_view::npos)
        return std::nullopt;
    const std::string_view family = token.substr(0, dot);
    const std::string_view size = token.substr(dot + 1);
    const bool isSize = size.find("large") != std::string_view::npos || size.substr(0, 5) == "metal" ||
                        size == "nano" || size == "micro" || size == "small" || size == "medium";
    if (!isSize || !std::any_of(family.begin(), family.end(), isDigit))
        return std::nullopt;
    const bool isGpuFamily = (family[0] == 'p' || family[0] == 'g') &&
                             (isDigit(family[1]) || (family.substr(0, 2) == "gr" && isDigit(family[2])));
    return Machine{std::string(token), isGpuFamily || gpusOfMachine("aws", token).has_value()};
}

std::optional<Machine> gcpMachine(std::string_view token)
{
    if (gpusOfMachine("gcp", token))
        return Machine{std::string(token), true};
    const bool isType = token.size() > 3 && std::islower(static_cast<unsigned char>(token[0])) &&
                        isDigit(token[1]) &&
                        (token.find("-standard-") != std::string_view::npos ||
                         token.find("-highmem-") != std::string_view::npos ||
                         token.find("-highcpu-") != std::string_view::npos);
    return isType ? std::optional(Machine{std::string(token), false}) : std::nullopt;
}

// "Standard_D2s_v3", but not "Standard_LRS", a kind of storage.
bool isAzureSize(std::string_view token)
{
    if (token.substr(0, 9) != "Standard_")
        return false;
    const std::string_view series = token.substr(9, 4);
    return std::any_of(series.begin(), series.end(), isDigit);
}

std::optional<Machine> machineOfToken(std::string_view token)
{
    if (isAzureSize(token))
        return Machine{std::string(token), isAzureGpuSize(token.substr(9))};
    if (auto machine = awsMachine(token))
        return machine;
    return gcpMachine(token);
}

// Google bills the cores and the memory of a machine with GPUs on lines of their own.
bool isPartOfGpuMachine(const std::string &words)
{
    for (const char *family : {" a2", " a3", " a3plus", " a3ultra", " a4", " a4x", " g2", " g4"})
        if (hasOne(words, {(std::string(family) + " instance core").c_str(),
                           (std::string(family) + " instance ram").c_str()}))
            return true;
    return false;
}

// The GPU that stands before or behind the word: "Nvidia H100 80GB GPU attached to Spot VMs", "Compute - GPU
// - H100".
std::optional<GpuName> gpuBeside(std::string_view text, const std::string &plain)
{
    if (const auto whole = canonicalGpu(text))
        return whole;
    const auto at = plain.find(" gpu ");
    if (at == std::string::npos)
        return std::nullopt;
    const auto before = canonicalGpu(std::string_view(plain).substr(0, at));
    return before ? before : canonicalGpu(std::string_view(plain).substr(at + 5));
}

std::optional<Machine> machineOfText(std::string_view text)
{
    std::optional<Machine> found;
    std::size_t begin = 0;
    while (begin < text.size()) {
        std::size_t end = begin;
        while (end < text.size() && (std::isalnum(static_cast<unsigned char>(text[end])) ||
                                     std::string_view("._-+").find(text[end]) != std::string_view::npos))
            ++end;
        if (const auto machine = machineOfToken(text.substr(begin, end - begin)); machine && !found)
            found = machine;
        begin = end + 1;
    }
    if (found)
        return found;
    if (auto meter = azureMeter(text))
        return meter;
    const std::string plain = words(text);
    if (hasOne(plain, {" gpu ", " gpus ", " nvidia "})) {
        const auto gpu = gpuBeside(text, plain);
        return Machine{gpu ? gpu->gpu : "GPU", true};
    }
    if (isPartOfGpuMachine(plain))
        return Machine{"cores and memory of GPU machines", true};
    return std::nullopt;
}

// The text of a member of a flat JSON object, found by its name: exports leave out braces now and then.
std::string_view memberText(std::string_view json, std::string_view name)
{
    const std::string key = '"' + std::string(name) + '"';
    auto at = json.find(key);
    if (at == std::string_view::npos)
        return {};
    at = json.find_first_not_of(" \t:", at + key.size());
    if (at == std::string_view::npos || json[at] != '"')
        return {};
    const auto end = json.find('"', at + 1);
    return end == std::string_view::npos ? std::string_view() : json.substr(at + 1, end - at - 1);
}

// AWS names the machine beside what it sent and stored: "USE1-DataTransfer-Out-Bytes",
// "USE1-EUC1-AWS-In-Bytes".
bool isTraffic(const BillLineTexts &texts)
{
    return std::any_of(texts.sku.begin(), texts.sku.end(), [](std::string_view sku) {
        return hasOne(words(sku), {" datatransfer ", " out bytes ", " in bytes "});
    });
}

std::optional<Machine> machineOf(const BillLineTexts &texts)
{
    if (isTraffic(texts))
        return std::nullopt;
    for (const std::string_view json : texts.details)
        for (const char *member : {"ServiceType", "InstanceType", "x_InstanceType"})
            if (auto machine = machineOfText(memberText(json, member)))
                return machine;
    std::optional<Machine> found;
    for (const std::string_view text : texts.sku)
        if (auto machine = machineOfText(text); machine && (!found || (machine->hasGpu && !found->hasGpu)))
            found = std::move(machine);
    return found;
}

// By what the service and its SKU are called.
BillLineKind kindOfService(const std::string &words)
{
    if (hasOne(words, {" kubernetes"}))
        return {Category::Hosting, "cluster fees", {}, false};
    if (hasOne(words, {" storage", " disk", " snapshot", " ebs ", " s3 ", " block store", " filestore"}))
        return {Category::Network, "storage", {}, false};
    if (hasOne(words, {" bandwidth", " network", " load balanc", " data transfer", " datatransfer", " egress",
                       " out bytes ", " in bytes ", " gateway", " vpn ", " nat ", " ip address", " cdn ",
                       " dns ", " virtual private cloud"}))
        return {Category::Network, "network", {}, false};
    if (hasOne(words, {" support"}))
        return {Category::Premium, "support", {}, false};
    if (hasOne(words, {" virtual machine", " compute", " ec2 "}))
        return {Category::Compute, "machines without a GPU", {}, false};
    return {Category::Premium, "other services", {}, false};
}

// AWS bills reserved capacity that stands idle as UnusedBox and UnusedDed.
bool isUnused(const BillLineTexts &texts)
{
    const std::string charge = words(texts.charge);
    return hasOne(charge, {" unusedreservation", " unusedsavingsplan"}) ||
           std::any_of(texts.commitment.begin(), texts.commitment.end(),
                       [](std::string_view status) { return words(status) == " unused "; }) ||
           std::any_of(texts.sku.begin(), texts.sku.end(), [](std::string_view sku) {
               return hasOne(words(sku), {" unusedbox ", " unusedded "});
           });
}

// "SavingsPlanRecurringFee", "RIFee", "Compute Savings Plan upfront", a purchase of compute.
bool isCommitment(const BillLineKind &kind, const std::string &charge, const std::string &words)
{
    const bool isOfCompute = kind.category == Category::Compute;
    const bool isOther = isOfCompute || kind.category == Category::Premium;
    return (isOfCompute && hasOne(charge, {" purchase "})) ||
           (isOther &&
            (hasOne(charge, {" savingsplan", " rifee "}) ||
             hasOne(words, {" savings plan", " savingsplan", " commitment", " committed use", " upfront"})));
}

} // namespace

BillLineKind kindOfLine(const BillLineTexts &texts)
{
    const std::string charge = words(texts.charge);
    if (hasOne(charge, {" tax "}))
        return {Category::Finance, "taxes", {}, false};
    const auto machine = machineOf(texts);
    if (isUnused(texts))
        return {Category::Idle, "unused commitments of no GPU machine",
                machine ? machine->name : std::string(), machine && machine->hasGpu};
    if (machine)
        return {Category::Compute, "machines without a GPU", machine->name, machine->hasGpu};
    std::string all;
    for (const auto *group : {&texts.service, &texts.sku})
        for (const std::string_view text : *group)
            all += words(text);
    BillLineKind kind = kindOfService(all);
    if (hasOne(charge, {" credit ", " refund ", " adjustment "}))
        kind.group = "credits and refunds of no GPU machine";
    else if (isCommitment(kind, charge, all))
        return {Category::Compute, kNamelessCommitments, {}, false};
    return kind;
}

} // namespace breakeven
