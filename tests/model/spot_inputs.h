// The inputs of the option on spot of a draft.
#pragma once

#include "tests/model/study_draft.h"

#include <algorithm>
#include <string>

namespace breakeven::test {

inline bool listsSpotInput(const Draft &draft, const std::string &key)
{
    const auto places = allInputs(draft.study);
    return std::any_of(places.begin(), places.end(),
                       [&](const ConstInputPlace &place) { return place.path == "options.spot." + key; });
}

} // namespace breakeven::test
