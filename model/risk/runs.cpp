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

} // namespace breakeven
