// Where a command's STUDY comes from: a file, a study in the store, or "example:NAME"; and its `--set`
// changes.
#pragma once

#include "app/command_line/command.h"
#include "model/study.h"

#include <string>
#include <vector>

namespace breakeven {

// Errors: NotFound naming what was looked for. Opens the store only for a name that is neither file nor
// example. Odd keys of a file are told on `messages` unless quiet.
Result<Study> loadStudy(const CommandContext &context, const std::string &name);

// Applies "PATH=VALUE" in order. Errors: Usage without '=', else those of `setPath`.
Result<void> applySettings(Study &study, const std::vector<std::string> &settings);

// `loadStudy`, `applySettings`, and the baseline where one is named.
Result<Study> loadStudy(const CommandContext &context, const std::string &name,
                        const std::vector<std::string> &settings, const std::string &baseline = {});

} // namespace breakeven
