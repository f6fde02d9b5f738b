#include "model/workload/workload_load.h"

#include "model/dispatch/load_of_week.h"

namespace breakeven {

Load loadIn(const StudySheet &sheet, const Evaluation &evaluation, std::size_t workload, int month)
{
    const LoadNodes &nodes = sheet.loads[workload];
    std::vector<NodeId> ids{nodes.level};
    if (nodes.shape.empty())
        ids.insert(ids.end(), {nodes.share, nodes.period});
    std::vector<double> arguments;
    for (const NodeId id : ids) {
        const auto value = evaluation.at(id, month);
        if (!value)
            return {};
        arguments.push_back(*value);
    }
    Load load;
    LoadOfWeek({{nodes.shape, nodes.waits, false}}).fill(arguments, load);
    return load;
}

} // namespace breakeven
