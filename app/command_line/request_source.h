// Where the requests of a simulation come from: a file of times, or made up as --arrivals says.
#pragma once

#include "model/result.h"
#include "model/study/issue.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace breakeven {

struct RequestTimes
{
    std::vector<double> seconds; // ascending
    double spanS = 0;            // of the simulation; above 0
    std::vector<Issue> issues;
};

// `text` is a file, poisson:RATE (per second) or bursty:RATE_IN_BURSTS,RATE_BETWEEN,MEAN_BURST_S,MEAN_GAP_S.
// Without a duration made-up requests come for a day, and a recording ends one second after its last request;
// requests after the duration are left out, with an issue. Errors: BadInput for a text that is none of these,
// for too many requests, and what reading the file finds.
Result<RequestTimes> requestTimes(const std::string &text, std::optional<double> durationS,
                                  std::uint64_t seed);

} // namespace breakeven
