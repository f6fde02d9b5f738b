// What differs between two versions of a study where only inputs were edited.
#pragma once

#include "model/study/study.h"

#include <string>
#include <vector>

namespace breakeven {

// Sets the inputs of `study` to those of `now`, and gives the paths of those that differed. Other differences
// are left, among them inputs whose mode or source differs, because these add or remove other inputs. `study
// == now` then says that only these inputs were edited. Threads: pure.
std::vector<std::string> takeInputs(Study &study, const Study &now);

// The path of the only input in which the two studies differ, if only its value differs and it has one in
// both; otherwise empty.
std::string onlyChangedValue(const Study &before, const Study &now);

} // namespace breakeven
