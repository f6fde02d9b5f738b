// An amount as it stands in a sentence about an answer: "0.1235 USD/h", "12.5 %", "381,200 USD/server", "1
// month".
#pragma once

#include "model/sheet/figure.h"

#include <string>

namespace breakeven {

// Six digits at most, with the unit of the input.
std::string spokenAmount(double value, const std::string &unitText, const std::string &currency);

// The unit that a figure has in a sentence: "%" for a share, none for a plain number.
std::string unitTextOf(const Sheet &sheet, const Figure &figure, const std::string &currency);

} // namespace breakeven
