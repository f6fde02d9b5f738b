// What the replay of a job log says: hours used, idle and rented, waits by the width of a job, and cost.
//
// The machines are paid for from the first submission to the end of the last job: used + idle = machines ×
// GPUs × that span. A rented job pays for whole machines of `gpusRented` GPUs while it runs, and shares them
// with nobody. Months are the study's, counted from the first submission; the last is as long as the log.
// Units: hours, GPU-hours, money; quantiles of waits of type 7. Unknown (NaN): a cost without its price.
#pragma once

#include "model/numeric/time_constants.h"
#include "model/simulation/job_replay.h"

#include <vector>

namespace breakeven {

struct ReplayPrices
{
    double ownPerGpuHour = std::numeric_limits<double>::quiet_NaN();
    double rentPerGpuHour = std::numeric_limits<double>::quiet_NaN();
    int gpusRented = 1; // of a machine that is rented
    double hoursPerMonth = kHoursPerMonth;
};

struct WaitFigures
{
    int leastGpus = 1; // of the jobs it is about
    int mostGpus = 1;
    double jobs = 0;
    double mean = 0;
    double p50 = 0;
    double p95 = 0;
    double p99 = 0;
};

// The widest of the class of widths a job is counted in: 1, 2, 4, 8, …
int widestOfClass(int gpus);

struct ReplayHours
{
    double hours = 0; // of the clock
    double used = 0;
    double idle = 0;
    double rentedWork = 0; // of rented jobs
    double rented = 0;     // that are paid for it
    double cost = 0;
};

struct ReplayFigures
{
    ReplayHours total;
    std::vector<ReplayHours> months;
    double rentedJobs = 0;
    WaitFigures waits;
    std::vector<WaitFigures> byWidth; // 1, 2, 3–4, 5–8, … GPUs, as far as there are such jobs
};

// Requires: at least one job; `replayed` as `jobs`.
ReplayFigures replayFigures(std::span<const LoggedJob> jobs, std::span<const ReplayedJob> replayed,
                            const JobReplayTerms &terms, const ReplayPrices &prices);

// How many machines cost least, the rest rented: one more costs more than it saves. Of up to 64 numbers every
// one is replayed; of more, 33 evenly spaced ones, then those around the cheapest, until every neighbour of
// it was. Requires: both prices known, `rentAfter` finite, at least one job.
// Errors: Cancelled.
struct CheapestMachines
{
    int machines = 0;
    double cost = 0;
    double costWithOneMore = 0;
    double costOfNone = 0; // all is rented
};
Result<CheapestMachines> cheapestMachines(std::span<const LoggedJob> jobs, const JobReplayTerms &terms,
                                          const ReplayPrices &prices, std::stop_token stop = {});

} // namespace breakeven
