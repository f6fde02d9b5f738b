#include "model/decision/open_choices.h"

#include "model/study/choice_at.h"

#include <algorithm>

namespace breakeven {

namespace {

OpenChoice openChoice(const ChoiceAt &choice, const std::vector<std::string> &inRange)
{
    OpenChoice open{
        choice.path, choice.owner, choice.field->label, choice.value, choice.labelOf(choice.value), {}};
    for (const ChoiceValue &value : choice.field->values)
        if (value.id != choice.value)
            open.others.push_back({value.id, value.label,
                                   std::find(inRange.begin(), inRange.end(), value.id) != inRange.end()});
    return open;
}

} // namespace

std::vector<OpenChoice> openChoices(const Study &study)
{
    std::vector<OpenChoice> open;
    const auto add = [&](const std::string &path, const std::vector<std::string> &inRange) {
        const bool isThere = std::any_of(open.begin(), open.end(),
                                         [&](const OpenChoice &known) { return known.path == path; });
        const auto choice = choiceAt(study, path);
        if (!isThere && choice && !choice->field->values.empty())
            open.push_back(openChoice(*choice, inRange));
    };
    for (const UncertainChoice &choice : study.uncertainChoices)
        add(choice.path, choice.values);
    for (const ChoiceField &choice : conventionFields().choices)
        add(std::string("conventions.") + choice.key, {});
    return open;
}

} // namespace breakeven
