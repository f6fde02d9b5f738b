// A job with a deadline that may run on spot, on demand, or wait: what every deadline policy is given.
//
// Units: whole seconds (hours are rounded to them, so that no policy hangs on the last bit of a double);
// money per hour of the whole job. An unknown price (NaN) makes every cost that needs it unknown.
// Requires: step > 0, nothing negative, times at most `kMaximumSeconds`.
#pragma once

#include <cstdint>
#include <limits>

namespace breakeven {

struct DeadlineJob
{
    static constexpr std::int64_t kMaximumSeconds = std::int64_t(100000) * 3600; // products stay in 64 bits

    std::int64_t workSeconds = 0;
    std::int64_t deadlineSeconds = 0;
    std::int64_t changeoverSeconds = 0; // billed, without progress, whenever a machine is taken
    std::int64_t stepSeconds = 600;
    double onDemandPerHour = std::numeric_limits<double>::quiet_NaN();
    double spotPerHour = std::numeric_limits<double>::quiet_NaN();

    // Ticks that end by the deadline.
    std::int64_t ticksToDeadline() const { return deadlineSeconds / stepSeconds; }
    // Ticks of one machine that is never lost.
    std::int64_t ticksOfWork() const
    {
        return workSeconds == 0 ? 0 : (workSeconds + changeoverSeconds + stepSeconds - 1) / stepSeconds;
    }
    // Whether a machine that starts at once and is never lost meets the deadline; if not, no policy does.
    bool isFeasible() const { return ticksOfWork() <= ticksToDeadline(); }
};

} // namespace breakeven
