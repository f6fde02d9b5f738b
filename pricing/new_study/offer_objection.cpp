#include "pricing/new_study/offer_objection.h"

#include "model/study/price_age.h"

#include <fmt/format.h>

namespace breakeven {

namespace {

constexpr double kAsMuch = 1 + 1e-9;

bool isSpot(const MarketPrice &price) { return price.model == "spot"; }

bool isOld(const OptionRules &rules, const MarketPrice &price)
{
    return isOldPrice(*price.price.date, rules.request().day, isSpot(price));
}

// Functions are paid while they run, so that they may ask more for an hour.
bool isDearer(const OptionRules &rules, const MarketPrice &price)
{
    return price.model != "serverless" &&
           *price.price.value / price.gpus > kAsMuch * rules.seller().perGpuHour("on_demand");
}

bool isTooLarge(const OptionRules &rules, const Seller &seller)
{
    return seller.gpus > rules.seller().gpus && !isMostlyUsed(seller, rules.work().gpus);
}

// What is sold beside the cheapest row on demand has to be worth it.
WhyNot whyNotBeside(const OptionRules &rules, const Seller &seller, const MarketPrice &price)
{
    const double wanted = rules.work().gpus;
    if (isDearer(rules, price))
        return {Objection::Dearer,
                fmt::format("It costs {:.2f} USD a GPU-hour, more than {:.2f} on demand at {}.",
                            *price.price.value / price.gpus, rules.seller().perGpuHour("on_demand"),
                            providerName(rules.seller().provider))};
    if (isTooLarge(rules, seller))
        return {Objection::TooLarge, fmt::format("Machines of {} GPUs where {:g} {} wanted.", seller.gpus,
                                                 wanted, wanted == 1 ? "is" : "are")};
    return {};
}

WhyNot whyOld(const OptionRules &rules, const MarketPrice &price)
{
    if (!isOld(rules, price))
        return {};
    return {Objection::Old, fmt::format("Its price is from {}, more than {} months old.",
                                        price.price.date->iso(), isSpot(price) ? 3 : 12)};
}

} // namespace

WhyNot whyNot(const OptionRules &rules, const Seller &seller, const MarketPrice &price)
{
    if (!isDated(price))
        return {Objection::Undated, undatedReason(price)};
    if (isDoubtful(price))
        return {Objection::Doubtful, "It may no longer be offered (" + goingOn(price.price.note) + ")."};
    if (price.price.confidence == Confidence::Low)
        return {Objection::LowConfidence, "Its price is of low confidence."};
    if (!rules.isNear(seller))
        return {Objection::Far, "Its machines are in " + seller.region + "."};
    if (price.model != "on_demand")
        if (WhyNot beside = whyNotBeside(rules, seller, price); beside.objection != Objection::None)
            return beside;
    return whyOld(rules, price);
}

} // namespace breakeven
