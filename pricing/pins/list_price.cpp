#include "pricing/pins/list_price.h"

#include "model/numeric/money.h"
#include "model/study/study_place.h"
#include "pricing/own/own_prices.h"
#include "pricing/pins/study_pin.h"

#include <algorithm>

namespace breakeven {

namespace {

constexpr const char *kNegotiated = "negotiated discount";
constexpr double kMostMonths = 600;

Date dayAfter(const Date &day) { return Date::fromDaysSinceEpoch(day.daysSinceEpoch() + 1); }

// The same day of another month, or its last one.
Date monthsLater(const Date &day, int months)
{
    const int index = day.year * 12 + day.month - 1 + months;
    const Date first{index / 12, index % 12 + 1, 1};
    const Date next{(index + 1) / 12, (index + 1) % 12 + 1, 1};
    const int days = int(next.daysSinceEpoch() - first.daysSinceEpoch());
    return {first.year, first.month, std::min(day.day, days)};
}

Input pinnedInput(double value, const std::string &source, const std::optional<Date> &day,
                  const std::string &note)
{
    Input input;
    input.value = value;
    input.source = source;
    input.asOf = day;
    input.confidence = Confidence::High;
    input.note = note;
    return input;
}

} // namespace

double monthsBetween(const Date &from, const Date &to)
{
    if (to <= from)
        return 0;
    int whole = (to.year - from.year) * 12 + to.month - from.month;
    if (to < monthsLater(from, whole))
        --whole;
    const long begin = monthsLater(from, whole).daysSinceEpoch();
    const long end = monthsLater(from, whole + 1).daysSinceEpoch();
    return whole + double(to.daysSinceEpoch() - begin) / double(end - begin);
}

void keepListPrice(Study &study, const std::string &path, const PinnedPrice &price,
                   const std::optional<Date> &until)
{
    const std::size_t dot = path.rfind('.');
    StudyPlace place;
    if (path.substr(dot + 1) != "price" || !findStudyPlace(study, path, place) || !place.inputs ||
        !place.fields->find("list_price"))
        return;
    keepListPrice(*place.inputs, study.asOf, price, until);
}

void keepListPrice(Inputs &inputs, const Date &day, const PinnedPrice &price,
                   const std::optional<Date> &until)
{
    const Offer &offer = price.offer;
    if (!offer.listPrice) {
        if (offer.source != kOwnPriceSource) {
            inputs.erase("list_price");
            inputs.erase("discount_months");
        }
        return;
    }
    inputs["list_price"] = pinnedInput(toDouble(*offer.listPrice) * price.exchangeRate, offer.source,
                                       dayOf(offer), "list price of " + offerTitle(offer));
    const auto months = inputs.find("discount_months");
    if (until)
        inputs["discount_months"] = pinnedInput(std::min(monthsBetween(day, dayAfter(*until)), kMostMonths),
                                                kNegotiated, day, "it ends after " + until->iso());
    else if (months != inputs.end() && months->second.source == kNegotiated)
        inputs.erase(months);
}

} // namespace breakeven
