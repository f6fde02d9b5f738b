// How many spare GPUs to keep so that failures during a delivery time are covered.
#pragma once

#include "model/sheet/function.h"

namespace breakeven {

// Arguments: GPUs, annual failure rate (per GPU and year), lead time (years), service level (0–1). The
// smallest s for which a Poisson count of mean gpus × rate × lead is at most s with the probability of the
// service level; +infinity at a service level of 1 with a mean above 0.
Function spareGpus();

} // namespace breakeven
