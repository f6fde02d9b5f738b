// What Linode sells beside machines: lists of things, each with a price for all regions ("*") and those of
// the regions that have another.
#pragma once

#include "pricing/formats/price_format.h"

namespace breakeven {

struct LinodeService
{
    const char *source;
    const char *id; // a part of that of its things
    const char *model;
    const char *member; // of a price: "hourly" or "monthly"
    // Names the thing and what is to be known of its price.
    void (*describe)(Offer &offer, const JsonValue &price);
};

bool isLinodeListOf(const PriceFile &file, const LinodeService &service);
Result<PriceRows> readLinodeList(const PriceFile &file, const LinodeService &service);

} // namespace breakeven
