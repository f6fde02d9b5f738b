// How many nodes quotas, subnets and pools have room for, and what that means for a burst.
//
// Source: document 000 (a /24 subnet was full after about 100 nodes; quota of 600 CPUs; Docker Hub's pull
// limit). Checked: rows NET-01 and CAS-09.
#pragma once

#include "model/simulation/autoscaler_settings.h"
#include "model/simulation/burst_statistics.h"
#include "model/study/issue.h"

#include <optional>
#include <vector>

namespace breakeven {

struct ClusterLimits
{
    double maxNodes = AutoscalerSettings::kUnlimited;
    double cpuQuota = AutoscalerSettings::kUnlimited;
    double cpusPerNode = 1;
    std::optional<int> subnetPrefix; // 24 for a /24; nothing: large enough
    double addressesPerNode = 2;
    double reservedAddresses = 5;
};

// The nodes that fit at a time; infinite without a limit.
double nodeLimit(const ClusterLimits &limits);

// One finding for each limit that holds the burst up, for the runs' failures, halts and pull waits.
std::vector<Issue> burstIssues(const AutoscalerSettings &settings, const ClusterLimits &limits,
                               const BurstStatistics &statistics);

} // namespace breakeven
