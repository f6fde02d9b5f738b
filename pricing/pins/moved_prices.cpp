#include "pricing/pins/moved_prices.h"

#include "model/study/study_path.h"
#include "pricing/formats/band_average.h"
#include "pricing/own/discounts.h"
#include "pricing/pins/study_pin.h"
#include "pricing/pins/token_study_pin.h"

#include <algorithm>

namespace breakeven {

namespace {

struct Standing
{
    std::optional<Offer> now;
    bool isKnown = false; // the store has, or had, a price in use of the series
};

bool isOfTokens(const Offer &offer) { return priceUnitOf(offer.model) == PriceUnit::MillionTokens; }

// Of an average the bands, of tokens the tiers.
PriceFilter seriesOf(const Offer &pinned, bool isAverage)
{
    PriceFilter series = PriceFilter::seriesOf(pinned);
    if (isAverage || isOfTokens(pinned)) {
        series.isExact = false;
        series.detail.clear();
    }
    return series;
}

// At the price that was negotiated.
Result<Standing> standingOf(const Study &study, const ConstInputPlace &place, const PriceStore &prices,
                            const std::vector<Discount> &discounts)
{
    const Offer &pinned = place.input->price->offer;
    auto gib = monthlyAmountOf(pinned.detail);
    const PriceFilter series = seriesOf(pinned, gib.has_value());
    auto offers = prices.list(series);
    if (!offers)
        return offers.error();
    std::vector<Offer> inUse;
    for (const Offer &offer : *offers)
        if (!isSetAside(offer))
            inUse.push_back(contractedOffer(offer, discounts, study.asOf));
    if (gib) {
        std::vector<Issue> withoutAverage;
        inUse = averageOffers(inUse, monthlyEgress(study, place.path).value_or(*gib), withoutAverage);
    }
    if (isOfTokens(pinned))
        keepTierMeant(inUse, meanInputTokens(study, place.path));
    Standing standing;
    if (!inUse.empty())
        standing.now = inUse.back();
    standing.isKnown = standing.now.has_value();
    if (!offers->empty())
        return standing;
    const auto known = prices.history(series);
    if (!known)
        return known.error();
    for (const PriceSeries &one : *known)
        standing.isKnown =
            standing.isKnown || std::any_of(one.points.begin(), one.points.end(),
                                            [](const PricePoint &point) { return !point.isSetAside; });
    return standing;
}

bool isNoOlder(const Offer &now, const Offer &pinned)
{
    const auto day = dayOf(now);
    const auto before = dayOf(pinned);
    return !day || !before || *before <= *day;
}

// Nothing when it has not moved.
Result<std::optional<MovedPrice>> moveOf(const Study &study, const ConstInputPlace &place,
                                         const PriceStore &prices, const std::vector<Discount> &discounts)
{
    const Offer &pinned = place.input->price->offer;
    const auto standing = standingOf(study, place, prices, discounts);
    if (!standing)
        return standing.error();
    const std::optional<Offer> &now = standing->now;
    const bool hasMoved = now ? now->price != pinned.price && isNoOlder(*now, pinned) : standing->isKnown;
    if (!hasMoved)
        return std::optional<MovedPrice>();
    MovedPrice moved{
        place.path, place.owner, place.field->label, *place.input->price, place.input->value.value_or(0), now,
        {},         {}};
    if (!now) {
        moved.reason = "Its source has dropped it.";
        return std::optional(moved);
    }
    Study taken = study;
    if (const auto pinnedNow = repinPrice(taken, place.path, *now, prices); !pinnedNow)
        moved.reason = pinnedNow.error().message;
    else
        moved.after = findInput(taken, place.path)->input->value;
    return std::optional(moved);
}

} // namespace

std::optional<double> MovedPrice::change() const
{
    if (!now || pinned.offer.price <= 0)
        return std::nullopt;
    return toDouble(now->price) / toDouble(pinned.offer.price) - 1;
}

StudyPins studyPins(const Study &study)
{
    StudyPins pins{{}, study.exchangeRates, study.currency, study.asOf, {}};
    for (const ConstInputPlace &place : allInputs(study)) {
        if (!place.input->price)
            continue;
        pins.prices.emplace(place.path, *place.input->price);
        if (isOfTokens(place.input->price->offer))
            pins.amounts.emplace(place.path, std::int64_t(meanInputTokens(study, place.path)));
        if (monthlyAmountOf(place.input->price->offer.detail))
            pins.amounts.emplace(place.path, monthlyEgress(study, place.path).value_or(0));
    }
    return pins;
}

Result<std::vector<MovedPrice>> movedPrices(const Study &study, const PriceStore &prices)
{
    const auto discounts = prices.discounts();
    if (!discounts)
        return discounts.error();
    std::vector<MovedPrice> moved;
    for (const ConstInputPlace &place : allInputs(study)) {
        if (!place.input->price)
            continue;
        auto one = moveOf(study, place, prices, *discounts);
        if (!one)
            return one.error();
        if (*one)
            moved.push_back(std::move(**one));
    }
    return moved;
}

Result<Study> withNewPrices(const Study &study, const std::vector<MovedPrice> &moved,
                            const PriceStore &prices)
{
    Study taken = study;
    for (const MovedPrice &price : moved)
        if (price.canBeTaken())
            if (const auto done = repinPrice(taken, price.path, *price.now, prices); !done)
                return done.error();
    return taken;
}

Result<PriceMoveEffects> effectsOfPrices(const Study &study, const std::vector<MovedPrice> &moved,
                                         const PriceStore &prices)
{
    auto taken = withNewPrices(study, moved, prices);
    if (!taken)
        return taken.error();
    auto before = evaluate(study);
    if (!before)
        return before.error();
    auto after = evaluate(*taken);
    if (!after)
        return after.error();
    return PriceMoveEffects{std::move(*taken), std::move(*before), std::move(*after)};
}

std::vector<std::optional<double>> totalDifferences(const Comparison &before, const Comparison &after)
{
    std::vector<std::optional<double>> differences;
    for (std::size_t i = 0; i < before.options.size(); ++i) {
        const auto &was = before.options[i].totalCost();
        const auto &is = after.options[i].totalCost();
        differences.push_back(was && is ? std::optional(*is - *was) : std::nullopt);
    }
    return differences;
}

} // namespace breakeven
