#include "ui/docks/claim_links.h"

#include "model/sheet/explanation.h"
#include "ui/look/strings.h"
#include "ui/text/quantity_text.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace breakeven {

namespace {

constexpr double kSame = 1e-9; // of the number: two ways to add up the same lines

std::set<NodeId> madeFrom(const Sheet &sheet, NodeId node)
{
    std::set<NodeId> found;
    std::vector<NodeId> open{node};
    while (!open.empty()) {
        const NodeId next = open.back();
        open.pop_back();
        for (const NodeId user : sheet.dependants(next))
            if (found.insert(user).second)
                open.push_back(user);
    }
    return found;
}

// Conventions are shared by all numbers and say nothing.
std::set<const SheetInput *> inputsOf(const Sheet &sheet, NodeId node)
{
    std::set<const SheetInput *> inputs;
    for (const SheetInput *input : leaves(sheet, node))
        if (input->path.rfind("conventions.", 0) != 0)
            inputs.insert(input);
    return inputs;
}

bool sharesInput(const std::set<const SheetInput *> &one, const std::set<const SheetInput *> &other)
{
    return std::any_of(one.begin(), one.end(),
                       [&](const SheetInput *input) { return other.count(input) > 0; });
}

// A document writes what it costs a year as money.
bool isOneKind(const Unit &one, const Unit &other)
{
    constexpr auto kMoney = std::size_t(Dimension::Money);
    return one == other || (one.power[kMoney] == 1 && other.power[kMoney] == 1);
}

} // namespace

ClaimLinks claimsOf(const StudyResult &result, const ExplainTarget &target)
{
    ClaimLinks links;
    const Sheet &sheet = *result.sheet.sheet;
    const auto node = sheet.find(toStd(target.quantity));
    const auto value = valueOf(result, target);
    if (!node)
        return links;
    const std::set<NodeId> users = madeFrom(sheet, *node);
    const std::set<const SheetInput *> inputs = inputsOf(sheet, *node);
    const bool isComputed = sheet.node(*node).op != Op::Input && !target.isShareOfOther;
    const auto isThisNumber = [&](NodeId claimed) {
        if (claimed == *node)
            return target.minus.isEmpty();
        const auto theirs = result.evaluation.scalar(claimed);
        return isComputed && value && theirs && *value != 0 &&
               isOneKind(sheet.node(claimed).unit, sheet.node(*node).unit) &&
               std::fabs(std::fabs(*value) - std::fabs(*theirs)) <= kSame * std::fabs(*value) &&
               sharesInput(inputs, inputsOf(sheet, claimed));
    };
    for (const ClaimOutcome &claim : result.claims) {
        const auto isUser = [&](NodeId claimed) { return users.count(claimed) > 0; };
        if (std::any_of(claim.nodes.begin(), claim.nodes.end(), isThisNumber))
            links.matching.push_back(&claim);
        else if (std::any_of(claim.nodes.begin(), claim.nodes.end(), isUser))
            links.dependent.push_back(&claim);
    }
    return links;
}

} // namespace breakeven
