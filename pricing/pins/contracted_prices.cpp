#include "pricing/pins/contracted_prices.h"

#include "pricing/own/discounts.h"
#include "pricing/own/own_prices.h"

#include <algorithm>

namespace breakeven {

namespace {

struct Names
{
    std::vector<std::string> providers;
    std::vector<std::string> instanceTypes;
    std::vector<std::string> gpus;
};

Result<Names> namesOf(const PriceStore &prices)
{
    auto values = prices.values();
    if (!values)
        return values.error();
    auto types = prices.instanceTypes();
    if (!types)
        return types.error();
    return Names{std::move(values->providers), std::move(*types), std::move(values->gpus)};
}

template<class Matches>
std::vector<std::string> chosen(const std::vector<std::string> &names, const Matches &matches)
{
    std::vector<std::string> some;
    std::copy_if(names.begin(), names.end(), std::back_inserter(some), matches);
    return some;
}

void addCuts(const Discount &discount, const Names &names, std::vector<PriceCut> &cuts)
{
    PriceCut cut;
    cut.model = discount.model;
    cut.share = discount.share;
    if (const bool isOnAll = discount.family.empty() && discount.instanceType.empty(); !isOnAll) {
        cut.instanceTypes =
            chosen(names.instanceTypes, [&](const std::string &type) { return isOnMachine(discount, type); });
        cut.gpus = chosen(names.gpus, [&](const std::string &gpu) { return isOnGpu(discount, gpu); });
        if (cut.instanceTypes.empty() && cut.gpus.empty())
            return;
    }
    for (const std::string &provider : names.providers)
        if (isOfProvider(discount, provider)) {
            cut.provider = provider;
            cuts.push_back(cut);
        }
}

} // namespace

Result<Contracts> contractsOn(const PriceStore &prices, const Date &day)
{
    auto discounts = prices.discounts();
    if (!discounts)
        return discounts.error();
    Contracts contracts{day, closestFirst(std::move(*discounts), day), {}};
    if (contracts.discounts.empty())
        return contracts;
    const auto names = namesOf(prices);
    if (!names)
        return names.error();
    for (const Discount &discount : contracts.discounts)
        addCuts(discount, *names, contracts.cuts);
    if (contracts.cuts.empty())
        return contracts;
    PriceCut own; // an own price is contracted already
    own.source = kOwnPriceSource;
    contracts.cuts.insert(contracts.cuts.begin(), std::move(own));
    return contracts;
}

Result<std::vector<Offer>> contractedPrices(const PriceStore &prices, PriceFilter filter,
                                            const Contracts &contracts)
{
    filter.cuts = contracts.cuts;
    auto offers = prices.list(filter);
    if (offers && !contracts.cuts.empty())
        for (Offer &offer : *offers)
            offer = contractedOffer(offer, contracts.discounts, contracts.day);
    return offers;
}

} // namespace breakeven
