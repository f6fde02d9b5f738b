// Machines of so many GPUs each, and where the GPUs of a job are.
//
// A job is on no more machines than it needs. Up to the GPUs of a machine it is on one, of those with room
// the fullest; a wider one has whole machines to itself and its rest, if any, on one more, of those with room
// the fullest. Of equally full machines the first is taken.
#pragma once

#include <bit>
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
    bool fits(int gpus) const;
    // Requires: it fits.
    Placement place(int gpus);
    // GPUs that another pool of as many machines placed. Requires: they are free here.
    void take(const Placement &placement);
    void release(const Placement &placement);

private:
    static constexpr std::size_t kWord = 64;

    // Machines with the same number of free GPUs: a bit each.
    struct Equals
    {
        std::vector<std::uint64_t> bits;
        int count = 0;

        int first() const // Requires: there is one.
        {
            std::size_t word = 0;
            while (bits[word] == 0)
                ++word;
            return int(word * kWord) + std::countr_zero(bits[word]);
        }
        void flip(int machine)
        {
            std::uint64_t &word = bits[std::size_t(machine) / kWord];
            const std::uint64_t bit = std::uint64_t(1) << (std::size_t(machine) % kWord);
            count += word & bit ? -1 : 1;
            word ^= bit;
        }
    };
    Equals &withFree(int gpus) { return m_byFree[std::size_t(gpus)]; }
    const Equals &withFree(int gpus) const { return m_byFree[std::size_t(gpus)]; }
    // The fewest free GPUs that are enough on a machine, once so many free machines are taken; −1: none.
    int tightest(int gpus, int machinesTaken) const;
    void change(int machine, int gpus);

    int m_each;
    int m_freeGpus;
    std::vector<int> m_free; // GPUs of each machine
    std::vector<Equals> m_byFree;
};

} // namespace breakeven
