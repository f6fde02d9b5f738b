// The choices that could be made differently: those that a study calls unsettled, the profile of an
// autoscaler whose run another profile fits equally well, and the conventions.
//
// They come in display order, unsettled ones first, each with every value of its catalogue. The values that a
// study allows for an unsettled choice are in range, and so is the other of two fits. Checked:
// tests/model/uncertain_choices_test.cpp.
#pragma once

#include "model/study/study.h"

#include <string>
#include <vector>

namespace breakeven {

struct OpenChoice
{
    struct Value
    {
        std::string id; // as `--set` takes it
        std::string label;
        bool isInRange = false;
    };

    std::string path;
    std::string owner; // "Own rack", "Conventions"
    std::string label;
    std::string now;
    std::string nowLabel;
    std::vector<Value> others;
};

// Conventions that are free text have no other values and are left out.
std::vector<OpenChoice> openChoices(const Study &study);

} // namespace breakeven
