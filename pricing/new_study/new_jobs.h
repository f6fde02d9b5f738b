// The jobs of a new study of training: how large they are, how long they run, how long they may wait.
//
// What nobody said gets a default that gives its reason: the GPUs of one machine, a length of one day, and a
// wait that follows from the number of GPUs, if it was given, or equals the length of a job. Units: GPUs,
// hours. Source: M/G/c on the slots of the GPUs.
#pragma once

#include "data/catalogue/catalogue.h"
#include "model/evaluate/evaluate.h"
#include "model/result.h"
#include "model/study/study.h"
#include "pricing/new_study/new_study.h"

#include <optional>
#include <string>
#include <vector>

namespace breakeven {

// Jobs as options are sized for them.
struct JobsOfWork
{
    double gpus = 1;                  // of a job
    double hours = 0;                 // it runs alone on them
    double variation = 1;             // squared coefficient of variation of that
    bool isRandom = true;             // else fed from a queue
    double within = 0;                // 95 % are to start within
    std::vector<double> perHour = {}; // by month

    // The fewest whole machines with this many GPUs in a month. On their own they start the jobs in time;
    // where late jobs are rented, all but 5 % of the jobs run on them.
    double machines(double gpusPerMachine, std::size_t month, bool areLateRented) const;
};

// One day, with a range from a quarter of a day to four days.
Input assumedJobLength();

// Completes what is known of the jobs. Requires: the amount of work. Errors: BadInput for more GPUs a job
// than there are at once.
Result<void> addJobs(const NewStudyRequest &request, const Catalogue &catalogue, Study &study);

// Of the first workload; nothing where it comes in no jobs of a known length.
std::optional<JobsOfWork> jobsOf(const Study &study);
std::optional<JobsOfWork> jobsOf(const Study &study, const StudySheet &sheet, const Evaluation &evaluation);

// The study as it will be once what was said of shared assumptions is set.
Study asSaid(const NewStudyRequest &request, const Study &study);

} // namespace breakeven
