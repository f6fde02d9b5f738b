// Which option is cheapest in each run, which option beats which, and how much more the others cost. An
// option that is held back (model/evaluate/estimate_hold.h) is called cheapest in no run and has no regret.
//
// Runs are ranked in independent blocks, so the blocks may be ranked on any number of threads; they are then
// put together in their order.
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
        std::int64_t isOverBudget = 0;   // runs
        std::int64_t isTooSlow = 0;      // runs: too slow, or not able to run
        std::int64_t counting = 0;       // runs
        std::int64_t cheapest = 0;       // runs; of equal ones the first
        std::vector<std::int64_t> wins;  // [other]: runs in which it costs less
        std::vector<std::int64_t> pairs; // [other]: runs in which both count
        bool isHeldBack = false;
        double regret = 0; // by how much it costs more than the cheapest, over the runs in which it counts

        std::optional<double> meanRegret() const
        {
            return counting > 0 && !isHeldBack ? std::optional(regret / double(counting)) : std::nullopt;
        }
    };
    std::vector<OfOption> options;
    std::int64_t decided = 0;           // runs in which some option counts
    std::vector<std::int16_t> cheapest; // of each run; −1: none

    // Of these choices, the one with the least mean regret among those that count in at least half of the
    // decided runs, or among all choices where none does. Requires: some choices.
    std::size_t leastRegretOf(const std::vector<std::size_t> &choices) const;
};

// The runs first, first + 1, …, at most a block of them. `isHeldBack`: of every option.
Standing standingIn(const Runs &runs, const std::vector<bool> &isHeldBack, std::size_t first);

// For all runs. Requires: the standings of all blocks in their order, at least one.
Standing together(const std::vector<Standing> &blocks);

} // namespace breakeven
