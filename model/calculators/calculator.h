// One formula of the model that can be asked for by name: its keys, what it gives, and the function that does
// it.
//
// A calculator builds a small sheet from its arguments with the model's own formulas, evaluates it and reads
// the outputs; it holds no formula itself.
#pragma once

#include "model/calculators/calculator_result.h"
#include "model/calculators/key.h"

#include <string>
#include <vector>

namespace breakeven {

class Arguments;

struct OutputField
{
    const char *name;
    const char *unit; // empty: a pure number
};

struct Calculator
{
    const char *name;
    const char *description;
    const char *source; // the formula's section of the model and the reference rows that pin it
    std::vector<Key> keys;
    std::vector<OutputField> outputs;
    // Errors: BadInput when the arguments do not fit together.
    Result<CalculatorResult> (*evaluate)(const Arguments &);
};

} // namespace breakeven
