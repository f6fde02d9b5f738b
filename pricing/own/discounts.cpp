#include "pricing/own/discounts.h"

#include "model/numeric/letter_case.h"
#include "model/numeric/number_text.h"
#include "model/numeric/trimmed.h"
#include "pricing/own/own_prices.h"

#include <algorithm>
#include <cctype>
#include <tuple>

#include <fmt/format.h>

namespace breakeven {

namespace {

bool isLetterOrDigit(char sign) { return std::isalnum(static_cast<unsigned char>(sign)) != 0; }

bool isSameLetter(char one, char other) { return lowerLetter(one) == lowerLetter(other); }

bool isSame(const std::string &one, const std::string &other)
{
    return std::equal(one.begin(), one.end(), other.begin(), other.end(), isSameLetter);
}

bool beginsWith(const std::string &name, const std::string &family)
{
    return name.size() >= family.size() &&
           std::equal(family.begin(), family.end(), name.begin(), isSameLetter) &&
           (name.size() == family.size() || !isLetterOrDigit(name[family.size()]));
}

bool holdsOn(const Discount &discount, const Date &day)
{
    return (!discount.from || *discount.from <= day) && (!discount.until || day <= *discount.until);
}

bool holds(const Discount &discount, const Offer &offer, const Date &day)
{
    const bool isOnAll = discount.instanceType.empty() && discount.family.empty();
    return isOfProvider(discount, offer.provider) &&
           (discount.model.empty() || discount.model == offer.model) &&
           (isOnAll || isOnMachine(discount, offer.instanceType) || isOnGpu(discount, offer.gpu)) &&
           holdsOn(discount, day);
}

// False for what is no day.
bool readDay(const std::string &text, std::optional<Date> &day)
{
    const std::string given(trimmed(text));
    day = Date::parse(given);
    return given.empty() || day;
}

// The closest is the largest.
auto closeness(const Discount &discount)
{
    const int what = !discount.instanceType.empty() ? 2 : !discount.family.empty() ? 1 : 0;
    return std::tuple(what, !discount.model.empty(), discount.from.value_or(Date{}), discount.id);
}

} // namespace

bool isOfProvider(const Discount &discount, const std::string &provider)
{
    return isSame(discount.provider, provider);
}

bool isOnMachine(const Discount &discount, const std::string &instanceType)
{
    return discount.instanceType.empty()
               ? !discount.family.empty() && beginsWith(instanceType, discount.family)
               : isSame(discount.instanceType, instanceType);
}

bool isOnGpu(const Discount &discount, const std::string &gpu)
{
    return discount.instanceType.empty() && !discount.family.empty() && beginsWith(gpu, discount.family);
}

std::vector<Discount> closestFirst(std::vector<Discount> discounts, const Date &day)
{
    std::erase_if(discounts, [&](const Discount &discount) { return !holdsOn(discount, day); });
    std::stable_sort(discounts.begin(), discounts.end(), [](const Discount &one, const Discount &other) {
        return closeness(other) < closeness(one);
    });
    return discounts;
}

const Discount *discountFor(const Offer &offer, const std::vector<Discount> &discounts, const Date &day)
{
    const Discount *closest = nullptr;
    for (const Discount &discount : discounts)
        if (holds(discount, offer, day) && (!closest || closeness(*closest) < closeness(discount)))
            closest = &discount;
    return closest;
}

namespace {

const Discount *takenOff(const Offer &offer, const std::vector<Discount> &discounts, const Date &day)
{
    const bool isContracted = offer.source == kOwnPriceSource || offer.listPrice;
    return isContracted ? nullptr : discountFor(offer, discounts, day);
}

NanoMoney lessDiscount(NanoMoney price, const Discount &discount)
{
    return toNano(toDouble(price) * (1 - discount.share)).value_or(price);
}

} // namespace

Offer contractedOffer(const Offer &offer, const std::vector<Discount> &discounts, const Date &day)
{
    const Discount *discount = takenOff(offer, discounts, day);
    if (!discount)
        return offer;
    Offer contracted = offer;
    contracted.listPrice = offer.price;
    contracted.price = lessDiscount(offer.price, *discount);
    return contracted;
}

std::optional<Date> contractedUntil(const Offer &offer, const std::vector<Discount> &discounts,
                                    const Date &day)
{
    Offer listed = offer;
    listed.price = offer.listPrice.value_or(offer.price);
    listed.listPrice.reset();
    const Discount *discount = takenOff(listed, discounts, day);
    const bool isTakenOff =
        discount && (!offer.listPrice || offer.price == lessDiscount(listed.price, *discount));
    return isTakenOff ? discount->until : std::nullopt;
}

std::optional<double> parseShare(const std::string &given)
{
    std::string text(trimmed(given));
    const bool isPercent = !text.empty() && text.back() == '%';
    if (isPercent)
        text = std::string(trimmed(text.substr(0, text.size() - 1)));
    const auto number = parseNano(text);
    if (!number)
        return std::nullopt;
    const double share = toDouble(*number) / (isPercent ? 100 : 1);
    return share >= 0 && share < 1 ? std::optional(share) : std::nullopt;
}

Result<Discount> enteredDiscount(const DiscountEntry &entry)
{
    const auto bad = [](const std::string &what, const std::string &found) {
        return Error{ErrorKind::BadInput, what + "; found \"" + found + "\".", {}};
    };
    Discount discount;
    discount.provider = lowerCase(trimmed(entry.provider));
    discount.family = trimmed(entry.family);
    discount.instanceType = trimmed(entry.instanceType);
    discount.model = trimmed(entry.model);
    discount.note = trimmed(entry.note);
    const auto share = parseShare(entry.share);
    if (!share)
        return bad("Expected a discount above 0 % and below 100 %, such as \"15 %\"", entry.share);
    discount.share = *share;
    if (!readDay(entry.from, discount.from))
        return bad("Expected the first day as year-month-day, such as 2026-11-20", entry.from);
    if (!readDay(entry.until, discount.until))
        return bad("Expected the last day as year-month-day, such as 2026-11-20", entry.until);
    return discount;
}

DiscountEntry entryOf(const Discount &discount)
{
    return {discount.provider,
            discount.family,
            discount.instanceType,
            discount.model,
            fmt::format("{:.6g} %", 100 * discount.share),
            discount.from ? discount.from->iso() : "",
            discount.until ? discount.until->iso() : "",
            discount.note};
}

std::string discountTitle(const Discount &discount)
{
    std::string text = discount.provider;
    for (const std::string &part : {discount.instanceType, discount.family, discount.model})
        if (!part.empty())
            text += (text == discount.provider ? " " : ", ") + part;
    return text;
}

} // namespace breakeven
