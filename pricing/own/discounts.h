// From a list price to the contracted one: the negotiated discount that holds for an offer on a day.
//
// Of several the closest counts, alone: on the machine before its family before all of the provider, then for
// one model before all of them, then the one that began last. A family is how the name of the machine or its
// GPU begins, up to a sign that is no letter or digit: "p4d" means p4d.24xlarge, "H100" every H100.
#pragma once

#include "data/store/discount.h"
#include "model/inputs/offer.h"
#include "model/result.h"

#include <optional>
#include <string>
#include <vector>

namespace breakeven {

// Nothing where none holds. The pointer is into `discounts`.
const Discount *discountFor(const Offer &offer, const std::vector<Discount> &discounts, const Date &day);

// Those that hold on a day, in the order in which they count.
std::vector<Discount> closestFirst(std::vector<Discount> discounts, const Date &day);

// The parts of what a discount is on. Neither of the last two is true of one that is on all of a provider.
bool isOfProvider(const Discount &discount, const std::string &provider);
bool isOnMachine(const Discount &discount, const std::string &instanceType);
bool isOnGpu(const Discount &discount, const std::string &gpu);

// With the contracted price and the list price beside it. Own prices, and offers that have a list price
// already, stay as they are.
Offer contractedOffer(const Offer &offer, const std::vector<Discount> &discounts, const Date &day);

// The last day of the discount that `contractedOffer` takes off, or has taken off; nothing where it takes
// none, or without end.
std::optional<Date> contractedUntil(const Offer &offer, const std::vector<Discount> &discounts,
                                    const Date &day);

// As a person says it; empty: any, without end.
struct DiscountEntry
{
    std::string provider;
    std::string family;
    std::string instanceType;
    std::string model;
    std::string share; // "15 %" or "0.15"
    std::string from;  // year-month-day
    std::string until;
    std::string note;
};

// Errors: BadInput in one sentence.
Result<Discount> enteredDiscount(const DiscountEntry &entry);
DiscountEntry entryOf(const Discount &discount);
// "15 %" and "0.15" are the same; nothing below 0 or from 1 up.
std::optional<double> parseShare(const std::string &text);

// "aws p4d, spot": what it is on.
std::string discountTitle(const Discount &discount);

} // namespace breakeven
