#include "tests/prove/proof.h"

#include "tests/support/two_routes/job_formulas.h"

namespace breakeven::test {

bool jobsHold(int cases, std::uint64_t seed)
{
    constexpr std::size_t kJobsOfCase = 400'000;
    return printCloseness(compareJobs(cases, seed, kJobsOfCase));
}

} // namespace breakeven::test
