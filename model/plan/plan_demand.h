// What a plan is to serve: the demand of each month with its bounds, and its load-duration curve.
//
// The demand follows from the load curve and the growth of a study as they are entered, with percentiles over
// the runs of its ranges (the middle of a skewed range is not its value); or from a forecast of what was
// measured, whose middle is planned for and scales the load of the study. Work that may wait is spread over
// the month, but at least a job at a time, unless the study limits its wait. Jobs of a known length fill
// slots one by one, and those that would start late are rented. Units: reference GPUs, GPU-hours.
// Checked: tests/model/plan_demand_test.cpp, against the quantiles of the ranges.
#pragma once

#include "model/evaluate/evaluate.h"
#include "model/plan/forecast.h"
#include "model/plan/load_duration.h"

#include <optional>
#include <stop_token>
#include <vector>

namespace breakeven {

struct MonthDemand
{
    Band mean;
    Band peak;
    double plannedMean = 0; // as entered, or the middle of a forecast
    double plannedPeak = 0;
    LoadDuration load;     // as it is planned for
    LoadDuration loadHigh; // P90

    double gpuHours() const { return gpuHoursOf(load); }
    // The work is spread over the month: less has to be there at once than its peak.
    bool isSpread() const { return peakOf(load) < plannedPeak * (1 - 1e-9); }
    // What has to be there at once: the mean of work that is spread, else the peak.
    double gpus() const { return isSpread() ? plannedMean : plannedPeak; }
    const Band &band() const { return isSpread() ? mean : peak; }
};

// Requires: a completed study with one workload, its sheet, and a forecast of all months where there is one.
// Errors: BadInput where the demand is not known or nothing is asked for; Cancelled.
Result<std::vector<MonthDemand>> planDemand(const Study &study, const StudySheet &sheet,
                                            const Evaluation &evaluation,
                                            const std::optional<Forecast> &forecast,
                                            const std::stop_token &stop);

} // namespace breakeven
