// Which options can be called cheapest at one point of a study, and in which order: what `compare` says,
// without the rest of it.
#pragma once

#include "model/evaluate/evaluate.h"

#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace breakeven {

struct CostOrder
{
    std::vector<Status> status;             // in display order, as the costs
    std::vector<std::optional<double>> npv; // also of those that are not ok
    int cheapest = -1;                      // −1: none can be called cheapest
    int next = -1;

    bool operator==(const CostOrder &) const = default;
};

Status statusAt(const Evaluation &evaluation, const OptionNodes &nodes);
// Whether no work is asked of it.
bool asksForNothing(const Evaluation &evaluation, const OptionNodes &nodes);

CostOrder costOrderAt(const StudySheet &sheet, const Evaluation &evaluation);

// The same from any source of the values of `nodesOfCostOrder`. Units: an unknown value is nothing or not
// finite.
using ValueAt = std::function<std::optional<double>(NodeId)>;
CostOrder costOrderOf(const StudySheet &sheet, const ValueAt &valueAt);
std::vector<NodeId> nodesOfCostOrder(const StudySheet &sheet);

// The same in two steps, for whoever knows that only some options have changed: how each option stands by
// itself, and the order of all.
struct OptionStanding
{
    Status status = Status::Unknown;
    bool asksNothing = false;
    bool isProven = true;    // its GPUs can be had
    bool isHeldBack = false; // for another reason than these GPUs
    std::optional<double> npv;
};
OptionStanding standingOf(const OptionNodes &nodes, const ValueAt &valueAt);
CostOrder costOrderOf(std::span<const OptionStanding> options);
std::vector<NodeId> nodesOfCostOrder(const OptionNodes &option);

// The options that have a cost to be ranked by, in ascending order of it; equal ones in display order.
std::vector<int> inOrderOfCost(std::span<const std::optional<double>> costs);

} // namespace breakeven
