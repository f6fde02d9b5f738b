// Simulated bursts as functions of a sheet.
//
// One run of the event model with a fixed seed; what was simulated before is remembered. Units: hours,
// minutes as the names say. Errors: unknown (NaN) for unknown operands, a profile nobody knows, less than one
// node or more than 5 000, a negative time. Threads: any may call.
#pragma once

#include "model/sheet/function.h"

namespace breakeven {

// From the request to the last node's end, in minutes: from (profile, nodes, job hours); the profile is its
// place in `autoscalerProfiles`, which are fitted to document 000. Checked: CAS-eks_tuned, …
Function minutesOfBurst();

// Until the last pod starts, in minutes: from (nodes, image pulls, window hours), when a registry allows so
// many pulls in a window. Checked: CAS-09.
Function lastPodStartUnderPullLimit();

} // namespace breakeven
