// How much work to do between two checkpoints, when machines may be interrupted at a constant hazard.
//
// Units: hours; the hazard in interruptions per hour of the whole gang. The intervals count work, without the
// checkpoint. Without a hazard they are +infinity, without a checkpoint cost 0. Requires: neither is
// negative. Source: Young 1974; Daly 2006, equation 20; the exact minimiser of the expected time of
// `preemption.h`. Checked: PRE-01…03.
#pragma once

namespace breakeven {

// √(2 C / λ).
double youngInterval(double hazardPerHour, double checkpointHours);

// √(2 C M) (1 + √(C / 2M) / 3 + (C / 2M) / 9) − C with M = 1 / λ; M from C = 2M on.
double dalyInterval(double hazardPerHour, double checkpointHours);

// (1 + W₀(−e^(−1−λC))) / λ: the least expected time, whatever a restart and a recovery take.
double exactInterval(double hazardPerHour, double checkpointHours);

} // namespace breakeven
