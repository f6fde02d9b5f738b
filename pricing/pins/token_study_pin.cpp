#include "pricing/pins/token_study_pin.h"

#include "model/study/fields.h"
#include "model/study/price_unit.h"
#include "model/study/same_amount.h"
#include "model/study/study_path.h"
#include "pricing/formats/token_prices.h"
#include "pricing/pins/study_pin.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace breakeven {

namespace {

struct PricedPart
{
    const char *key;   // of the token API
    const char *model; // of the offer
};

constexpr std::array<PricedPart, 3> kParts{{{"input_price", kTokenInputModel},
                                            {"cached_price", kTokenCachedInputModel},
                                            {"output_price", kTokenOutputModel}}};

bool isTokenApi(const Study &study, const std::string &parent)
{
    const auto kind = textAt(study, parent + ".kind");
    return kind && procurementTraits(*kind).isPaidByToken;
}

// The procurement that `path` stands in serves one workload, or all that have none of their own.
bool servesWorkload(const Study &study, const std::string &path, const std::string &workload)
{
    for (const auto &[id, option] : study.options) {
        const std::string root = "options." + id + ".";
        if (!path.starts_with(root))
            continue;
        const std::string own = root + "workloads.";
        if (path.starts_with(own))
            return path.starts_with(own + workload + ".");
        return option.workloads.count(workload) == 0;
    }
    return false;
}

double valueOf(const Workload &workload, const char *key)
{
    const auto found = workload.inputs.find(key);
    return found == workload.inputs.end() ? 0 : found->second.value.value_or(0);
}

// Of this model, source and currency, in use.
Result<std::vector<Offer>> tiersOf(const TokenPrice &price, const char *model, const PriceStore &prices)
{
    PriceFilter filter;
    filter.provider = price.provider;
    filter.instanceType = price.model;
    filter.source = price.source;
    filter.currency = price.currency;
    filter.model = model;
    auto offers = prices.list(filter);
    if (offers)
        std::erase_if(*offers, [](const Offer &offer) { return isSetAside(offer); });
    return offers;
}

Result<void> pinPart(Study &study, const std::string &path, const PricedPart &part, const TokenPrice &price,
                     const PriceStore &prices)
{
    auto tiers = tiersOf(price, part.model, prices);
    if (!tiers)
        return tiers.error();
    keepTierMeant(*tiers, meanInputTokens(study, path));
    if (!tiers->empty())
        return pinPrice(study, path, tiers->back(), prices);
    // That of another model would stay.
    if (const auto place = findInput(study, path))
        *place->input = Input{};
    return {};
}

} // namespace

double meanInputTokens(const Study &study, const std::string &path)
{
    double requests = 0, tokens = 0, means = 0;
    int count = 0;
    for (const auto &[id, workload] : study.workloads) {
        if (!servesWorkload(study, path, id) || workload.inputs.count("input_tokens") == 0)
            continue;
        const double mean = valueOf(workload, "input_tokens");
        const double amount = requestsPerMonth(study, id).value_or(0);
        requests += amount;
        tokens += amount * mean;
        means += mean;
        ++count;
    }
    if (requests > 0)
        return tokens / requests;
    return count > 0 ? means / count : 0;
}

void keepTierMeant(std::vector<Offer> &tiers, double inputTokens)
{
    const Offer *meant = nullptr;
    std::int64_t above = -1;
    for (const Offer &offer : tiers) {
        const std::int64_t from = tierAbove(offer.detail).value_or(0);
        if (from > above && (from == 0 || inputTokens > double(from))) {
            above = from;
            meant = &offer;
        }
    }
    tiers = meant ? std::vector<Offer>{*meant} : std::vector<Offer>{};
}

std::vector<std::string> tokenPricePaths(const Study &study, const std::string &path)
{
    std::vector<std::string> paths;
    for (const PricedPart &part : kParts) {
        const std::string one = parentOf(path) + "." + part.key;
        if (const auto place = inputAt(study, one); place && place->input->value)
            paths.push_back(one);
    }
    return paths;
}

Result<void> pinTokenPrice(Study &study, const std::string &path, const TokenPrice &price,
                           const PriceStore &prices)
{
    const std::string parent = parentOf(path);
    if (!isTokenApi(study, parent))
        return Error{ErrorKind::BadInput,
                     fmt::format("A price of tokens can only be pinned to the price of a token API "
                                 "(options.ID.price), which {} is not.",
                                 path),
                     path};
    Study changed = study;
    for (const PricedPart &part : kParts)
        if (const auto done = pinPart(changed, parent + "." + part.key, part, price, prices); !done)
            return done.error();
    study = std::move(changed);
    return {};
}

std::vector<Issue> issuesOf(const TokenPrice &price, const PriceStore &prices)
{
    std::vector<Issue> issues;
    const std::string name = price.provider + "/" + price.model;
    if (const auto all = tokenPrices(prices, {price.provider, price.model, price.source, {}}))
        for (const TokenPrice &other : *all)
            if (other.isSetAside)
                issues.push_back(
                    {Severity::Warning,
                     fmt::format("A newer price of {}, {} {} per million input tokens and {} per "
                                 "million output tokens, is set aside until it is accepted; the "
                                 "one in use was pinned.",
                                 name, other.prices.input.value_or(0), other.currency,
                                 other.prices.output.value_or(0)),
                     {}});
    // What came with a price that waits has the flags of that one.
    if (issues.empty())
        for (const std::string &flag : price.flags)
            issues.push_back({Severity::Warning, "The price of " + name + " is flagged " + flag + ".", {}});
    return issues;
}

} // namespace breakeven
