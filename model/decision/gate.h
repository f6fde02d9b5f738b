// A condition on a comparison that makes the command fail: "cheapest != own-six", "options.spot.total_cost >
// 1000000", "options.spot.status == short".
//
// The left side is "cheapest", the status of an option or a QUANTITY of the command line; the right side an
// id, a status or an amount. A figure that is unknown, or does not apply, fails it too, with that reason.
// Checked: tests/model/gate_test.cpp.
#pragma once

#include "model/evaluate/evaluate.h"

#include <string>

namespace breakeven {

struct Gate
{
    enum class Comparison { Less, AtMost, Greater, AtLeast, Equal, Different };

    std::string text; // as it was written
    std::string left;
    Comparison comparison = Comparison::Equal;
    std::string right;
};

// Errors: Usage where no comparison or nothing beside it is found.
Result<Gate> parseGate(const std::string &text);

// The sentence that says why the gate fails; empty where it passes. Errors: NotFound for a quantity or an
// option that the study does not have; BadInput for an amount that cannot be read, or for an order (<, >)
// between values that have none.
Result<std::string> failureOf(const Gate &gate, const Study &study, const StudySheet &sheet,
                              const Evaluation &evaluation, const Comparison &comparison);

} // namespace breakeven
