// What differs between two versions of a study where only inputs were edited.
#pragma once

#include "model/study/study.h"

#include <string>
#include <vector>

namespace breakeven {

// Makes the inputs of `study` those of `now`, and gives the paths of the ones that differed. Whatever else
// differs is left, also an input whose mode or source does, for with it others come and go: `study == now`
// then says that nothing but these inputs was edited. Threads: pure.
std::vector<std::string> takeInputs(Study &study, const Study &now);

// The only input in which the two differ, when it is its value that does, and it has one in both; else empty.
std::string onlyChangedValue(const Study &before, const Study &now);

} // namespace breakeven
