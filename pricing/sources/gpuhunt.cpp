// dstack's gpuhunt catalogues: a text names the newest version of a provider, whose archive holds one CSV
// file.
//
// Source: dstackai/gpuhunt, publish_catalog.sh and catalog.py (the version is written last).
#include "pricing/formats/required_fields.h"
#include "pricing/formats/zip_member.h"
#include "pricing/sources/price_source.h"

#include <algorithm>
#include <cctype>

namespace breakeven {

namespace {

constexpr std::initializer_list<const char *> kGpuhuntColumns = {
    "instance_name", "location", "price", "gpu_count", "gpu_name", "spot", "flags"};

std::string folderOf(const std::string &provider) { return provider == "lambda" ? "lambdalabs" : provider; }

// "20261120-4711": it becomes a part of an address.
Result<std::string> versionOf(const std::string &text, const std::string &address)
{
    const auto end = text.find_last_not_of(" \r\n") + 1;
    const std::string version = text.substr(0, end);
    const bool isOne = !version.empty() && version.size() <= 40 &&
                       std::all_of(version.begin(), version.end(),
                                   [](unsigned char c) { return std::isalnum(c) || c == '-'; });
    if (isOne)
        return version;
    return Error{ErrorKind::BadInput,
                 "a version like 20261120-4711 was expected, found \"" + shownText(version) +
                     "\"; the source has changed, so nothing was taken from it",
                 address};
}

Result<FetchedPrices> fetchGpuhunt(SourceFetch &source, const std::string &part,
                                   const PriceSnapshot *previous)
{
    const std::string folder = folderOf(part);
    const std::string pointer = source.address("/v3/" + folder + "/version");
    const auto named = source.get(pointer);
    if (!named)
        return named.error();
    const auto version = versionOf(named->body, pointer);
    if (!version)
        return version.error();
    FetchedPrices fetched;
    fetched.revision = *version;
    fetched.origin = source.address("/v3/" + folder + "/" + *version + "/catalog.zip");
    fetched.isUnchanged =
        previous && previous->revision == fetched.revision && previous->origin == fetched.origin;
    if (fetched.isUnchanged)
        return fetched;
    const auto archive = source.get(fetched.origin);
    if (!archive)
        return archive.error();
    auto text = readZipMember(archive->body, folder + ".csv", fetched.origin);
    if (!text)
        return text.error();
    auto file = partFileOf(fetched.origin, std::move(text.value()), part, kGpuhuntColumns);
    if (!file)
        return file.error();
    fetched.file = std::move(file.value());
    return fetched;
}

} // namespace

PriceSource gpuhuntSource()
{
    return {.name = "gpuhunt",
            .address = "https://dstack-gpu-pricing.s3.eu-west-1.amazonaws.com",
            .parts = {"aws", "azure", "gcp", "lambda", "nebius", "oci", "runpod", "verda", "cloudrift"},
            .currency = "USD",
            .fetch = fetchGpuhunt};
}

} // namespace breakeven
