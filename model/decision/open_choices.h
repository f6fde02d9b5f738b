// The choices that may be made otherwise: those a study names as not settled, fits of one run that are as
// good as each other, and the conventions.
//
// In display order: what is not settled first. Every value of the catalogue is there; those that a study says
// a choice may come to are in range, and so is the other of two fits. Checked:
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
