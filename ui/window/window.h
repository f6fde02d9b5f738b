// Opens the program's window and runs it until it is closed.
#pragma once

#include <QString>

#include <string>

namespace breakeven {

// `fileOrEmpty`: a study, a store, or a price file to import. `store`: empty for the default one.
// Returns the exit code; without a display one sentence on standard error and 1.
int runWindow(int argc, char **argv, const QString &fileOrEmpty, const std::string &store);

} // namespace breakeven
