#include "model/decision/open_choices.h"

#include "model/simulation/autoscaler_profiles.h"
#include "model/study/choice_at.h"
#include "model/study/fields.h"

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

// The other fit of the run that the autoscaler is fitted to; empty where there is none or the fit is not
// used.
std::string otherFit(const Procurement &procurement)
{
    const auto autoscaler = procurement.choices.find("autoscaler");
    if (autoscaler == procurement.choices.end() || !isComputed(procurement.inputs, "overhead"))
        return {};
    const AutoscalerProfile *profile = findAutoscalerProfile(autoscaler->second.c_str());
    return profile && profile->asGood ? profile->asGood : "";
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
    for (const auto &[id, option] : study.options)
        if (const std::string other = otherFit(option.procurement); !other.empty())
            add("options." + id + ".autoscaler", {other});
    for (const ChoiceField &choice : conventionFields().choices)
        add(std::string("conventions.") + choice.key, {});
    return open;
}

} // namespace breakeven
