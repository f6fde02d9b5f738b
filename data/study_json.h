// Studies to and from the JSON of the study file; `parseStudy` and `studyText` of study_file.h stand on it.
#pragma once

#include "data/study_file.h"

namespace breakeven {

inline constexpr int kStudyFormat = 1;
inline constexpr const char *kStudySchemaName = "breakeven/study/1";

} // namespace breakeven
