// Services and jobs that share machines, beside requests and jobs that are simulated one by one.
#include "tests/prove/proof.h"

#include "tests/support/two_routes/shared_jobs.h"
#include "tests/support/two_routes/shared_week.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace breakeven::test {

namespace {

// Of jobs of several sizes and lengths nothing is exact: a wide job waits until small ones leave it whole
// machines, and the line of all has jobs of a mean length. Two of three have to be near. The work that is
// done is off where jobs that may not be stopped leave machines empty that others could not fill.
double leastNear(const Closeness &row) { return row.quantity() == kWorkDone ? .97 : 2. / 3; }

bool mostAreNear(const std::vector<Closeness> &rows)
{
    bool holds = true;
    for (const Closeness &row : rows) {
        if (row.tolerance().isJudged)
            continue;
        const std::vector<ClosenessCase> all = row.worst(std::size_t(row.cases()));
        const auto near = std::count_if(all.begin(), all.end(), [&](const ClosenessCase &one) {
            return std::fabs(row.difference(one)) <= row.tolerance().within + 3 * row.standardError(one);
        });
        std::printf("\n%s: %td of %d within %.0f %%", row.quantity().c_str(), near, row.cases(),
                    100 * row.tolerance().within);
        holds = holds && double(near) >= leastNear(row) * row.cases();
    }
    std::printf("\n");
    return holds;
}

} // namespace

bool fleetHolds(int cases, std::uint64_t seed)
{
    constexpr int kWeeks = 20;
    constexpr std::size_t kJobs = 100000;
    std::vector<Closeness> rows = compareSharedWeeks(cases, seed, kWeeks);
    for (Closeness &row : compareSharedJobs(cases, seed, kJobs))
        rows.push_back(std::move(row));
    const bool holds = printCloseness(rows);
    return mostAreNear(rows) && holds;
}

} // namespace breakeven::test
