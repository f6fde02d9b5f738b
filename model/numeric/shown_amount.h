// Amounts as a person reads them: one thing that is counted is said in the singular, "1 server".
//
// Study files and JSON keep the unit as it is (model/numeric/amount.h).
#pragma once

#include <string>

namespace breakeven {

// The unit after 1: "GPU" of "GPUs", "burst/day" of "bursts/day", "person" of "people"; "h" of "h".
std::string unitOfOne(const std::string &unitText);

// As `amountText`, and as readily read back.
std::string shownAmount(double value, const std::string &unitText, const std::string &currency);

} // namespace breakeven
