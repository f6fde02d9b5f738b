#include "model/study/price_age.h"

#include "model/study/fields.h"

#include <string_view>

namespace breakeven {

namespace {

constexpr long kOldDays = 365;
constexpr long kOldSpotDays = 92;

bool isSpot(const Study &study, const ConstInputPlace &place)
{
    if (place.input->price)
        return place.input->price->offer.model == "spot";
    for (const auto &[id, option] : study.options)
        if (place.path == "options." + id + ".price")
            return traitsOf(option.procurement).isSpot;
    return false;
}

} // namespace

bool isOldPrice(const Date &day, const Date &asOf, bool isSpot)
{
    return asOf.year != 1970 &&
           asOf.daysSinceEpoch() - day.daysSinceEpoch() > (isSpot ? kOldSpotDays : kOldDays);
}

bool isPriceInput(const ConstInputPlace &place)
{
    const bool isMoney = place.field->unit.power[std::size_t(Dimension::Money)] > 0;
    return place.field->isPrice || place.input->price ||
           (isMoney && std::string_view(place.field->key).ends_with("_price"));
}

bool isStalePrice(const Study &study, const ConstInputPlace &place)
{
    return isPriceInput(place) && place.input->asOf &&
           isOldPrice(*place.input->asOf, study.asOf, isSpot(study, place));
}

} // namespace breakeven
