// Parameters of the autoscaler simulation that reproduce a burst's node counts, read off the counts
// themselves.
//
// Units: seconds, nodes a minute; unknown (nothing) where the counts do not tell. Source: times between
// stages are differences of mean times (the order of the nodes does not matter): boot from paid to ready, pod
// start from ready to busy, termination from ready to not paid; the job is the busy time of a node. Rates are
// those of the nodes between the first and the last twentieth, or of full batches of deletions. Deletions
// fall on the autoscaler's loops, so the unneeded time is known to one loop; of that interval a round time
// (multiples of 60, 30, 10 s) is taken, else its middle. The result is simulated (without jitter) and
// compared. Requires: events or samples of one burst that begins and ends without nodes. Checked:
// tests/model/autoscaler_fit_test.cpp, on 20 simulated bursts.
#pragma once

#include "model/result.h"
#include "model/trace/node_count_analysis.h"

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace breakeven {

struct AutoscalerFit
{
    int nodes = 0;
    std::optional<double> bootSeconds;
    std::optional<double> podStartSeconds;
    std::optional<double> podStartsPerMinute; // +infinity: all at once
    std::optional<double> jobSeconds;
    std::optional<double> launchesPerMinute; // +infinity: all at once
    std::optional<double> unneededSeconds;
    std::optional<double> deletionsPerMinute; // +infinity: all at once
    std::optional<double> terminationSeconds;
    std::optional<double> loopSeconds; // between deletions
    // For the simulation with these parameters against the trace: (simulated − measured)/measured.
    std::optional<double> totalError;
    std::optional<double> nodeHoursError;
    bool isAccepted = false;           // both errors below 10 %
    std::vector<std::string> warnings; // also which other parameters fit as well
};

// Errors: BadInput for counts that are no burst (fewer than 3 nodes, or nodes that are never given back).
Result<AutoscalerFit> fitAutoscaler(const NodeCountSamples &samples, std::stop_token stop = {});

} // namespace breakeven
