#include "pricing/new_study/taken_offers.h"

#include "data/readers/utc_time.h"
#include "model/study/price_age.h"
#include "pricing/formats/price_day.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string_view>

namespace breakeven {

namespace {

constexpr const char *kDollars = "USD";

// The ways of selling machines that a new study compares.
constexpr std::string_view kTakenTerms[] = {"on_demand",     "spot",       "reserved_1y", "reserved_3y",
                                            "reserved_from", "serverless", "calendar",    "capacity_block"};

// What a source may say beside the terms without making it another thing: how AWS names the usual reservation
// and the network of today, how Google names its commitments and its calendar mode, and RunPod its own
// machines. The others are paid in advance, are services on a machine, or are machines of somebody else.
struct UsualDetail
{
    std::string_view terms; // as they begin
    std::string_view detail;
};
constexpr UsualDetail kUsualDetails[] = {
    {"reserved", "commitment"},
    {"reserved", "standard"},
    {"reserved", "no-upfront standard"},
    {"spot", "vpc"},
    {"calendar", "gcp-dws-calendar-mode"},
    {"on_demand", "secure"},
    {"spot", "secure"},
};

bool isUsual(const Offer &offer)
{
    return offer.detail.empty() || offer.model == "capacity_block" ||
           std::any_of(std::begin(kUsualDetails), std::end(kUsualDetails), [&](const UsualDetail &usual) {
               return offer.model.starts_with(usual.terms) && offer.detail == usual.detail;
           });
}

bool isTakenTerm(const std::string &model)
{
    return std::find(std::begin(kTakenTerms), std::end(kTakenTerms), model) != std::end(kTakenTerms);
}

} // namespace

Result<TakenOffers> TakenOffers::on(const PriceStore &prices, const Date &day)
{
    auto contracts = contractsOn(prices, day);
    if (!contracts)
        return contracts.error();
    return TakenOffers(prices, std::move(*contracts));
}

Result<std::vector<Offer>> TakenOffers::list(PriceFilter filter) const
{
    if (day() < today())
        filter.asOf = day();
    return contractedPrices(m_prices, std::move(filter), m_contracts);
}

const std::optional<ExchangeRate> &TakenOffers::perDollar(const std::string &currency) const
{
    const auto [known, isNew] = m_rates.try_emplace(currency);
    if (isNew)
        if (const auto rate = crossRate(m_prices, currency, kDollars, day()))
            known->second = rate->exchangeRate();
    return known->second;
}

std::string TakenOffers::whyNot(const Offer &offer) const
{
    if (isSetAside(offer))
        return "set aside";
    if (hasFlag(offer, "not_orderable"))
        return "not sold so to everybody";
    if (!isTakenTerm(offer.model))
        return "no terms that are compared";
    if (offer.gpuNumerator <= 0 || offer.gpu.empty())
        return "no GPU";
    if (offer.gpuDenominator != 1)
        return "a part of a GPU";
    if (!offer.os.empty() && offer.os != "linux" && offer.os != "any")
        return "of " + offer.os;
    if (!isUsual(offer))
        return offer.detail;
    if (offer.currency != kDollars && !perDollar(offer.currency))
        return "no exchange rate of " + offer.currency;
    return {};
}

PinnedPrice TakenOffers::pinned(const Offer &offer) const
{
    PinnedPrice price;
    price.offer = offer;
    if (offer.currency == kDollars)
        return price;
    const ExchangeRate &rate = *perDollar(offer.currency);
    price.exchangeRate = rate.rate;
    price.rateDate = rate.date;
    price.rateSource = rate.source;
    return price;
}

bool TakenOffers::isOld(const Offer &offer) const
{
    const auto known = knownOn(offer);
    return known && isOldPrice(*known, day(), offer.model == "spot");
}

double paidFor(const PinnedPrice &price) { return toDouble(price.offer.price) * price.exchangeRate; }

} // namespace breakeven
