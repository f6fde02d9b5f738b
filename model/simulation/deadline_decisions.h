// What each deadline policy decides at the start of a tick; small enough to be read beside model texts.
//
// Units: seconds. `roomAfter` is the time between the end of this tick and the last tick that ends by the
// deadline: n1 >= left of the texts reads "work left + one changeover > room after this tick".
// Source: the rules of "Can't Be Late" (NSDI 2024) as the authors' simulator has them.
// Checked: DDL-01 … DDL-13, and the published means of 1000 starts.
#pragma once

#include "model/simulation/deadline_job.h"

#include <cstdint>

namespace breakeven {

enum class Resource : std::uint8_t { None, Spot, OnDemand };

struct DeadlineState
{
    Resource on = Resource::None; // never Spot where it is not offered
    bool isOffered = false;
    std::int64_t elapsed = 0;
    std::int64_t workLeft = 0;
    std::int64_t changeoverLeft = 0;
    std::int64_t roomAfter = 0;
};

struct GreedyDecision
{
    const DeadlineJob &job;

    Resource operator()(const DeadlineState &state) const
    {
        // Two changeovers: one that may be lost with the spot machine, one to on demand.
        if (state.workLeft + 2 * job.changeoverSeconds > state.roomAfter)
            return state.on == Resource::Spot ? Resource::Spot : Resource::OnDemand;
        return state.isOffered ? Resource::Spot : Resource::None;
    }
};

struct UniformDecision
{
    const DeadlineJob &job;

    Resource operator()(const DeadlineState &state) const
    {
        const Resource answer = wish(state);
        return answer == Resource::Spot && !state.isOffered ? Resource::None : answer;
    }

private:
    // Whether the work done is on or above the straight line through 0 and the deadline at time `at`.
    bool isAhead(const DeadlineState &state, std::int64_t at) const
    {
        return (job.workSeconds - state.workLeft) * job.deadlineSeconds >= job.workSeconds * at;
    }

    Resource wish(const DeadlineState &state) const
    {
        const std::int64_t changeover = job.changeoverSeconds;
        Resource answer = state.isOffered                 ? Resource::Spot
                          : isAhead(state, state.elapsed) ? Resource::None
                                                          : Resource::OnDemand;
        // Back to spot only with enough lead to pay for two changeovers.
        if (state.on == Resource::OnDemand &&
            !(state.isOffered && isAhead(state, state.elapsed + 2 * changeover)))
            answer = Resource::OnDemand;
        if (state.workLeft + 2 * changeover > state.roomAfter && state.on != Resource::Spot)
            answer = Resource::OnDemand;
        if (state.workLeft + changeover > state.roomAfter) {
            const bool canStay = state.on == Resource::Spot && state.changeoverLeft == 0;
            const bool isFree = changeover == 0 && state.isOffered;
            answer = canStay || isFree ? Resource::Spot : Resource::OnDemand;
        }
        return answer;
    }
};

struct SpotOnlyDecision
{
    Resource operator()(const DeadlineState &state) const
    {
        return state.isOffered ? Resource::Spot : Resource::None;
    }
};

} // namespace breakeven
