// One number a person can set, with everything needed to defend it.
//
// Units: `value`, `low` and `high` are in the canonical unit of their field (catalogue of fields); fractions
// are 0–1. No value means unknown, which is never zero.
#pragma once

#include "model/inputs/offer.h"
#include "model/numeric/date.h"

#include <optional>
#include <string>
#include <vector>

namespace breakeven {

enum class Confidence { Unstated, High, Medium, Low, Assumed };
enum class RangeShape { Uniform, Triangular, Pert, Lognormal, Normal, Empirical, Discrete };
enum class EffectMode { Value, Computed };

struct Range
{
    double low = 0;
    double high = 0;
    RangeShape shape = RangeShape::Pert;
    std::vector<double> values = {};  // empirical: what was seen; discrete: what there is to draw
    std::vector<double> weights = {}; // discrete: as the values, above 0; none: all alike

    // For these values: `low` and `high` are their ends.
    static Range ofValues(RangeShape shape, std::vector<double> values, std::vector<double> weights = {});

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

// Whether the shape is given by values instead of by its ends.
bool hasValues(RangeShape shape);

// The spelling in files and results ("high", "assumed", "pert", …); empty for Unstated.
const char *confidenceName(Confidence confidence);
std::optional<Confidence> parseConfidence(std::string_view name);
const char *rangeShapeName(RangeShape shape);
std::optional<RangeShape> parseRangeShape(std::string_view name);
// "uniform, triangular, …"; with "or" before the last.
std::string rangeShapeNames();

} // namespace breakeven
