#include "model/evaluate/cost_order.h"

#include "model/evaluate/option_limits.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace breakeven {

namespace {

std::optional<double> finiteAt(const ValueAt &valueAt, NodeId id)
{
    const auto value = id < 0 ? std::nullopt : valueAt(id);
    return value && std::isfinite(*value) ? value : std::nullopt;
}

bool asksNothing(const OptionNodes &nodes, const ValueAt &valueAt)
{
    return std::all_of(nodes.status.demanded.begin(), nodes.status.demanded.end(),
                       [&](NodeId node) { return finiteAt(valueAt, node) == 0.0; });
}

// Without its cost, what is asked of it and what it serves nothing can be said.
bool isKnown(const OptionNodes &nodes, const ValueAt &valueAt)
{
    const auto isFinite = [&](NodeId node) { return finiteAt(valueAt, node).has_value(); };
    const StatusNodes &status = nodes.status;
    return isFinite(nodes.npv) && std::all_of(status.demanded.begin(), status.demanded.end(), isFinite) &&
           std::all_of(status.served.begin(), status.served.end(), isFinite);
}

Status statusOf(const OptionNodes &nodes, const ValueAt &valueAt)
{
    if (!nodes.status.cannotRun.empty())
        return Status::CannotRun;
    if (finiteAt(valueAt, nodes.status.isInfeasible) == 1.0)
        return Status::CannotRun;
    if (!isKnown(nodes, valueAt))
        return Status::Unknown;
    if (finiteAt(valueAt, nodes.status.isShort) == 1.0)
        return Status::Short;
    if (finiteAt(valueAt, nodes.status.isOverBudget) == 1.0)
        return Status::OverBudget;
    if (finiteAt(valueAt, nodes.status.isTooSlow) == 1.0)
        return Status::TooSlow;
    return nodes.status.unknownSpeed.empty() ? Status::Ok : Status::Unknown;
}

ValueAt valuesOf(const Evaluation &evaluation)
{
    return [&evaluation](NodeId id) { return evaluation.scalar(id); };
}

} // namespace

Status statusAt(const Evaluation &evaluation, const OptionNodes &nodes)
{
    return statusOf(nodes, valuesOf(evaluation));
}

bool asksForNothing(const Evaluation &evaluation, const OptionNodes &nodes)
{
    return asksNothing(nodes, valuesOf(evaluation));
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

OptionStanding standingOf(const OptionNodes &nodes, const ValueAt &valueAt)
{
    const auto &held = nodes.heldBack;
    return {statusOf(nodes, valueAt), asksNothing(nodes, valueAt), !unprovenGpus(valueAt, nodes.status),
            held && !held->unprovenGpus, finiteAt(valueAt, nodes.npv)};
}

CostOrder costOrderOf(const StudySheet &sheet, const ValueAt &valueAt)
{
    std::vector<OptionStanding> options;
    options.reserve(sheet.options.size());
    for (const OptionNodes &nodes : sheet.options)
        options.push_back(standingOf(nodes, valueAt));
    return costOrderOf(options);
}

CostOrder costOrderOf(std::span<const OptionStanding> options)
{
    CostOrder found;
    found.status.reserve(options.size());
    found.npv.reserve(options.size());
    bool asksForNothing = !options.empty(); // no hour of work of any: then none of them answers anything
    // Of those that do the work the proven ones may be called cheapest, where there are any.
    bool isAnyProven = false;
    const auto answers = [&isAnyProven](const OptionStanding &option) {
        return option.status == Status::Ok && !option.isHeldBack && (option.isProven || !isAnyProven);
    };
    for (const OptionStanding &option : options) {
        found.status.push_back(option.status);
        found.npv.push_back(option.npv);
        asksForNothing = asksForNothing && option.asksNothing;
        isAnyProven = isAnyProven || (answers(option) && option.isProven);
    }
    if (asksForNothing)
        return found;
    const auto isLess = [&](int a, int b) { // of equal ones the first stays
        return b < 0 || *found.npv[std::size_t(a)] < *found.npv[std::size_t(b)];
    };
    for (int i = 0; i < int(options.size()); ++i) {
        if (!answers(options[std::size_t(i)]))
            continue; // what is ok has a cost
        if (isLess(i, found.cheapest))
            found.next = std::exchange(found.cheapest, i);
        else if (isLess(i, found.next))
            found.next = i;
    }
    return found;
}

CostOrder costOrderAt(const StudySheet &sheet, const Evaluation &evaluation)
{
    return costOrderOf(sheet, valuesOf(evaluation));
}

std::vector<NodeId> nodesOfCostOrder(const OptionNodes &option)
{
    const StatusNodes &status = option.status;
    std::vector<NodeId> nodes{option.npv};
    nodes.insert(nodes.end(), status.demanded.begin(), status.demanded.end());
    nodes.insert(nodes.end(), status.served.begin(), status.served.end());
    for (const NodeId id : {status.isInfeasible, status.isShort, status.isOverBudget, status.isTooSlow})
        if (id >= 0)
            nodes.push_back(id);
    for (const auto &[gpus, proven] : status.unproven)
        nodes.insert(nodes.end(), {gpus, proven});
    return nodes;
}

std::vector<NodeId> nodesOfCostOrder(const StudySheet &sheet)
{
    std::vector<NodeId> nodes;
    for (const OptionNodes &option : sheet.options) {
        const std::vector<NodeId> own = nodesOfCostOrder(option);
        nodes.insert(nodes.end(), own.begin(), own.end());
    }
    return nodes;
}

} // namespace breakeven
