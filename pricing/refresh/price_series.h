// What the prices of one series have in common: one follows the other, by its day.
#pragma once

#include "model/inputs/offer.h"

#include <tuple>
#include <utility>

namespace breakeven {

inline auto offerSeriesOf(const Offer &o)
{
    return std::tie(o.provider, o.region, o.zone, o.instanceType, o.os, o.model, o.detail, o.currency);
}

// Refers to the offer, which outlives it.
using OfferSeries = decltype(offerSeriesOf(std::declval<const Offer &>()));

} // namespace breakeven
