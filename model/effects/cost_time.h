// What a job costs and how long it takes, over numbers of GPUs.
//
// Hours = set-up + work / speed-up; cost = GPUs · price · hours: the set-up is paid too. Source: model
// specification §7. Checked: CAP-09…11 in tests/model/scaling_test.cpp, and the front against every pair.
#pragma once

#include "model/effects/scaling_law.h"

#include <optional>
#include <span>
#include <vector>

namespace breakeven {

struct CostTimeTerms
{
    double workGpuHours = 0; // hours on one GPU
    double pricePerGpuHour = 0;
    double setupHours = 0;
    ScalingCurve scaling;
};

struct CostTimePoint
{
    double gpus = 0;
    double hours = 0;
    double cost = 0;
};

std::vector<CostTimePoint> costTimeCurve(const CostTimeTerms &terms, std::span<const double> gpus);

// In ascending hours, each cheaper than all that are faster (by more than 1e-12 of the cost).
std::vector<CostTimePoint> costTimeFront(std::vector<CostTimePoint> points);

// Equal costs: the fewer GPUs. Nothing when none is within the deadline.
std::optional<CostTimePoint> cheapestWithin(std::span<const CostTimePoint> points, double deadlineHours);

} // namespace breakeven
