#include "model/simulation/burst_totals.h"

#include <algorithm>
#include <cmath>

namespace breakeven {

void addUp(BurstRun &run, double terminationSeconds)
{
    for (const NodeLife &node : run.nodes) {
        run.totalSeconds = std::max(run.totalSeconds, node.gone);
        run.nodeSeconds += node.gone - node.start;
        if (node.isFailed) {
            run.phases.failed += node.gone - node.start;
            continue;
        }
        run.lastWorkStartSeconds = std::max(run.lastWorkStartSeconds, node.workStart);
        run.readyNodeSeconds += node.gone - terminationSeconds - node.ready;
        run.phases.ramp += node.workStart - node.start;
        run.phases.working += node.workEnd - node.workStart;
        run.phases.coolDown += node.deletion - node.workEnd;
        run.phases.deleting += node.gone - node.deletion;
    }
}

std::vector<NodeCounts> nodeCounts(const BurstRun &run, double terminationSeconds)
{
    std::vector<NodeCounts> changes{{0, 0, 0, 0}};
    const auto change = [&](double from, double to, int NodeCounts::*count) {
        NodeCounts up{from, 0, 0, 0};
        NodeCounts down{to, 0, 0, 0};
        up.*count = 1;
        down.*count = -1;
        changes.push_back(up);
        changes.push_back(down);
    };
    for (const NodeLife &node : run.nodes) {
        change(node.start, node.gone, &NodeCounts::paid);
        if (node.isFailed)
            continue;
        change(node.ready, node.gone - terminationSeconds, &NodeCounts::ready);
        change(node.workStart, node.workEnd, &NodeCounts::busy);
    }
    std::stable_sort(changes.begin(), changes.end(),
                     [](const NodeCounts &a, const NodeCounts &b) { return a.seconds < b.seconds; });
    std::vector<NodeCounts> counts;
    for (const NodeCounts &step : changes) {
        const NodeCounts before = counts.empty() ? NodeCounts{} : counts.back();
        if (counts.empty() || counts.back().seconds != step.seconds)
            counts.push_back(before);
        NodeCounts &now = counts.back();
        now.seconds = step.seconds;
        now.paid += step.paid;
        now.ready += step.ready;
        now.busy += step.busy;
    }
    return counts;
}

} // namespace breakeven
