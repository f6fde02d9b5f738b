// The choice a dotted path of a study leads to, with its catalogue's words.
//
// Owns: copies; `field` is of the catalogue. Checked: tests/model/uncertain_choices_test.cpp.
#pragma once

#include "model/study/fields.h"

#include <optional>
#include <string>

namespace breakeven {

struct ChoiceAt
{
    std::string path;
    std::string owner; // "Own rack", "Conventions"
    const ChoiceField *field = nullptr;
    std::string value;

    // "Resale after the plan" of one of its values; free text as it is.
    std::string labelOf(const std::string &of) const;
};

// Nothing where the path leads to no choice.
std::optional<ChoiceAt> choiceAt(const Study &study, const std::string &path);

} // namespace breakeven
