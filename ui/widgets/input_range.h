// The arithmetic of a range field and its slider.
#pragma once

#include <QString>

#include "model/result.h"
#include "model/study/fields.h"

#include <optional>
#include <utility>

class QLocale;

namespace breakeven {

inline constexpr int kSliderPositions = 1000;

// Where the slider of an input begins and ends, in canonical units: its range widened to hold the value, or
// from nothing to twice the value.
std::pair<double, double> sliderEnds(const Input &input, const Field &field);

// Three digits of the span are enough for a slider; things that are counted stay whole.
double roundedForSlider(double value, double span, double factor, const Field &field);

// A fifth below and above the value, whole for what is counted; nothing for no value and for 0.
std::optional<Range> proposedRange(const Input &input, const Field &field);

struct RangeTexts
{
    QString low;
    QString high;
    int shape = 0; // 0: fixed, no range; else RangeShape + 1
};

// Nothing: no range. One end given without the other takes the value for it.
// Errors: a sentence with its fix as a link; `where` is "low" or "high".
Result<std::optional<Range>> readRange(const Field &field, const Study &study, const Input &input,
                                       const RangeTexts &texts, int unit, const QLocale &locale);

} // namespace breakeven
