#include "model/simulation/machine_pool.h"

#include <cassert>

namespace breakeven {

MachinePool::MachinePool(int machines, int gpusEach)
    : m_each(gpusEach), m_freeGpus(machines * gpusEach), m_free(std::size_t(machines), gpusEach),
      m_byFree(std::size_t(gpusEach) + 1, {std::vector<std::uint64_t>(std::size_t(machines) / kWord + 1), 0})
{
    for (int machine = 0; machine < machines; ++machine)
        m_byFree.back().flip(machine);
}

int MachinePool::tightest(int gpus, int machinesTaken) const
{
    for (int free = gpus; free < m_each; ++free)
        if (withFree(free).count > 0)
            return free;
    return withFree(m_each).count > machinesTaken ? m_each : -1;
}

bool MachinePool::fits(int gpus) const
{
    if (gpus > m_freeGpus)
        return false;
    const int whole = gpus / m_each, rest = gpus % m_each;
    return withFree(m_each).count >= whole && (rest == 0 || tightest(rest, whole) >= 0);
}

void MachinePool::change(int machine, int gpus)
{
    int &free = m_free[std::size_t(machine)];
    withFree(free).flip(machine);
    free += gpus;
    m_freeGpus += gpus;
    assert(0 <= free && free <= m_each);
    withFree(free).flip(machine);
}

Placement MachinePool::place(int gpus)
{
    assert(fits(gpus));
    Placement placement;
    for (int whole = gpus / m_each; whole > 0; --whole) {
        placement.whole.push_back(withFree(m_each).first());
        change(placement.whole.back(), -m_each);
    }
    if (const int rest = gpus % m_each; rest > 0) {
        placement.partOn = withFree(tightest(rest, 0)).first();
        placement.partGpus = rest;
        change(placement.partOn, -rest);
    }
    return placement;
}

void MachinePool::take(const Placement &placement)
{
    for (const int machine : placement.whole)
        change(machine, -m_each);
    if (placement.partOn >= 0)
        change(placement.partOn, -placement.partGpus);
}

void MachinePool::release(const Placement &placement)
{
    for (const int machine : placement.whole)
        change(machine, m_each);
    if (placement.partOn >= 0)
        change(placement.partOn, placement.partGpus);
}

} // namespace breakeven
