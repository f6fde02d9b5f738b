// Services that share machines with other work, beside requests that are simulated one by one.
#include "tests/prove/proof.h"

#include "tests/support/two_routes/shared_week.h"

namespace breakeven::test {

bool fleetHolds(int cases, std::uint64_t seed)
{
    constexpr int kWeeks = 20;
    return printCloseness(compareSharedWeeks(cases, seed, kWeeks));
}

} // namespace breakeven::test
