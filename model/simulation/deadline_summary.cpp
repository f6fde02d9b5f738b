#include "model/simulation/deadline_summary.h"

#include "model/effects/spot_share.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace breakeven {

DeadlineSummary summarise(const DeadlineJob &job, std::span<const DeadlineRun> runs)
{
    DeadlineSummary summary;
    summary.runs = std::int64_t(runs.size());
    double total = 0;
    double least = std::numeric_limits<double>::infinity();
    double most = -least;
    for (const DeadlineRun &run : runs) {
        summary.finishedRuns += run.isFinished;
        summary.meanOnDemandHours += run.onDemandHours;
        summary.meanSpotHours += run.spotHours;
        total += run.cost;
        least = std::min(least, run.cost);
        most = std::max(most, run.cost);
    }
    const double count = double(runs.size()); // of none: 0/0, unknown
    const double unknown = std::numeric_limits<double>::quiet_NaN();
    const bool isKnown = summary.runs > 0 && !std::isnan(total);
    summary.meanOnDemandHours /= count;
    summary.meanSpotHours /= count;
    summary.meanCost = total / count;
    summary.leastCost = isKnown ? least : unknown;
    summary.mostCost = isKnown ? most : unknown;
    summary.onDemandCostShare = isKnown ? onDemandCostShare(summary.meanOnDemandHours, summary.meanSpotHours,
                                                            job.onDemandPerHour, job.spotPerHour)
                                        : unknown;
    return summary;
}

} // namespace breakeven
