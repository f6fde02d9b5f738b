#include "ui/models/lever_groups.h"

#include <algorithm>

namespace breakeven {

std::vector<LeverGroup> leverGroups(const std::vector<LeverReading> &readings, const std::string &workload,
                                    const std::string &selectedOption)
{
    std::vector<LeverGroup> groups;
    for (const LeverReading &reading : readings) {
        const Lever &lever = reading.lever;
        if (!workload.empty() && lever.workload != workload)
            continue;
        const auto known = std::find_if(groups.begin(), groups.end(), [&](const LeverGroup &group) {
            return group.workload == lever.workload && group.kind == lever.kind;
        });
        if (known == groups.end()) {
            groups.push_back({lever.workload, lever.kind, &reading, {}});
        } else if (lever.option == selectedOption && known->own->lever.option != selectedOption) {
            known->others.insert(known->others.begin(), known->own);
            known->own = &reading;
        } else {
            known->others.push_back(&reading);
        }
    }
    return groups;
}

} // namespace breakeven
