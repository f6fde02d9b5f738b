// Machines of so many GPUs each, and where the GPUs of a job are.
//
// A job is on no more machines than it needs. Up to the GPUs of a machine it is on one, of those with room
// the fullest; a wider one has whole machines to itself and its rest, if any, on one more, of those with room
// the fullest. Of equally full machines the first is taken.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace breakeven {

struct Placement
{
    std::vector<int> whole; // machines
    int partOn = -1;        // machine; −1: no part of one
    int partGpus = 0;
};

class MachinePool
{
public:
    MachinePool(int machines, int gpusEach);

    int freeGpus() const { return m_freeGpus; }
    bool fits(int gpus) const
    {
        if (gpus > m_freeGpus)
            return false;
        if (gpus < m_each) // most jobs; without a division
            return tightest(gpus, 0) >= 0;
        const int whole = gpus / m_each, rest = gpus % m_each;
        return withFree(m_each) >= whole && (rest == 0 || tightest(rest, whole) >= 0);
    }
    // Whether it fits; only then it is placed.
    bool place(int gpus, Placement &placement)
    {
        const bool isRoom = fits(gpus);
        if (isRoom)
            put(gpus, placement);
        return isRoom;
    }
    // GPUs that another pool of as many machines placed. Requires: they are free here.
    void take(const Placement &placement);
    void release(const Placement &placement);

private:
    static constexpr std::size_t kWord = 64;

    // How many machines have so many free GPUs.
    int withFree(int gpus) const { return m_withFree[std::size_t(gpus)]; }
    // The fewest free GPUs on a machine that has room, when this many free machines are already taken; −1:
    // none has room.
    int tightest(int gpus, int machinesTaken) const
    {
        for (int free = gpus; free < m_each; ++free)
            if (withFree(free) > 0)
                return free;
        return withFree(m_each) > machinesTaken ? m_each : -1;
    }
    void put(int gpus, Placement &placement);
    // For the machines with so many free GPUs. Requires: there is one.
    int firstWith(int gpus) const;
    void change(int machine, int gpus)
    {
        const std::uint64_t bit = std::uint64_t(1) << (std::size_t(machine) % kWord);
        int &free = m_free[std::size_t(machine)];
        word(free, machine) ^= bit;
        --m_withFree[std::size_t(free)];
        free += gpus;
        m_freeGpus += gpus;
        assert(0 <= free && free <= m_each);
        word(free, machine) ^= bit;
        ++m_withFree[std::size_t(free)];
    }
    std::uint64_t &word(int gpus, int machine)
    {
        return m_bits[std::size_t(gpus) * m_words + std::size_t(machine) / kWord];
    }

    int m_each;
    int m_freeGpus;
    std::vector<int> m_free; // GPUs of each machine
    // For each number of free GPUs, a bit of each machine that has it.
    std::size_t m_words;
    std::vector<std::uint64_t> m_bits;
    std::vector<int> m_withFree;
};

} // namespace breakeven
