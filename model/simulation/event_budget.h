// How many events a simulation may still handle, and whether it was asked to stop: asked once per event, and
// in every loop that may be as long as the simulation is large.
//
// Stopping: the stop request is looked at every `kEventsBetweenStopChecks` steps, far below 100 ms apart.
// Errors: Cancelled after a stop request; Failed when the bound is reached.
#pragma once

#include "model/result.h"

#include <cstdint>
#include <stop_token>
#include <string>
#include <utility>

namespace breakeven {

class EventBudget
{
public:
    static constexpr std::int64_t kEventsBetweenStopChecks = 4096;

    EventBudget(std::int64_t most, std::stop_token stop) : m_most(most), m_stop(std::move(stop)) {}

    // False: leave the simulation with `error()`.
    bool spend() { return goesOn() && ++m_spent <= m_most; }

    // The same for a step that is no event and has no bound of its own.
    bool goesOn()
    {
        if (m_steps++ % kEventsBetweenStopChecks == 0 && m_stop.stop_requested())
            m_isStopped = true;
        return !m_isStopped;
    }

    std::int64_t spent() const { return m_spent; }
    std::int64_t steps() const { return m_steps; }

    Error error() const
    {
        if (m_isStopped)
            return {ErrorKind::Cancelled, "The simulation was stopped.", {}};
        return {ErrorKind::Failed,
                "The simulation did not end within " + std::to_string(m_most) +
                    " events; make it smaller, or its steps longer.",
                {}};
    }

private:
    std::int64_t m_most;
    std::int64_t m_spent = 0;
    std::int64_t m_steps = 0;
    std::stop_token m_stop;
    bool m_isStopped = false;
};

} // namespace breakeven
