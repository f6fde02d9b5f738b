// What the description of a SKU of Compute Engine speaks of. The words stand as Google writes them; they are
// compared without case, and a name ends where its word ends ("L4" is not "L40").
#include "model/numeric/letter_case.h"
#include "pricing/formats/gcp_catalog.h"
#include "pricing/formats/text_search.h"

#include <algorithm>
#include <cctype>

namespace breakeven {

namespace {

struct Word
{
    const char *text; // the beginning of a description, in small letters
    const char *part;
};

// Longer names before those they begin with.
constexpr Word kGpuWords[] = {
    {"a100 80gb", "A100-80"},
    {"a100", "A100-40"},
    {"h100 80gb mega", "H100-mega"},
    {"h100 mega 80gb", "H100-mega"},
    {"h100 80gb plus", "H100-mega"},
    {"h100 80gb", "H100"},
    {"h200 141gb", "H200"},
    {"rtx 6000 96gb", "RTXPRO6000"},
    {"l4", "L4"},
    {"t4", "T4"},
    {"v100", "V100"},
    {"p100", "P100"},
    {"p4", "P4"},
    {"k80", "K80"},
};

constexpr Word kFamilies[] = {{"n1 predefined", "N1"},
                              {"a2", "A2"},
                              {"a3plus", "A3Plus"},
                              {"a3ultra", "A3Ultra"},
                              {"a3", "A3"},
                              {"g2", "G2"},
                              {"g4", "G4"}};

constexpr const char *kOtherThings[] = {"sole tenancy", "reserved",  "premium",
                                        "custom",       "suspended", "virtual workstation",
                                        "vws",          "upgrade",   "dollar based"};

// Takes `word` and the space after it off the front; false where the text begins otherwise.
bool takeWord(std::string_view &text, std::string_view word)
{
    if (text.substr(0, word.size()) != word || (text.size() > word.size() && text[word.size()] != ' '))
        return false;
    text.remove_prefix(std::min(word.size() + 1, text.size()));
    return true;
}

// "Core running in Americas", "Cpu in Americas for 1 Year", "Ram …".
std::string hostPart(std::string_view text, const std::string &family)
{
    for (const char *core : {"core", "cpu"})
        if (takeWord(text, core))
            return family + " core";
    return takeWord(text, "ram") ? family + " ram" : std::string();
}

std::string partOf(std::string_view text, bool isCommitment)
{
    if (holds(text, "a4 nvidia b200 (1 gpu slice)"))
        return "B200 gpu";
    if (takeWord(text, "ssd backed local storage") || (isCommitment && takeWord(text, "local ssd")))
        return "ssd";
    for (const Word &family : kFamilies) {
        std::string_view rest = text;
        if (!takeWord(rest, family.text))
            continue;
        takeWord(rest, "instance");
        return hostPart(rest, family.part);
    }
    // The commitments of N1 name no family.
    if (isCommitment)
        if (const std::string part = hostPart(text, "N1"); !part.empty())
            return part;
    takeWord(text, "nvidia");
    takeWord(text, "tesla");
    for (const Word &gpu : kGpuWords) {
        std::string_view rest = text;
        if (!takeWord(rest, gpu.text))
            continue;
        takeWord(rest, "gpu");
        const bool isWhole = rest.substr(0, 7) == "running" || rest.substr(0, 8) == "attached" ||
                             (isCommitment && rest.substr(0, 2) == "in");
        return isWhole ? std::string(gpu.part) + " gpu" : std::string();
    }
    return {};
}

} // namespace

std::optional<GcpPart> gcpPartOf(std::string_view description, std::string_view usageType)
{
    const std::string lowered = lowerCase(description);
    std::string_view text = lowered;
    if (std::any_of(std::begin(kOtherThings), std::end(kOtherThings),
                    [&](const char *thing) { return holds(text, thing); }))
        return std::nullopt;
    GcpPart part;
    const bool isCalendar = takeWord(text, "dws calendar mode");
    const bool isCommitment = takeWord(text, "commitment v1:") || takeWord(text, "commitment:");
    const bool isSpot = takeWord(text, "spot preemptible") || holds(text, "preemptible vms");
    if (isCalendar)
        part.model = "calendar";
    else if (usageType == "Commit1Yr")
        part.model = "reserved_1y";
    else if (usageType == "Commit3Yr")
        part.model = "reserved_3y";
    else
        part.model = isSpot || usageType == "Preemptible" ? "spot" : "on_demand";
    if (isCommitment != (part.model.rfind("reserved", 0) == 0))
        return std::nullopt;
    part.name = partOf(text, isCommitment);
    return part.name.empty() ? std::nullopt : std::optional(part);
}

} // namespace breakeven
