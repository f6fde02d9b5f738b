// Benchmark runs of several files, or of a folder, read as one import: files of one series become one trace.
#pragma once

#include "data/trace_formats/trace_import.h"

#include <string>
#include <vector>

namespace breakeven {

// Whether these are to be read together: several files, or a folder.
bool areServingFiles(const std::vector<std::string> &paths);

// `import.path` is not used. A file of a folder that holds no runs is counted with its reason, and the others
// are read; one that is named itself is an error. Errors: those of the readers; BadInput where no file holds
// runs, and, with a name for the trace, where the runs are of more than one series.
Result<ImportedTraces> readServingFiles(const TraceImport &import, const std::vector<std::string> &paths);

} // namespace breakeven
