// Studies to and from the JSON of the study file; `parseStudy` and `studyText` of study_file.h stand on it.
#pragma once

#include "data/study_file.h"

#include <nlohmann/json_fwd.hpp>

#include <optional>
#include <string>

namespace breakeven {

inline constexpr int kStudyFormat = 2; // written; older ones are read as well
inline constexpr const char *kStudySchemaPrefix = "breakeven/study/";
inline constexpr const char *kStudySchemaName = "breakeven/study/2";

// Fills `reading` from a parsed file. Errors: BadInput with the path of what cannot be read.
std::optional<Error> readStudyJson(const nlohmann::ordered_json &json, const std::string &where,
                                   StudyReading &reading);

} // namespace breakeven
