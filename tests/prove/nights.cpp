// The response of a replica that is switched off at night, beside requests that are simulated one by one.
#include "tests/prove/proof.h"

#include "tests/support/two_routes/day_curves.h"

namespace breakeven::test {

bool nightsHold(int cases, std::uint64_t seed)
{
    return printCloseness(nightsAgainstEvents(cases, 2'000'000, seed));
}

} // namespace breakeven::test
