// What differs between two studies, path by path, in the words of the study file.
#pragma once

#include "model/study/study.h"

#include <string>
#include <vector>

namespace breakeven {

struct StudyChange
{
    std::string path;
    std::string before; // empty: it was not there
    std::string after;  // empty: it is not there any more

    bool operator==(const StudyChange &) const = default;
};

std::vector<StudyChange> studyChanges(const Study &before, const Study &after);

} // namespace breakeven
