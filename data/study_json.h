// Studies to and from the JSON of the study file; `parseStudy` and `studyText` of study_file.h stand on it.
#pragma once

#include "data/study_file.h"

#include <nlohmann/json_fwd.hpp>

#include <optional>
#include <string>

namespace breakeven {

inline constexpr int kStudyFormat = 3; // written; older ones are read as well
inline constexpr const char *kStudySchemaPrefix = "breakeven/study/";
inline constexpr const char *kStudySchemaName = "breakeven/study/3";
// The values of a series, and what scales them.
inline constexpr const char *kByYear = "by_year";
inline constexpr const char *kByMonth = "by_month";
inline constexpr const char *kFactor = "factor";

// Fills `reading` from a parsed file. Errors: BadInput with the path of what cannot be read.
std::optional<Error> readStudyJson(const nlohmann::ordered_json &json, const std::string &where,
                                   StudyReading &reading);

} // namespace breakeven
