// When the last pod of a burst starts under an autoscaler profile: the mean of a few simulated bursts.
//
// The profiles are fits to document 000, not measured. Units: hours.
#pragma once

#include "model/sheet/function.h"

namespace breakeven {

// Arguments: number of the profile (as in `autoscalerProfiles`, from 0), nodes, length of the job (h).
// Unknown where the burst never ends.
Function lastPodStart();

} // namespace breakeven
