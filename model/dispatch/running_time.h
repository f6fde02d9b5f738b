// What is paid for machines that start and stop with the work.
//
// The machines at work are cut into layers: the machines of one layer work at the same times. A layer that
// works for the share r of the time is billed φ·r for its work, and a further share for its starts and stops,
// but never more than the share κ of the time: a machine that is wanted again before it would be gone never
// stops. Work that a layer cannot finish in the time there is continues on further machines.
// Units: hours. Source: demand meets supply in layers, as in a load-duration curve. Checked: P-11, P-17,
// P-18, P-20, P-34, and an hour-by-hour simulation (tests/support/two_routes).
#pragma once

#include "model/dispatch/dispatch.h"

namespace breakeven {

// Machines at work for some hours of a repeating period; a part of one where GPUs are sold one by one.
struct RunningSegment
{
    double hours = 0;
    double machines = 0;
};

struct RunningTerms
{
    double billedShare = 1;                       // φ: of the time a machine is at work
    double keptShare = 1;                         // κ: of the time a machine that never stops is billed
    bool isWhole = false;                         // the segments' machines are whole numbers
    double overhead = 1;                          // ω: paid over used time, where `overheadOfRun` is not set
    const OverheadOfRun *overheadOfRun = nullptr; // of the runs that the segments make
};

// Machine-hours in an hour, on average.
struct RunningTime
{
    double most = 0;    // machines
    double working = 0; // billed for the work
    double paid = 0;    // with starts and stops
};

RunningTime runningTime(std::span<const RunningSegment> segments, const RunningTerms &terms);

} // namespace breakeven
