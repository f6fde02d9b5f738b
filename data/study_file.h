// The study as a `.breakeven.json` file: objects keyed by id, amounts with their units, diff-friendly.
//
// Format version 3. Reading reports unknown keys with their path, upgrades older versions and says what it
// changed (data/study_migration.h), refuses newer ones, and completes what is missing with standard values;
// writing is exact: reading back gives an equal study.
#pragma once

#include "model/result.h"
#include "model/study/issue.h"
#include "model/study/study.h"

#include <string>
#include <vector>

namespace breakeven {

struct StudyReading
{
    Study study;
    std::vector<Issue> issues;        // unknown keys, filled-in values
    int version = 0;                  // of the format it was written in
    std::vector<std::string> changes; // sentences: what reading an older version as this one made different
};

// A study without an id gets one made from `where`: the same place gives the same study again.
Result<StudyReading> parseStudy(const std::string &text, const std::string &where);
Result<StudyReading> readStudyFile(const std::string &path);
std::string studyText(const Study &study);
// Tells whether two studies would be written alike, whatever the layout of the files they came from.
std::string studyHash(const Study &study);
// Written beside and renamed: the old file survives any failure.
Result<void> writeStudyFile(const Study &study, const std::string &path);
// A new file. Errors: BadInput where there is one already, also when another program made it just now.
Result<void> createStudyFile(const Study &study, const std::string &path);
// As `writeStudyFile`, where the file still holds the study that was read from it, of this `studyHash`.
// Errors: Failed where somebody else has written it since; what that one wrote stays.
Result<void> replaceStudyFile(const Study &study, const std::string &path, const std::string &hash);

// JSON Schema (2020-12) of the format, made from the catalogues of fields.
std::string studySchema();

// A new random UUID (version 4).
std::string newUuid();
// The UUID (version 8) that belongs to a place, such as the path of a file: always the same.
std::string uuidOf(const std::string &place);
bool isUuid(const std::string &text);

// The example studies: `name` as in "example:NAME".
struct ExampleStudy
{
    std::string name;
    std::string title;
    std::string question;
};
const std::vector<ExampleStudy> &exampleStudies();
Result<Study> exampleStudy(const std::string &name);

} // namespace breakeven
