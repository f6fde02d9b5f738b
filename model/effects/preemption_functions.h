// The formulas of interruptions as functions of a sheet, for options whose stretch or speed is computed.
//
// Units: hours; hazards per hour. An operand that is negative or unknown gives unknown (NaN). Checked: the
// stretch of OPT-02 and SCN-01; PRE-03, PRE-23, P-27.
#pragma once

#include "model/sheet/function.h"

namespace breakeven {

// Billed time over work. Arguments: work (0 or +infinity: the long run), interval, checkpoint, hazard of the
// gang, delay, recovery, whether the delay is billed (0: no).
Function spotStretch();
// The same under the same name, whatever the work: in the long run, without a last segment that is shorter.
Function longRunSpotStretch();

// As `exactInterval`. Arguments: hazard of the gang, checkpoint.
Function bestCheckpointInterval();

// As `breakEvenHazardWithCheckpoints`. Arguments: on demand over spot, checkpoint, recovery, billed delay.
Function breakEvenHazardOfSpot();

// As `elasticSpeed` with the speed nodes^exponent. Arguments: nodes, least nodes, hazard of a node, wait,
// stall, exponent, interval, checkpoint, recovery. Unknown beyond a million nodes.
Function usefulSpeedOfElasticNodes();

} // namespace breakeven
