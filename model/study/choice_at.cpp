#include "model/study/choice_at.h"

#include "model/study/study_place.h"

#include <algorithm>

namespace breakeven {

std::string ChoiceAt::labelOf(const std::string &of) const
{
    const auto found = std::find_if(field->values.begin(), field->values.end(),
                                    [&](const ChoiceValue &one) { return of == one.id; });
    return found == field->values.end() ? of : found->label;
}

std::optional<ChoiceAt> choiceAt(const Study &study, const std::string &path)
{
    StudyPlace place;
    if (!findStudyPlace(study, path, place) || !place.choice)
        return std::nullopt;
    return ChoiceAt{path, place.owner, place.choice, *place.text};
}

} // namespace breakeven
