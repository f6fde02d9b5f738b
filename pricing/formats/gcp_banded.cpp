#include "pricing/formats/gcp_banded.h"

#include "model/numeric/letter_case.h"

#include <algorithm>
#include <cctype>

namespace breakeven {

namespace {

struct PersistentDisk
{
    const char *text; // the beginning of a description, in small letters
    const char *type; // as the interface of Compute Engine calls it
};

constexpr PersistentDisk kDisks[] = {{"storage pd capacity", "pd-standard"},
                                     {"balanced pd capacity", "pd-balanced"},
                                     {"ssd backed pd capacity", "pd-ssd"},
                                     {"extreme pd capacity", "pd-extreme"},
                                     {"hyperdisk balanced capacity", "hyperdisk-balanced"},
                                     {"hyperdisk extreme capacity", "hyperdisk-extreme"},
                                     {"hyperdisk throughput capacity", "hyperdisk-throughput"},
                                     {"hyperdisk ml capacity", "hyperdisk-ml"}};

constexpr std::string_view kRegional = "regional ";
constexpr std::string_view kOutward[] = {"network internet data transfer out from ",
                                         "network internet egress from "};

bool begins(std::string_view text, std::string_view part) { return text.substr(0, part.size()) == part; }

std::optional<GcpBanded> persistentDiskOf(std::string_view text)
{
    const bool isRegional = begins(text, kRegional);
    if (isRegional)
        text.remove_prefix(kRegional.size());
    for (const PersistentDisk &disk : kDisks) {
        const std::string_view name = disk.text;
        if (!begins(text, name))
            continue;
        const std::string_view rest = text.substr(name.size());
        const bool isOther = rest.find(" - ") != std::string_view::npos;
        if ((rest.empty() || begins(rest, " in ")) && !isOther)
            return GcpBanded{(isRegional ? "regional-" : "") + std::string(disk.type), kStorageModel};
    }
    return std::nullopt;
}

// "from Americas to Western Europe" is "internet-egress-to-western-europe".
std::optional<GcpBanded> trafficOf(std::string_view text)
{
    const auto to = text.rfind(" to ");
    if (to == std::string_view::npos ||
        std::none_of(std::begin(kOutward), std::end(kOutward),
                     [&](std::string_view part) { return begins(text, part); }))
        return std::nullopt;
    std::string place(text.substr(to + 4));
    std::replace(place.begin(), place.end(), ' ', '-');
    return GcpBanded{"internet-egress-to-" + place, kEgressModel};
}

} // namespace

std::optional<GcpBanded> gcpBandedOf(std::string_view description, std::string_view family,
                                     std::string_view group)
{
    const std::string text = lowerCase(description);
    if (family == "Storage")
        return persistentDiskOf(text);
    return family == "Network" && group == "PremiumInternetEgress" ? trafficOf(text) : std::nullopt;
}

} // namespace breakeven
