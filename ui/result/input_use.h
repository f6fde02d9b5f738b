// How the inputs of a study are used by its sheet: by how many options, or by nothing.
//
// It is a matter of the sheet's shape, not of values: worked out once a sheet. Threads: pure.
#pragma once

#include "model/evaluate/evaluate.h"

#include <map>
#include <set>
#include <string>

namespace breakeven {

struct InputUse
{
    std::map<std::string, int> options; // by path: in how many options' cost or present value it is found
    std::set<std::string> unused;       // paths no result depends on
};

InputUse inputUse(const Study &study, const StudySheet &sheet);

} // namespace breakeven
