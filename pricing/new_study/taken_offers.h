// Which prices of a store a new study may take, and what they are in US dollars.
//
// Owns: what it looked up; the store must outlive it. Threads: those of the store. Checked:
// pricing/store_market_test, over drawn stores.
#pragma once

#include "data/store/price_store.h"
#include "model/inputs/input.h"
#include "model/result.h"
#include "pricing/pins/contracted_prices.h"
#include "pricing/pins/exchange_rates.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace breakeven {

class TakenOffers
{
public:
    // Errors: those of the store.
    static Result<TakenOffers> on(const PriceStore &prices, const Date &day);

    const std::vector<Discount> &discounts() const { return m_contracts.discounts; }
    const Date &day() const { return m_contracts.day; }

    // As PriceStore::list by the day, each price as it is paid. Errors: those of the store.
    Result<std::vector<Offer>> list(PriceFilter filter) const;
    // Why a new study never takes a price, in a few words: "of windows". Empty: it may be taken.
    std::string whyNot(const Offer &offer) const;
    // The record as a study in US dollars pins it. Requires: its currency has a rate.
    PinnedPrice pinned(const Offer &offer) const;
    // A price that is taken only where no newer one is known.
    bool isOld(const Offer &offer) const;

private:
    TakenOffers(const PriceStore &prices, Contracts contracts)
        : m_prices(prices), m_contracts(std::move(contracts))
    {
    }
    const std::optional<ExchangeRate> &perDollar(const std::string &currency) const;

    const PriceStore &m_prices;
    Contracts m_contracts;
    mutable std::map<std::string, std::optional<ExchangeRate>> m_rates; // by currency
};

// In US dollars, an hour of the whole machine.
double paidFor(const PinnedPrice &price);

} // namespace breakeven
