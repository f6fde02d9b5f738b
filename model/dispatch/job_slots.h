// The slots of machines that whole jobs run in: a job that fits a machine never straddles two, and a wider
// one holds whole machines.
//
// Units: own GPUs. Source: c = machines · ⌊G/g⌋ for jobs of g GPUs on machines of G, else ⌊machines/⌈g/G⌉⌋;
// where GPUs are sold one by one a job takes its own.
#pragma once

#include "model/effects/whole.h"

#include <algorithm>

namespace breakeven {

class JobSlots
{
public:
    JobSlots(double gpusPerMachine, double gpusOfJob, bool isWhole = true)
        : m_perMachine(std::max(1.0, wholeDown(gpusPerMachine / gpusOfJob))),
          m_machines(isWhole ? wholeUp(gpusOfJob / gpusPerMachine) : gpusOfJob / gpusPerMachine)
    {
        if (!isWhole)
            m_perMachine = 1;
    }

    double perMachine() const { return m_perMachine; }  // jobs that a machine takes at a time
    double machinesOfJob() const { return m_machines; } // that work on one job together
    double of(double machines) const { return wholeDown(machines / m_machines) * m_perMachine; }
    double machinesFor(double jobs) const { return wholeUp(jobs / m_perMachine) * m_machines; }

private:
    double m_perMachine;
    double m_machines;
};

} // namespace breakeven
