// The value of an input as lists and explanations show it, in the unit its field is written in.
//
// Units: `canonical` is in the unit of the sheet. Six significant digits where they are all, else four: what
// has more came from a calculation.
#pragma once

#include "model/study/fields.h"
#include "ui/words/number_style.h"

#include <string>

namespace breakeven::words {

// "0.9731", "15": no unit.
std::string inputNumber(double canonical, const Field &field, const NumberStyle &style);
// The same with its unit: "15 %", "1 server".
std::string inputAmount(double canonical, const Field &field, const std::string &currency,
                        const NumberStyle &style);

} // namespace breakeven::words
