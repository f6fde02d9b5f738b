// Prices of one's own: what a contract or an offer in hand says, kept in the store beside the market's.
//
// Shape: records of the source "price-book", under which `prices import` keeps a price-book CSV that names no
// source. A negotiated discount is an own price with the list price beside it. Errors: BadInput in one
// sentence; nothing is written then.
//
// The room: pricing/own is about prices that a person brings along, one by one or as a price book.
#pragma once

#include "data/store/store.h"
#include "model/result.h"
#include "model/study/own_price_source.h"

#include <optional>
#include <string>
#include <vector>

namespace breakeven {

// As a person says it: amounts as text, "0.88"; the discount as "15 %" or "0.15".
struct OwnPrice
{
    std::string provider;
    std::string region;
    std::string instanceType;
    std::string gpu;  // any spelling; empty: as the tables of machine types know it
    std::string gpus; // "8", "1/8"; empty: one, or as the tables know it
    std::string model = "on_demand";
    std::string price;     // own price of the whole machine by the hour
    std::string listPrice; // with `discount` it makes the own price where that is empty
    std::string discount;
    std::string currency = "USD";
    std::string day; // from which it holds: year-month-day
    std::string note;
};

// What `OwnPrice` does not say (zone, system, detail, memory) stays as `base` has it.
Result<Offer> ownOffer(const OwnPrice &price, const Offer &base = {});
OwnPrice ownPriceOf(const Offer &offer);

// The own price that the discount leaves of the list price, and the discount that the own price means; empty
// where one of the two cannot be read.
std::string discountedPrice(const std::string &listPrice, const std::string &discount);
std::string discountBetween(const std::string &listPrice, const std::string &price);
// 0–1; nothing without a list price.
std::optional<double> discountOf(const Offer &offer);

// The newest of each machine, region and model, in natural order.
Result<std::vector<Offer>> ownPrices(const Store &store);
// The newest price of the market for the same thing, in the same currency; nothing when nobody says one.
Result<std::optional<Offer>> marketPrice(const Store &store, const Offer &own);

// Takes the place of `replaces`, and of a price of the same day; otherwise it continues the history.
Result<void> saveOwnPrice(Store &store, const Offer &offer, const std::optional<Offer> &replaces = {});
// With its history, oldest first: what `restoreOwnPrices` brings back.
Result<std::vector<Offer>> removeOwnPrice(Store &store, const Offer &offer);
Result<void> restoreOwnPrices(Store &store, const std::vector<Offer> &offers);

} // namespace breakeven
