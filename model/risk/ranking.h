// Who is cheapest in every run, who beats whom, and what the others cost more.
//
// Runs are ranked in blocks that do not depend on each other, so on any number of threads; the blocks are
// then put together in their order.
#pragma once

#include "model/risk/runs.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace breakeven {

// How the options stand in some of the runs. An option counts in a run when its present value is known and it
// serves the whole demand.
struct Standing
{
    explicit Standing(std::size_t options);

    struct OfOption
    {
        std::int64_t unknown = 0;        // runs
        std::int64_t isShort = 0;        // runs
        std::int64_t isTooSlow = 0;      // runs: too slow, or not able to run
        std::int64_t counting = 0;       // runs
        std::int64_t cheapest = 0;       // runs; of equal ones the first
        std::vector<std::int64_t> wins;  // [other]: runs in which it costs less
        std::vector<std::int64_t> pairs; // [other]: runs in which both count
        double regret = 0; // by how much it costs more than the cheapest, over the runs in which it counts

        std::optional<double> meanRegret() const
        {
            return counting > 0 ? std::optional(regret / double(counting)) : std::nullopt;
        }
    };
    std::vector<OfOption> options;
    std::int64_t decided = 0;           // runs in which some option counts
    std::vector<std::int16_t> cheapest; // of each run; −1: none

    // The one of these with the least mean regret, among those that count in half of the decided runs; among
    // all where none does. Requires: some choices.
    std::size_t leastRegretOf(const std::vector<std::size_t> &choices) const;
};

// The runs first, first + 1, …, at most a block of them.
Standing standingIn(const Runs &runs, std::size_t options, std::size_t first);

// For all runs. Requires: the standings of all blocks in their order, at least one.
Standing together(const std::vector<Standing> &blocks);

} // namespace breakeven
