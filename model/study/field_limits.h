// Whether a value is one a field allows, and the sentence where it is not.
//
// What is typed and what a file holds are refused in the same words. Checked: tests/model/bad_input_test.cpp.
#pragma once

#include "model/study/fields.h"

#include <string>

namespace breakeven {

// `found` is the value as it stands there. A number without "%" that looks like a percentage is asked for:
// "10 is 1000 %; write 10 % or 0.1." Errors: BadInput, without a place.
Result<void> checkLimits(const Field &field, double value, const std::string &found,
                         const std::string &currency);
// Of what a person types also: a yearly change of 500 % and more has to say "%". Errors: as above.
Result<void> checkTyped(const Field &field, double value, const std::string &found,
                        const std::string &currency);

} // namespace breakeven
