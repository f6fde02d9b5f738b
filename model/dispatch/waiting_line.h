// A queue of divisible work, first in, first out, in front of machines that do it at a rate: what they do
// hour by hour, and how long the work waits.
//
// The work comes as a repeating sequence of segments; the results are those of the steady state. Units:
// hours, GPUs. Source: fluid queue. Checked: P-03, P-05…P-07, and an hour-by-hour simulation
// (tests/support/two_routes).
#pragma once

#include <span>
#include <vector>

namespace breakeven {

// Work that comes at a level, and the rate at which it can be done meanwhile.
struct InflowSegment
{
    double hours = 0;
    double level = 0;
    double rate = 0;
};

// What is done: the level, for some hours, within the inflow segment of that index.
struct OutflowSegment
{
    double hours = 0;
    double level = 0;
    int inflow = 0;
};

struct WaitingTimes
{
    double mean = 0; // hours; unknown (NaN) where the queue grows without end
    double p95 = 0;  // the wait that 95 % of the work do not exceed
};

// Work that comes evenly in [at, at + hours) of the period: its first waits `firstWait` hours, its last
// `lastWait`, and the rest evenly between.
struct ArrivingWork
{
    double at = 0;
    double hours = 0;
    double amount = 0; // GPU-hours
    double firstWait = 0;
    double lastWait = 0;
};

// Fills `outflow`, which covers the period. Where more comes than can be done the machines never stand still.
// Fills `arrivals`, where it is given, in the order of time; it stays empty where the queue grows without
// end.
WaitingTimes passThrough(std::span<const InflowSegment> inflow, std::vector<OutflowSegment> &outflow,
                         std::vector<ArrivingWork> *arrivals = nullptr);

} // namespace breakeven
