// Machines of which the first ones are at work; each counts its hours and its starts.
#pragma once

#include <vector>

namespace breakeven::test {

struct MachineHistory
{
    double machines = 1; // that start and stop together; other than 1 where GPUs are sold singly
    double hoursAtWork = 0;
    int starts = 0;
};

class MachineRow
{
public:
    // `atWork`: the numbers that will be set. Machines are whole, or parts that reach from one number to the
    // next.
    MachineRow(const std::vector<double> &atWork, bool isWhole);

    void set(double machines);
    void run(double hours);
    void forget(); // what was counted, not which are at work

    const std::vector<MachineHistory> &history() const { return m_history; }

private:
    std::vector<MachineHistory> m_history;
    std::vector<double> m_borders;
    std::vector<char> m_isAtWork;
};

} // namespace breakeven::test
