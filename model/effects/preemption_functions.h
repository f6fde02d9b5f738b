// The formulas of interruptions as functions of a sheet, for options whose stretch or speed is computed.
//
// Units: hours; hazards per hour. An operand that is negative or unknown gives unknown (NaN). Checked: the
// stretch of OPT-02 and SCN-01; PRE-03, PRE-23, P-27.
#pragma once

#include "model/sheet/function.h"
#include "model/sheet/sheet_builder.h"

namespace breakeven {

// Billed time over work. Arguments: work (0 or +infinity: the long run), interval, checkpoint, hazard of the
// gang, delay, recovery, whether the delay is billed (0: no).
Function spotStretch();
// The same under the same name, whatever the work: in the long run, without a last segment that is shorter.
Function longRunSpotStretch();

// What interrupts a job that all its nodes stop with, and what that costs.
struct GangJob
{
    Quantity hours; // of the work; 0 or +infinity: the long run
    Quantity interval;
    Quantity checkpoint;
    Quantity hazard; // of the whole gang
    Quantity recovery;
    bool isSavedAtEnd = true; // a checkpoint follows the last piece of work, too
};
// The node of `spotStretch` where this delay after an interruption counts.
Quantity gangStretch(const GangJob &job, Quantity delay);

// As `exactInterval`. Arguments: hazard of the gang, checkpoint.
Function bestCheckpointInterval();
// Its node, in hours.
Quantity bestCheckpointInterval(Quantity hazard, Quantity checkpoint);

// As `breakEvenHazardWithCheckpoints`. Arguments: on demand over spot, checkpoint, recovery, billed delay.
Function breakEvenHazardOfSpot();

// As `elasticSpeed` with the speed nodes^exponent. Arguments: nodes, least nodes, hazard of a node, wait,
// stall, exponent, interval, checkpoint, recovery. Unknown beyond a million nodes.
Function usefulSpeedOfElasticNodes();

} // namespace breakeven
