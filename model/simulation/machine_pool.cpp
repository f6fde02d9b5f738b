#include "model/simulation/machine_pool.h"

#include <bit>
#include <cassert>

namespace breakeven {

MachinePool::MachinePool(int machines, int gpusEach)
    : m_each(gpusEach), m_freeGpus(machines * gpusEach), m_free(std::size_t(machines), gpusEach),
      m_words((std::size_t(machines) + kWord - 1) / kWord), m_bits((std::size_t(gpusEach) + 1) * m_words),
      m_withFree(std::size_t(gpusEach) + 1)
{
    for (int machine = 0; machine < machines; ++machine)
        word(gpusEach, machine) |= std::uint64_t(1) << (std::size_t(machine) % kWord);
    m_withFree.back() = machines;
}

int MachinePool::firstWith(int gpus) const
{
    assert(withFree(gpus) > 0);
    const std::uint64_t *const bits = m_bits.data() + std::size_t(gpus) * m_words;
    std::size_t word = 0;
    while (bits[word] == 0)
        ++word;
    return int(word * kWord) + std::countr_zero(bits[word]);
}

void MachinePool::put(int gpus, Placement &placement)
{
    placement.whole.clear();
    placement.partOn = -1;
    for (; gpus >= m_each; gpus -= m_each) {
        placement.whole.push_back(firstWith(m_each));
        change(placement.whole.back(), -m_each);
    }
    placement.partGpus = gpus;
    if (gpus > 0) {
        placement.partOn = firstWith(tightest(gpus, 0));
        change(placement.partOn, -gpus);
    }
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
