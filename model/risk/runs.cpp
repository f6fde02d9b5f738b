#include "model/risk/runs.h"

namespace breakeven {

std::vector<NodeId> Runs::wantedNodes(const StudySheet &sheet)
{
    std::vector<NodeId> wanted;
    for (const OptionNodes &option : sheet.options) {
        for (NodeId node : {option.npv, option.totalCost, option.status.isShort, option.status.isOk})
            wanted.push_back(node);
    }
    return wanted;
}

void Runs::take(const Runs &other, std::size_t options, std::span<const std::uint8_t> worldOfRun,
                std::size_t world)
{
    for (std::size_t figure = 0; figure < options * kFigures; ++figure) {
        const std::span<const double> from = other.m_results.of(figure);
        const std::span<double> to = m_results.of(figure);
        for (std::size_t run = 0; run < to.size(); ++run)
            if (worldOfRun[run] == world)
                to[run] = from[run];
    }
}

} // namespace breakeven
