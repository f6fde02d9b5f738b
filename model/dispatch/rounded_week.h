// The week of jobs that stands for all weeks that are nearly alike: what is played for it holds for them.
//
// Lengths and amounts of work stand on a grid of ratios, shares of the classes and levels on even ones; what
// comes first is rounded to GPUs and to quarters of a machine. Units as in jobs_in_turn.h.
#pragma once

#include "model/dispatch/jobs_in_turn.h"

#include <span>
#include <vector>

namespace breakeven {

class RoundedWeek
{
public:
    RoundedWeek(std::span<const TakenSegment> taken, const MachinesOfJobs &machines,
                std::span<const JobsInTurn> classes);
    RoundedWeek(const RoundedWeek &) = delete;
    RoundedWeek &operator=(const RoundedWeek &) = delete;

    std::span<const TakenSegment> taken() const { return m_taken; }
    const MachinesOfJobs &machines() const { return m_machines; }
    std::span<const JobsInTurn> classes() const { return m_classes; }

private:
    std::vector<TakenSegment> m_taken;
    MachinesOfJobs m_machines;
    std::vector<std::vector<double>> m_levels;
    std::vector<JobsInTurn> m_classes;
};

} // namespace breakeven
