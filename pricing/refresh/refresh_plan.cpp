#include "pricing/refresh/refresh_plan.h"

#include "data/http/web_address.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>

namespace breakeven {

namespace {

Error usage(const std::string &message) { return {ErrorKind::Usage, message, {}}; }

std::string sourceNames()
{
    std::string names;
    for (const PriceSource &source : priceSources())
        names += (names.empty() ? "" : ", ") + std::string(source.name);
    return names;
}

Error unknownSource(const std::string &name)
{
    return usage(fmt::format("there is no price source \"{}\"; there are {}", name, sourceNames()));
}

// A part's name becomes a part of an address.
bool isPartName(const std::string &text)
{
    return !text.empty() && text.size() <= 40 && std::all_of(text.begin(), text.end(), [](unsigned char c) {
        return std::islower(c) || std::isdigit(c) || c == '-';
    });
}

Result<void> checkPart(const PriceSource &source, const std::string &part)
{
    const auto &known = source.parts;
    if (std::find(known.begin(), known.end(), part) != known.end())
        return {};
    if (source.takesOtherParts && isPartName(part))
        return {};
    return usage(fmt::format("{} has no part \"{}\"; it has {}", source.name, part, fmt::join(known, ", ")));
}

Result<void> checkNames(const RefreshOptions &options)
{
    for (const auto &[name, base] : options.baseUrls) {
        if (!findPriceSource(name))
            return unknownSource(name);
        if (const auto address = parseWebAddress(base); !address)
            return usage(address.error().message);
    }
    for (const std::string &name : options.sources)
        if (!findPriceSource(name))
            return unknownSource(name);
    if (!options.parts.empty() && options.sources.size() != 1)
        return usage("--part needs exactly one --source");
    return {};
}

// The host of some sources is of a region.
std::string addressOf(const PriceSource &source, const std::string &part)
{
    std::string address = source.address;
    const std::string_view placeholder = "{part}";
    if (const auto at = address.find(placeholder); at != std::string::npos)
        address.replace(at, placeholder.size(), part);
    return address;
}

std::string headerOf(const SourceKey &key) { return key.header ? key.header : ""; }

Result<Credential> credentialOf(const SourceKey &key, const std::string &secret, const std::string &place)
{
    if (key.isAwsKey)
        return awsCredentialFromSecret(secret, place);
    return key.isClient ? clientFromSecret(secret, place)
                        : credentialFromSecret(secret, headerOf(key), place);
}

Result<Credential> credentialInEnvironment(const SourceKey &key)
{
    if (key.isAwsKey)
        return awsCredential();
    const char *const value = std::getenv(key.variable);
    return key.isClient && value && *value
               ? clientFromSecret(value, std::string("the environment variable ") + key.variable)
               : credentialFromEnvironment(key.variable, headerOf(key));
}

Result<Credential> credentialOf(const SourceKey &key, const SourceSecrets &secrets)
{
    auto found = credentialInEnvironment(key);
    if (found || found.error().kind != ErrorKind::NotFound)
        return found;
    if (key.inVendorFile)
        if (const VendorSecret kept = key.inVendorFile(); !kept.secret.empty())
            return credentialFromSecret(kept.secret, headerOf(key), kept.file);
    const auto given = secrets.find(key.variable);
    return given == secrets.end()
               ? found
               : credentialOf(key, given->second, std::string("the given ") + key.variable);
}

} // namespace

bool hasItsKey(const PriceSource &source, const SourceSecrets &secrets)
{
    return !source.key.variable || credentialOf(source.key, secrets).ok();
}

Result<void> checkSecret(const PriceSource &source, const std::string &secret)
{
    const auto credential = credentialOf(source.key, secret, std::string("the given ") + source.key.variable);
    return credential ? Result<void>() : credential.error();
}

Result<std::vector<RefreshPart>> plannedRefresh(const RefreshOptions &options)
{
    if (auto checked = checkNames(options); !checked)
        return checked.error();
    std::vector<RefreshPart> parts;
    for (const PriceSource &source : priceSources()) {
        const auto &wanted = options.sources;
        if (!wanted.empty() && std::find(wanted.begin(), wanted.end(), source.name) == wanted.end())
            continue;
        if (wanted.empty() && source.isByNameOnly)
            continue;
        std::optional<Credential> credential;
        if (source.key.variable) {
            auto found = credentialOf(source.key, options.secrets);
            if (!found && wanted.empty() && found.error().kind == ErrorKind::NotFound)
                continue;
            if (!found)
                return found.error();
            credential = std::move(found.value());
        }
        const auto base = options.baseUrls.find(source.name);
        for (const std::string &part : options.parts.empty() ? source.parts : options.parts) {
            if (auto checked = checkPart(source, part); !checked)
                return checked.error();
            const std::string documented = addressOf(source, part);
            parts.push_back({&source, part, documented,
                             base == options.baseUrls.end() ? documented : base->second, credential});
        }
    }
    return parts;
}

} // namespace breakeven
