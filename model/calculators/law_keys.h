// The keys that choose a scaling law, shared by the calculators of a family.
#pragma once

#include "model/calculators/worksheet.h"
#include "model/effects/scaling_law.h"

namespace breakeven::calculators {

// law, serial, alpha, beta, exponent. A parameter of the law that is left out does nothing (the speed-up
// stays in proportion).
std::vector<Key> withLawKeys(std::vector<Key> before, std::vector<Key> after);

ScalingLaw lawOf(const Arguments &arguments);

// Errors: BadInput for a parameter of another law.
Result<ScalingCurve> scalingCurve(const Arguments &arguments);
// The same, its parameters being inputs of the sheet. Requires: `scalingCurve` has no error.
ScalingQuantities scalingQuantities(const Arguments &arguments, Worksheet &sheet);

} // namespace breakeven::calculators
