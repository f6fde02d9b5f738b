// Services that share kept machines over drawn weeks: the formula of a dispatch, and each request of a few
// weeks.
//
// Checked: tests/model/shared_machines_test.cpp; at full size by `packaging/prove fleet`.
#pragma once

#include "tests/support/two_routes/closeness.h"

#include <cstdint>
#include <vector>

namespace breakeven::test {

// One row: within what time 95 % of the requests of a service are answered.
std::vector<Closeness> compareSharedWeeks(int cases, std::uint64_t seed, int weeks);

} // namespace breakeven::test
