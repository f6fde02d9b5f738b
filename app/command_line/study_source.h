// Where a command's STUDY comes from: a file, a study in the store, or "example:NAME"; and its `--set`
// changes.
#pragma once

#include "app/command_line/command.h"
#include "data/store/study_store.h"
#include "model/study/study.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace breakeven {

// Errors: NotFound naming what was looked for. Opens the store only for a name that is neither file nor
// example. Odd keys of a file are told on `messages` unless quiet.
Result<Study> loadStudy(const CommandContext &context, const std::string &name);

// The study of this name or UUID in the store.
Result<StoredStudy> loadStored(const CommandContext &context, const std::string &name);

// A study with what is needed to write it back: the stored row it was read from or, of a file, the
// `studyHash` of what the file held.
struct LoadedStudy
{
    Study study;
    std::optional<StoredStudy> stored;
    std::string fileHash;
    bool isSound = false; // as it was loaded: what could be compared is not written back so that it cannot
};
// Errors: those of `loadStudy`; BadInput for an example.
Result<LoadedStudy> loadForChange(const CommandContext &context, const std::string &name);

// Writes a changed study back to where `loadForChange` found it. Errors: BadInput when the result could no
// longer be read or compared; Failed when the place cannot be written, or when somebody else has changed the
// study there in the meantime, whose version is then kept.
Result<void> storeBack(const CommandContext &context, const std::string &name, const LoadedStudy &changed);

// Loads a study, changes it and writes it back; where somebody else has changed other inputs of it in the
// store meanwhile, once more from there, so that both changes hold. Errors: those of `loadForChange`, of
// `change` and of `storeBack`.
Result<LoadedStudy> changeWhereKept(const CommandContext &context, const std::string &name,
                                    const std::function<Result<void>(Study &)> &change);

// After a change of which nothing is written: the answer before and after it. Errors: those of `storeBack`
// that the change itself has.
Result<void> tellAnswers(const CommandContext &context, const Study &before, const LoadedStudy &changed);

Error changedElsewhere(const std::string &name);

// Brings the facts of the GPUs a study names into it, and tells what is odd about the names unless quiet.
void takeGpuFacts(const CommandContext &context, Study &study);

// Applies "PATH=VALUE" in order; "PATH=price:PIN" pins the price record PIN names, "PATH=token:PIN" the
// prices of a model's tokens. The facts of GPUs that come to be named follow. Errors: Usage without '=', else
// those of `setPath` and `pinPrice`.
Result<void> applySettings(const CommandContext &context, Study &study,
                           const std::vector<std::string> &settings);

// `loadStudy`, `applySettings`, and the baseline where one is named.
Result<Study> loadStudy(const CommandContext &context, const std::string &name,
                        const std::vector<std::string> &settings, const std::string &baseline = {});

} // namespace breakeven
