#include "pricing/new_study/assumed_input.h"

#include "model/study/study_path.h"
#include "pricing/pins/study_pin.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

constexpr double kIsMiddle = 1e-9;

// A day that is only a month or a year is said as it stands.
std::string datedNote(const CatalogueFigure &figure)
{
    if (figure.stated.empty() || (figure.date && figure.date->iso() == figure.stated))
        return {};
    return figure.date ? "of " + figure.stated : "undated";
}

// Its own price is one of them, so that it lies among what was seen.
Input drawnFrom(Input input, std::vector<double> prices)
{
    addNote(input.note, fmt::format("range: {} prices that the store has seen of it", prices.size()));
    prices.push_back(*input.value);
    std::sort(prices.begin(), prices.end());
    input.range = Range::ofValues(RangeShape::Empirical, std::move(prices));
    return input;
}

} // namespace

Offer offerOf(const MarketPrice &market)
{
    Offer offer;
    offer.provider = market.provider;
    offer.source = market.price.source;
    offer.region = market.region;
    offer.instanceType = market.machine;
    offer.gpu = market.gpu;
    offer.gpuVariant = market.gpuVariant;
    offer.gpuNumerator = market.gpus;
    offer.model = market.model;
    offer.price = toNano(*market.price.value).value_or(0);
    offer.effectiveFrom = market.price.date;
    return offer;
}

void addNote(std::string &note, const std::string &more)
{
    if (!more.empty())
        note += (note.empty() ? "" : "; ") + more;
}

Input ranged(Input input, double low, double high)
{
    const double middle = (low + high) / 2;
    const bool isEven = std::fabs(*input.value - middle) <= kIsMiddle * std::fabs(middle);
    input.range = Range{low, high, isEven ? RangeShape::Uniform : RangeShape::Pert};
    return input;
}

Input rangedBy(const Input &input, double low, double high)
{
    return ranged(input, *input.value * low, *input.value * high);
}

namespace {

void centreRange(const Input &before, const Field &field, Input &now)
{
    if (!now.value || !before.value || !before.range || now.range != before.range)
        return;
    const double factor = *before.value == 0 ? 1 : std::fabs(*now.value / *before.value);
    const double reach =
        std::min({(*before.value - before.range->low) * factor, (before.range->high - *before.value) * factor,
                  *now.value - field.least, field.most - *now.value});
    now.range.reset();
    if (reach > 0 && !hasValues(before.range->shape))
        now = ranged(now, *now.value - reach, *now.value + reach);
}

} // namespace

void centreRanges(const Study &before, const std::vector<std::string> &paths, Study &now)
{
    for (const std::string &path : paths) {
        const auto known = inputAt(before, path);
        const auto place = findInput(now, path);
        const bool isValue = bool(findInput(now, path + ".value")); // and not a source or the end of a range
        if (known && place && isValue)
            centreRange(*known->input, *place->field, *place->input);
    }
}

Input assumedFigure(const CatalogueFigure &figure, double factor)
{
    Input input;
    input.value = *figure.value * factor;
    input.source = "assumed: " + figure.source;
    input.asOf = figure.date;
    input.confidence = figure.confidence;
    input.note = figure.note;
    addNote(input.note, datedNote(figure));
    if (figure.low || figure.high)
        return ranged(input, figure.low.value_or(*figure.value) * factor,
                      figure.high.value_or(*figure.value) * factor);
    return input;
}

Input assumedRule(double value, const std::string &rule)
{
    Input input;
    input.value = value;
    input.source = "assumed: " + rule;
    input.confidence = Confidence::Assumed;
    return input;
}

Input said(double value)
{
    Input input;
    input.value = value;
    input.source = "own value";
    return input;
}

Input computedEffect()
{
    Input input;
    input.mode = EffectMode::Computed;
    return input;
}

Input sharedInput(const std::string &name)
{
    Input input;
    input.shared = name;
    return input;
}

Input pricedInput(const MarketPrice &market)
{
    Input input;
    const PinnedPrice pinned = market.record.value_or(PinnedPrice{offerOf(market), 1, {}, {}});
    input.value = *market.price.value;
    input.source = market.price.source;
    input.asOf = market.price.date;
    input.confidence = market.price.confidence;
    input.note = offerTitle(pinned.offer);
    addNote(input.note, datedNote(market.price));
    addNote(input.note, market.price.note);
    input.price = pinned;
    if (market.price.low || market.price.high)
        return ranged(input, market.price.low.value_or(*input.value),
                      market.price.high.value_or(*input.value));
    return input;
}

Input listedInput(const MarketPrice &market)
{
    Input price = pricedInput(market);
    if (price.range)
        return price;
    addNote(price.note, "range: possible change since its day, a rule of the program");
    return rangedBy(price, 0.9, 1.1);
}

Input spotPriceInput(const MarketPrice &market, const SeenPrices &seen)
{
    Input input = pricedInput(market);
    if (std::vector<double> prices = seen ? seen(input.price->offer) : std::vector<double>(); !prices.empty())
        return drawnFrom(std::move(input), std::move(prices));
    const double low = std::min(input.range ? input.range->low : *input.value, *input.value * 0.5);
    const double high = std::max(input.range ? input.range->high : *input.value, *input.value * 2);
    addNote(input.note, "range: half to double, a rule of the program");
    return ranged(input, low, high);
}

} // namespace breakeven
