// Whether a value is one a field allows, and the sentence where it is not.
//
// What is typed and what a file holds are refused in the same words. Checked: tests/model/bad_input_test.cpp.
#pragma once

#include "model/study/fields.h"

#include <string>

namespace breakeven {

// `found` is the value as it was written. A number without "%" that looks like a percentage is refused: "10
// is 1000 %; write 10 % or 0.1." Errors: BadInput, without a place.
Result<void> checkLimits(const Field &field, double value, const std::string &found,
                         const std::string &currency);
// The same for what a person types; in addition, a yearly change of 500 % or more must be written with "%".
// Errors: as above.
Result<void> checkTyped(const Field &field, double value, const std::string &found,
                        const std::string &currency);

} // namespace breakeven
