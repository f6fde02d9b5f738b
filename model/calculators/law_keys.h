// The keys that choose a scaling law, shared by the calculators of a family.
#pragma once

#include "model/calculators/worksheet.h"
#include "model/effects/scaling_law.h"

namespace breakeven::calculators {

// The keys law, serial, alpha, beta and exponent, between those of `before` and `after`. A parameter of the
// law that is left out has no effect: the speed-up stays proportional.
std::vector<Key> withLawKeys(std::vector<Key> before, std::vector<Key> after);

ScalingLaw lawOf(const Arguments &arguments);

// Errors: BadInput for a parameter of another law.
Result<ScalingCurve> scalingCurve(const Arguments &arguments);
// The same curve, with its parameters as inputs of the sheet. Requires: `scalingCurve` has no error.
ScalingQuantities scalingQuantities(const Arguments &arguments, Worksheet &sheet);

} // namespace breakeven::calculators
