// One formula of the model that can be asked for by name: its keys, what it gives, and the function that does
// it.
//
// A calculator holds no formula itself, beyond sums and products of its keys. Sheets: the arguments become
// inputs of a small sheet (worksheet.h), on which the model's formulas on quantities build their nodes, the
// same as in a study that has them: all of ownership, cash flow, running cost, autoscaling and scale to zero;
// of the fleets `gang` and `spot-fraction`, of the scaling laws `speedup` and `spot-saving`. Where a node is
// a function (`irr`, `payback`, `spares`, the best interval, a burst, a replica), the sheet calls it.
// Functions: the plain function is called, the one that function nodes, simulations, fits and risk runs call
// too where they need it: all of preemption, lifetimes, replicas and their rules, queues, planning,
// uncertainty, random numbers, goodput, replicas and rooflines; of the fleets `elastic`, `spot-replicas`,
// `replica-availability` and `subnet-nodes`, of the scaling laws `fit-scaling`.
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
