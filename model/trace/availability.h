// How many spot machines were available (or in use) at each tick of a recorded or made-up history.
//
// Units: seconds; a count holds from its tick to the next, [k, k + 1) steps. Shape: `counts` has one number a
// tick, never negative; `observedAt` is empty where the source has no clock, else as long as `counts`,
// ascending.
#pragma once

#include "model/numeric/time_constants.h"

#include <cstdint>
#include <vector>

namespace breakeven {

struct AvailabilityTrace
{
    std::int64_t stepSeconds = 0;
    std::vector<int> counts;
    std::vector<std::int64_t> observedAt; // seconds since 1970-01-01 UTC

    bool operator==(const AvailabilityTrace &) const = default;

    // The most machines that were ever up; 0 for an empty trace.
    int maximum() const;
    double spanHours() const { return double(counts.size()) * double(stepSeconds) / kSecondsPerHour; }
    // 1 where at least `machines` are up: the ticks at which a job that needs them all is offered spot.
    std::vector<std::uint8_t> offered(int machines = 1) const;
};

} // namespace breakeven
