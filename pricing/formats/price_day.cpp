#include "pricing/formats/price_day.h"

namespace breakeven {

std::optional<Date> knownOn(const Offer &offer)
{
    if (const auto day = Date::parse(offer.confirmed.at))
        return day;
    return offer.effectiveFrom ? offer.effectiveFrom : Date::parse(offer.retrievedAt);
}

bool isStale(const Offer &offer, const Date &asOf)
{
    const auto day = knownOn(offer);
    if (!day)
        return false;
    // Compared as year, month, day: a leap day needs no partner a year before.
    return *day < Date{asOf.year - 1, asOf.month, asOf.day};
}

} // namespace breakeven
