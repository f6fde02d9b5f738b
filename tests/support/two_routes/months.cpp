#include "model/dispatch/dispatch.h"
#include "tests/support/two_routes/month_simulation.h"
#include "tests/support/two_routes/random_months.h"
#include "tests/support/two_routes/two_routes.h"

namespace breakeven::test {

// Without chance, so every point is an edge; waits are those of months in which work waits.
std::vector<Agreement> compareMonths()
{
    Agreement served("served GPU-hours"), paid("paid GPU-hours"), wait("mean wait of work");
    for (std::uint64_t i = 0; wait.edges() < kRoutePoints; ++i) {
        RandomMonth random = randomMonth(i);
        random.terms.jobs.reset();
        const Dispatched month = dispatch(random.load, random.terms, random.hours);
        const SimulatedMonth walked = simulateMonth(random.load, random.terms, random.hours, 0);
        served.add({walked.served, 0}, month.served);
        paid.add({walked.paid, 0}, month.paid);
        if (walked.waitMean > .001)
            wait.add({walked.waitMean, 0}, month.waitMean);
    }
    return {served, paid, wait};
}

} // namespace breakeven::test
