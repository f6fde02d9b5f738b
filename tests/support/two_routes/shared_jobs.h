// Services and jobs that share kept machines over drawn weeks: the formula of a dispatch, and each job of
// many weeks.
//
// Checked: tests/model/shared_jobs_test.cpp; at full size by `packaging/prove fleet`.
#pragma once

#include "tests/support/two_routes/closeness.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace breakeven::test {

inline constexpr const char *kWorkDone = "GPUs at work on jobs";

// Hours until a job is done, its wait and its length: of weeks with one class of jobs, of each of several, of
// all of a week by their work; those of 95 %; and the work that is done.
std::vector<Closeness> compareSharedJobs(int cases, std::uint64_t seed, std::size_t jobs);

} // namespace breakeven::test
