// What servers are worth by their age: shares of the price after 1, 2, 3 … years.
//
// Source of the standard curve: one publisher of prices of used GPU servers, who says 65 to 75 % after two
// years elsewhere: low confidence, ±5 points. Units: shares of the price.
#pragma once

#include "model/result.h"

#include <string>
#include <vector>

namespace breakeven {

// "62.5, 42.5, 30" in percent, or shares when none is above 1; empty: the standard curve. Errors: BadInput
// unless they are 1 to 50 numbers of at least 0.
Result<std::vector<double>> parseResaleCurve(const std::string &text);

// For the choices of a catalogue.
Result<void> isResaleCurve(const std::string &text);

} // namespace breakeven
