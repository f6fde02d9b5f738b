// One formula of the model that can be asked for by name: its keys, its outputs, and the function that
// evaluates it.
//
// A calculator holds no formula of its own, beyond sums and products of its keys. It works in one of two
// ways.
// Sheets: the arguments become inputs of a small sheet (worksheet.h), on which the model's formulas on
// quantities build the same nodes as they build for a study. This holds for all of ownership, cash flow,
// running cost, autoscaling and scale to zero; for `gang` and `spot-fraction` of the fleets; and for
// `speedup` and `spot-saving` of the scaling laws. Where a node is a function (`irr`, `payback`, `spares`,
// the best interval, a burst, a replica), the sheet calls it.
// Functions: the calculator calls the same plain function that function nodes, simulations, fits and risk
// runs call. This holds for all of preemption, lifetimes, replicas and their rules, queues, planning,
// uncertainty, random numbers, goodput, rooflines and training; for `elastic`, `spot-replicas`, `replica-availability`
// and `subnet-nodes` of the fleets; and for `fit-scaling` of the scaling laws.
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
