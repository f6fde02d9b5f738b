// How many GPUs jobs need, and when a growing number of jobs fills those there are.
//
// Units: jobs a month, GPU-hours a job, hours a month; use and growth as fractions. Source: model
// specification §7. Checked: CAP-12 and CAP-13 in tests/model/planning_calculators_test.cpp.
#pragma once

#include "model/numeric/time_constants.h"

namespace breakeven {

struct JobsPerMonth
{
    double jobs = 0;
    double gpuHours = 0;           // of each
    double use = 1;                // of the hours of a GPU
    double hours = kHoursPerMonth; // of a month
};

double gpusNeeded(const JobsPerMonth &jobs);

// From now on, by compound growth a month; 0 where they are full, infinite where they never are.
double monthsUntilFull(double gpus, const JobsPerMonth &jobs, double growthPerMonth);

} // namespace breakeven
