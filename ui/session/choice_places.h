// The choices of a study with their paths, as `allInputs` lists its inputs.
#pragma once

#include "model/study/fields.h"

#include <string>
#include <vector>

namespace breakeven {

struct ChoicePlace
{
    std::string path;
    std::string label;
    std::vector<ChoiceValue> values; // empty: free text
    std::string value;
    std::string help;
};

// Those whose path begins with `owner` ("options.own", "conventions"), kinds of parts among them.
std::vector<ChoicePlace> choicesOf(const Study &study, const std::string &owner);

} // namespace breakeven
