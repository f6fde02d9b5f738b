// Where the requests of a simulation come from: a file of times, a stored trace, or made up as --arrivals
// says.
#pragma once

#include "app/command_line/command.h"
#include "model/result.h"
#include "model/simulation/scale_to_zero.h"
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

// `text` is a file, the name of a stored trace of requests, poisson:RATE (per second) or
// bursty:RATE_IN_BURSTS,RATE_BETWEEN,MEAN_BURST_S,MEAN_GAP_S.
// Without a duration made-up requests come for a day, and a recording ends one second after its last request;
// requests after the duration are left out, with an issue. Errors: BadInput for a text that is none of these,
// for too many requests, and what reading the file finds.
Result<RequestTimes> requestTimes(const CommandContext &context, const std::string &text,
                                  std::optional<double> durationS, std::uint64_t seed);

// The length of a queue over time: a file with the columns second and length, or a stored trace of a queue.
Result<std::vector<QueueStep>> queueSteps(const CommandContext &context, const std::string &source);

} // namespace breakeven
