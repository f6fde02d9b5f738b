// One formula of the model that can be asked for by name: its keys, what it gives, and the function that does
// it.
//
// A calculator holds no formula itself. Sheets: what the model writes as formulas on quantities is built into
// a small sheet of the arguments (worksheet.h) and evaluated: ownership, cash flow, running cost,
// autoscaling, scale to zero, scaling laws and spot's saving, gangs and the share of spot's time. Functions:
// what has no closed form, a simulation or a fit is asked of the plain function that a sheet's function nodes
// call too: preemption, lifetimes, elastic nodes, spot replicas, subnets, queues and replicas, fits, cost and
// time, uncertainty, random numbers.
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
