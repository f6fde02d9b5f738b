#include "model/evaluate/cost_order.h"

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

std::optional<double> finiteAt(const Evaluation &evaluation, NodeId id)
{
    const auto value = id < 0 ? std::nullopt : evaluation.scalar(id);
    return value && std::isfinite(*value) ? value : std::nullopt;
}

NodeId hoursNode(const OptionNodes &nodes, Hours hours) { return nodes.served.total[std::size_t(hours)]; }

// No hour of work is asked of any option: then none of them answers anything.
bool asksForNothing(const StudySheet &sheet, const Evaluation &evaluation)
{
    return !sheet.options.empty() &&
           std::all_of(sheet.options.begin(), sheet.options.end(), [&](const OptionNodes &nodes) {
               return finiteAt(evaluation, hoursNode(nodes, Hours::Demanded)) == 0.0;
           });
}

} // namespace

Status statusAt(const Evaluation &evaluation, const OptionNodes &nodes)
{
    if (!nodes.status.cannotRun.empty())
        return Status::CannotRun;
    for (const NodeId needed :
         {nodes.npv, hoursNode(nodes, Hours::Demanded), hoursNode(nodes, Hours::Served)})
        if (!finiteAt(evaluation, needed))
            return Status::Unknown;
    const auto isSet = [&](NodeId id) { return finiteAt(evaluation, id) == 1.0; };
    if (isSet(nodes.status.isShort))
        return Status::Short;
    return isSet(nodes.status.isTooSlow) ? Status::TooSlow : Status::Ok;
}

std::vector<int> inOrderOfCost(std::span<const std::optional<double>> costs)
{
    std::vector<int> order;
    for (int i = 0; i < int(costs.size()); ++i)
        if (costs[std::size_t(i)])
            order.push_back(i);
    std::stable_sort(order.begin(), order.end(),
                     [&](int a, int b) { return *costs[std::size_t(a)] < *costs[std::size_t(b)]; });
    return order;
}

CostOrder costOrderAt(const StudySheet &sheet, const Evaluation &evaluation)
{
    CostOrder found;
    std::vector<std::optional<double>> ranked;
    for (const OptionNodes &nodes : sheet.options) {
        found.status.push_back(statusAt(evaluation, nodes));
        found.npv.push_back(finiteAt(evaluation, nodes.npv));
        ranked.push_back(found.status.back() == Status::Ok ? found.npv.back() : std::nullopt);
    }
    if (asksForNothing(sheet, evaluation))
        return found;
    const std::vector<int> order = inOrderOfCost(ranked);
    found.cheapest = order.empty() ? -1 : order[0];
    found.next = order.size() < 2 ? -1 : order[1];
    return found;
}

} // namespace breakeven
