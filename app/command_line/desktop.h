// What needs Qt. The program on the command line has none of it, for loading Qt takes longer than most
// commands: it hands over to the program of the window, which runs the same command in its place.
#pragma once

#include "data/export/assumptions.h"
#include "model/evaluate/evaluate.h"
#include "model/result.h"
#include "model/risk/risk.h"
#include "pricing/refresh/refresh.h"

#include <memory>
#include <string>
#include <vector>

namespace breakeven {

struct CommandContext;

// A study with all that a report tells of it.
struct ReportedStudy
{
    const Study &study;
    const StudySheet &sheet;
    const Evaluation &evaluation;
    const Comparison &comparison;
    const InputFindings &findings;
    std::shared_ptr<const Risk> risk; // the runs; nothing where no input has a range
    int revision = 0;                 // 0: none was saved
    int scenarios = 0;                // over which the PDF plans when to commit; 0: it does not
};

struct Desktop
{
    // `paper`: a4 or letter. Errors: Failed in one sentence; a file that stood at `path` survives.
    Result<void> (*writePdf)(const ReportedStudy &reported, const std::string &path,
                             const std::string &paper);
    // The page of the window's Compare for browsers.
    Result<void> (*writePage)(const ReportedStudy &reported, const std::string &path);
    // The keys that a refresh of these sources (none named: of all sources) needs and that only the keyring
    // has. Waits while a person unlocks the keyring. A key that it does not give is reported on standard
    // error, and its sources get none.
    SourceSecrets (*keysFromKeyring)(const CommandContext &context, const std::vector<std::string> &sources);
};

// Starts breakeven-window in place of this program, with the same arguments: it stands beside it or, once
// installed, in ../lib/breakeven. Returns only where it cannot: NotFound or Failed.
Error handOver(const std::vector<std::string> &arguments);

} // namespace breakeven
