#include "model/risk/runs.h"

namespace breakeven {

std::vector<NodeId> Runs::wantedNodes(const StudySheet &sheet)
{
    std::vector<NodeId> wanted;
    for (const OptionNodes &option : sheet.options) {
        const auto demanded = sheet.sheet->find("options." + option.id + ".steps.useful_gpu_hours");
        for (NodeId node : {option.npv, option.totalCost, option.unmetGpuHours, *demanded})
            wanted.push_back(node);
    }
    return wanted;
}

} // namespace breakeven
