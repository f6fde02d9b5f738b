#include "model/planning/fleet_size.h"

#include "model/numeric/elementary.h"

#include <limits>

namespace breakeven {

double gpusNeeded(const JobsPerMonth &jobs) { return jobs.jobs * jobs.gpuHours / (jobs.hours * jobs.use); }

double monthsUntilFull(double gpus, const JobsPerMonth &jobs, double growthPerMonth)
{
    const double needed = gpusNeeded(jobs);
    if (needed >= gpus)
        return 0;
    if (growthPerMonth <= 0 || needed == 0)
        return std::numeric_limits<double>::infinity();
    return elementary::logarithm(gpus / needed) / elementary::logarithmOfOnePlus(growthPerMonth);
}

} // namespace breakeven
