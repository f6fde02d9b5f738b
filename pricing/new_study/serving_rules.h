// Options for requests in tokens: replicas of the GPU as they were measured or are estimated, and the models
// that others serve for a price of the token.
#pragma once

#include "model/result.h"
#include "pricing/new_study/new_work.h"
#include "pricing/new_study/option_rules.h"

namespace breakeven {

// Finds in the catalogue and in the store what the request names of a model and of runs, for its GPU and its
// lengths. Other kinds of work are left as they are. Errors: those of `findServing`; NotFound for runs
// without a store.
Result<void> findServing(NewStudyRequest &request, const Catalogue &catalogue, const Store *store);

// The work of a study whose workload is there: what was logged, and what was said of it. Errors: those of
// `setSaid`.
Result<void> addLoggedRequests(const NewStudyRequest &request, Study &study);

// How many GPUs its replicas take, by what is known of one; where nothing is, one machine. The runs come into
// the study. Errors: BadInput where no requests are wanted.
Result<WorkSize> sizeOfServing(const NewStudyRequest &request, Study &study);

// Says how fast the option is; by shared assumptions.
void putPerformance(OptionRules &rules, Option &option);

// The same work in GPUs that whole machines of this size hold for it, where what comes too late is rented.
WorkSize heldBy(const WorkSize &work, double gpusPerMachine);
// Of jobs, with or without rent for those that would start late. Requires: work in jobs.
WorkSize heldByJobs(const WorkSize &work, double gpusPerMachine, bool areLateRented);

void offerTokenApis(OptionRules &rules);

} // namespace breakeven
