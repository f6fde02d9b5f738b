// One number a person can set, with everything needed to defend it.
//
// Units: `value`, `low` and `high` are in the canonical unit of their field (catalogue of fields); fractions
// are 0–1. No value means unknown, which is never zero.
#pragma once

#include "model/numeric/date.h"
#include "model/study/offer.h"

#include <optional>
#include <string>

namespace breakeven {

enum class Confidence { Unstated, High, Medium, Low, Assumed };
enum class RangeShape { Uniform, Triangular, Pert, Lognormal, Normal };
enum class EffectMode { Value, Computed };

struct Range
{
    double low = 0;
    double high = 0;
    RangeShape shape = RangeShape::Pert;

    bool operator==(const Range &) const = default;
};

// The price record an input was taken from, and the rate it was converted with.
struct PinnedPrice
{
    Offer offer;
    double exchangeRate = 1; // units of the study's currency for one of the offer's
    std::string rateSource;  // empty when the currencies are the same
    std::optional<Date> rateDate;

    bool operator==(const PinnedPrice &) const = default;
};

struct Input
{
    std::optional<double> value;
    std::optional<Range> range;
    std::string source;
    std::optional<Date> asOf;
    Confidence confidence = Confidence::Unstated;
    std::string note;
    std::optional<PinnedPrice> price;
    EffectMode mode = EffectMode::Value;
    // The shared assumption this input is (Study::shared), then with nothing of its own; empty: its own.
    std::string shared;

    bool operator==(const Input &) const = default;
};

// The spelling in files and results ("high", "assumed", "pert", …); empty for Unstated.
const char *confidenceName(Confidence confidence);
std::optional<Confidence> parseConfidence(std::string_view name);
const char *rangeShapeName(RangeShape shape);
std::optional<RangeShape> parseRangeShape(std::string_view name);

} // namespace breakeven
