// Services and jobs that share machines, beside requests and jobs that are simulated one by one.
#include "tests/prove/proof.h"

#include "tests/support/two_routes/shared_jobs.h"
#include "tests/support/two_routes/shared_week.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace breakeven::test {

namespace {

// Near the limit of the machines waits of days have long tails on both routes, and it is a matter of a
// percent of the work whether a line has an end.
constexpr double kLeastNear = .9;

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
        holds = holds && double(near) >= kLeastNear * row.cases();
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
