#include "model/risk/runs.h"

#include "model/evaluate/result_figures.h"

namespace breakeven {

std::vector<NodeId> Runs::wantedNodes(const StudySheet &sheet, bool ofTraining)
{
    std::vector<NodeId> wanted;
    for (const OptionNodes &option : sheet.options) {
        for (NodeId node : {option.npv, option.totalCost, option.status.isShortOrOver, option.status.isOk})
            wanted.push_back(node);
        if (ofTraining)
            for (const char *id : {"cost_per_job", "time_to_result_h"})
                wanted.push_back(nodeOf(option, id));
    }
    return wanted;
}

void Runs::take(const Runs &other, std::size_t options, std::span<const std::uint8_t> worldOfRun,
                std::size_t world)
{
    for (std::size_t figure = 0; figure < options * m_figures; ++figure) {
        const std::span<const double> from = other.m_results.of(figure);
        const std::span<double> to = m_results.of(figure);
        for (std::size_t run = 0; run < to.size(); ++run)
            if (worldOfRun[run] == world)
                to[run] = from[run];
    }
}

} // namespace breakeven
