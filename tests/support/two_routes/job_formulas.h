// The formulas of jobs beside their events, over random cases.
//
// Every other case has a base of up to 16 slots, the others rent all. What is judged and how closely stands
// in the rows; what is only told has its row too. Checked: tests/model/job_queue_test.cpp (a sample);
// `packaging/prove jobs` (all).
#pragma once

#include "tests/support/two_routes/closeness.h"

#include <cstdint>
#include <vector>

namespace breakeven::test {

// Each case over that many jobs. The cases depend on nothing but the seed and their numbers.
std::vector<Closeness> compareJobs(int cases, std::uint64_t seed, std::size_t jobs);

} // namespace breakeven::test
