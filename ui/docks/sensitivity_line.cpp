#include "ui/docks/sensitivity_line.h"

#include "model/sheet/explanation.h"
#include "model/study/study_path.h"
#include "ui/look/strings.h"
#include "ui/text/field_amount.h"
#include "ui/text/quantity_text.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>

namespace breakeven {

namespace {

constexpr double kRise = 1.1;
constexpr double kForgiven = 1e-9; // 1.1 × 10 is 11, not 12

// What `read` gives after the input has risen, less what it gave before; nothing when it does not move.
std::optional<double> movement(Evaluation &evaluation, int input, double raised,
                               const std::function<std::optional<double>()> &read)
{
    const auto before = read();
    const auto value = evaluation.scalar(evaluation.sheet().inputs()[std::size_t(input)].node);
    if (!value || *value == 0 || !before || !std::isfinite(*before))
        return std::nullopt;
    evaluation.setInput(input, raised);
    const auto after = read();
    evaluation.setInput(input, *value);
    if (!after || !std::isfinite(*after))
        return std::nullopt;
    const double delta = *after - *before;
    return std::fabs(delta) > 1e-12 * std::fabs(*before) ? std::optional(delta) : std::nullopt;
}

std::map<std::string, const Field *> fieldsOf(const Study &study)
{
    std::map<std::string, const Field *> fields;
    for (const ConstInputPlace &place : allInputs(study))
        fields.emplace(place.path, place.field);
    return fields;
}

std::vector<const SheetInput *> inputsOf(const Sheet &sheet, const ExplainTarget &target)
{
    std::vector<const SheetInput *> inputs;
    for (const QString &quantity : {target.quantity, target.minus})
        if (const auto node = sheet.find(toStd(quantity)))
            for (const SheetInput *input : leaves(sheet, *node))
                if (std::find(inputs.begin(), inputs.end(), input) == inputs.end())
                    inputs.push_back(input);
    return inputs;
}

} // namespace

std::optional<StrongestInput> strongestInput(const StudyResult &result, const ExplainTarget &target)
{
    Evaluation evaluation = result.evaluation;
    const auto fields = fieldsOf(result.study);
    std::optional<StrongestInput> strongest;
    for (const SheetInput *input : inputsOf(*result.sheet.sheet, target)) {
        const auto value = evaluation.scalar(input->node);
        if (!value || input->path.rfind("conventions.", 0) == 0)
            continue; // a rule of counting, not something that rises
        const auto field = fields.find(input->path);
        const bool isKnown = field != fields.end();
        const bool isWhole = isKnown && isCounted(*field->second) && *value == std::floor(*value);
        const double raised = isWhole ? std::ceil(*value * kRise - kForgiven) : *value * kRise;
        if (isKnown && raised > field->second->most)
            continue;
        const int index = int(input - result.sheet.sheet->inputs().data());
        const auto delta = movement(evaluation, index, raised, [&] { return valueOf(evaluation, target); });
        if (delta && (!strongest || std::fabs(*delta) > std::fabs(strongest->delta)))
            strongest = StrongestInput{input, *delta, raised, isWhole};
    }
    return strongest;
}

std::optional<double> deltaOfTenPercent(const StudyResult &result, int input, NodeId node)
{
    Evaluation evaluation = result.evaluation;
    const auto value = evaluation.scalar(result.sheet.sheet->inputs()[std::size_t(input)].node);
    return value ? movement(evaluation, input, *value * kRise,
                            [&] { return valueOf(evaluation, Figure{node}); })
                 : std::nullopt;
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
