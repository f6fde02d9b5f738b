// The shape of a load over time, as a person writes it: weights of a week, or GPUs hour by hour.
//
// Shape: segments of hours and a level relative to the mean, which is 1. Errors: one sentence that says what
// was expected and what was found.
#pragma once

#include "model/result.h"

#include <string>
#include <vector>

namespace breakeven {

struct ShapeSegment
{
    double hours = 0;
    double level = 0; // over the mean

    bool operator==(const ShapeSegment &) const = default;
};

struct LoadShape
{
    std::vector<ShapeSegment> segments;
    double mean = 0; // in the unit of the text: GPUs of a curve

    double periodHours() const;
    double peak() const; // over the mean
};

inline constexpr int kMostCurveItems = 8784; // hours of a leap year

// 24 or 168 weights, an hour each, from Monday 00:00; separated by commas.
Result<LoadShape> parseWeights(const std::string &text);
// "16*10, 4*14": GPUs, and the hours they are wanted; without hours one. What follows a ';' says where it
// comes from.
Result<LoadShape> parseCurve(const std::string &text);

// For choices of a catalogue.
Result<void> areWeights(const std::string &text);
Result<void> isCurve(const std::string &text);

} // namespace breakeven
