#include "ui/docks/sensitivity_line.h"

#include "model/sheet/explanation.h"
#include "ui/quantity_text.h"

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

constexpr double kRise = 1.1;

std::optional<double> movement(Evaluation &evaluation, int input, NodeId node, double before)
{
    const auto value = evaluation.scalar(evaluation.sheet().inputs()[std::size_t(input)].node);
    if (!value || *value == 0)
        return std::nullopt;
    evaluation.setInput(input, *value * kRise);
    const auto after = figureOf(evaluation, node);
    evaluation.setInput(input, *value);
    if (!after || !std::isfinite(*after) || !std::isfinite(before))
        return std::nullopt;
    const double delta = *after - before;
    return std::fabs(delta) > 1e-12 * std::fabs(before) ? std::optional(delta) : std::nullopt;
}

} // namespace

std::optional<StrongestInput> strongestInput(const StudyResult &result, NodeId node)
{
    Evaluation evaluation = result.evaluation;
    const auto before = figureOf(evaluation, node);
    if (!before)
        return std::nullopt;
    std::optional<StrongestInput> strongest;
    for (const SheetInput *input : leaves(*result.sheet.sheet, node)) {
        if (input->path.rfind("conventions.", 0) == 0)
            continue; // a rule of counting, not something that rises
        const int index = int(input - result.sheet.sheet->inputs().data());
        const auto delta = movement(evaluation, index, node, *before);
        if (delta && (!strongest || std::fabs(*delta) > std::fabs(strongest->delta)))
            strongest = StrongestInput{input, *delta};
    }
    return strongest;
}

std::optional<double> deltaOfTenPercent(const StudyResult &result, int input, NodeId node)
{
    Evaluation evaluation = result.evaluation;
    const auto before = figureOf(evaluation, node);
    return before ? movement(evaluation, input, node, *before) : std::nullopt;
}

std::vector<NodeId> namedUsers(const Sheet &sheet, NodeId node)
{
    std::vector<NodeId> users;
    std::vector<NodeId> open{node};
    while (!open.empty()) {
        const NodeId next = open.back();
        open.pop_back();
        for (NodeId user : sheet.dependants(next)) {
            if (sheet.node(user).label.empty() || sheet.node(user).id.empty())
                open.push_back(user);
            else if (std::find(users.begin(), users.end(), user) == users.end())
                users.push_back(user);
        }
    }
    std::sort(users.begin(), users.end());
    return users;
}

} // namespace breakeven
