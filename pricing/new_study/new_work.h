// The work of a new study: its workload, and how much of it there is.
//
// Units: reference GPUs. The amounts are read from the model's own sheet of the work.
#pragma once

#include "model/dispatch/load.h"
#include "model/result.h"
#include "model/study/study.h"
#include "pricing/new_study/new_jobs.h"
#include "pricing/new_study/new_study.h"

#include <span>
#include <vector>

namespace breakeven {

struct WorkSize
{
    double gpus = 0;             // wanted at once in the first month; of requests those that answer in time
    double mean = 0;             // on average then
    std::vector<double> peaks;   // wanted at once, by month
    double busiest = 0;          // mean over peak, of the month in which that is most
    Load load;                   // of the first month
    bool waits = false;          // it may wait
    bool isBusyMeasured = false; // GPUs and a busy share, every day alike
    bool isOfRequests = false;   // answered by replicas
    bool hasPattern = false;     // a week's shape or a curve
    std::optional<JobsOfWork> jobs = {}; // that run whole
    // Of requests in tokens.
    double replicaGpus = 0;    // of one replica, which is never spread over machines it fits into
    bool isSized = true;       // the speed of a replica is known
    bool isOffAtTimes = false; // hours without a request

    // How often a day it begins from nothing; 0 where it never ends.
    double startsPerDay() const;
};

// Sets a value that a person gave. It is the person's own from then on, even where the program assumes the
// same value. Errors: those of `setPath`.
Result<void> setSaid(Study &study, const std::string &path, const std::string &value);

// Whether there is such work: its kind, and its amounts as far as they were said. Errors: BadInput.
Result<void> checkWork(const NewStudyRequest &request);

// Says of standard answers that nobody gave that they are assumed.
void markAssumed(const NewStudyRequest &request, Study &study);

// Adds the workload to a study that has none, with what was asked and settings of it and of the conventions.
// Errors: BadInput.
Result<void> addWork(const NewStudyRequest &request, const Catalogue &catalogue, Study &study);

// The GPUs of the fewest replicas that, kept all the time, answer in time a load of this shape that keeps
// `peak` GPUs at work in its busiest hour; `peak` itself for work that replicas do not answer. `inputs` are
// those of the workload.
double gpusAnswering(std::span<const LoadSegment> load, double peak, const Inputs &inputs);

// Errors: BadInput where nothing says how much work there is.
Result<WorkSize> sizeOfWork(const Study &study);

} // namespace breakeven
