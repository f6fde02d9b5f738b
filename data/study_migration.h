// What a study of format version 1 says, in the words of the present one.
#pragma once

#include "model/study/study.h"

#include <string>
#include <vector>

namespace breakeven {

// Makes `study` what it is now, and appends a sentence for each thing a reader should know of. Requires: read
// from a version 1 file and not yet completed, so that what the file left out is still missing.
void migrateStudy(Study &study, std::vector<std::string> &changes);

} // namespace breakeven
