#include "tests/support/two_routes/machine_row.h"

#include "tests/support/two_routes/month_machines.h"

#include <algorithm>

namespace breakeven::test {

MachineRow::MachineRow(const std::vector<double> &atWork, bool isWhole)
{
    double most = 0;
    for (const double machines : atWork)
        most = std::max(most, machines);
    std::vector<double> borders;
    if (isWhole)
        for (double machine = 1; machine < most + .5; ++machine)
            borders.push_back(machine);
    else {
        borders = atWork;
        std::ranges::sort(borders);
    }
    double below = 0;
    for (const double border : borders) {
        if (border <= below + kBorder * most)
            continue;
        m_history.push_back({border - below});
        m_borders.push_back(border - kBorder * most);
        below = border;
    }
    m_isAtWork.resize(m_history.size());
}

void MachineRow::set(double machines)
{
    for (std::size_t i = 0; i < m_history.size(); ++i) {
        const bool works = machines >= m_borders[i];
        m_history[i].starts += works && !m_isAtWork[i];
        m_isAtWork[i] = works;
    }
}

void MachineRow::run(double hours)
{
    for (std::size_t i = 0; i < m_history.size(); ++i)
        m_history[i].hoursAtWork += m_isAtWork[i] ? hours : 0;
}

void MachineRow::forget()
{
    for (MachineHistory &history : m_history)
        history = {history.machines};
}

} // namespace breakeven::test
