#include "model/study/own_value.h"

#include "model/study/price_unit.h"

#include <array>
#include <string_view>

namespace breakeven {

namespace {

// How the source of a value begins that nobody but the program has said.
constexpr std::array<std::string_view, 3> kAssumedMarks{"assumed", "standard value", "example value"};

// High and Medium are of what was measured or published.
Confidence atMostRemembered(Confidence confidence)
{
    const bool isSurer = confidence == Confidence::High || confidence == Confidence::Medium;
    return isSurer ? Confidence::Low : confidence;
}

std::string replacedText(const Offer &offer)
{
    return "Replaces " + offer.provider + " " + offer.instanceType + " " + offer.model + ", " +
           nanoText(offer.price) + " " + offer.currency + perUnitText(priceUnitOf(offer.model));
}

void letPriceGo(Input &input)
{
    if (!input.price)
        return;
    input.note += (input.note.empty() ? "" : "; ") + replacedText(input.price->offer);
    input.price.reset();
}

} // namespace

void setOwnValue(Input &input, std::optional<double> value, std::optional<Date> day)
{
    if (input.value == value && input.mode == EffectMode::Value)
        return;
    input.value = value;
    input.mode = EffectMode::Value;
    letPriceGo(input);
    if (value)
        return confirmValue(input, day);
    input.source.clear();
    input.asOf.reset();
    input.confidence = Confidence::Unstated;
}

void confirmValue(Input &input, std::optional<Date> day)
{
    input.source = kOwnValue;
    input.asOf = day;
    input.confidence = atMostRemembered(input.confidence);
}

bool isOwnValue(const Input &input) { return input.source.starts_with(kOwnValue); }

bool isAssumed(const Input &input)
{
    for (const std::string_view mark : kAssumedMarks)
        if (input.source.starts_with(mark))
            return true;
    return false;
}

bool namesSource(const Input &input)
{
    return isAssumed(input) ? input.source.find(':') != std::string::npos : !input.source.empty();
}

} // namespace breakeven
