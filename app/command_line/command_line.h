// Breakeven without a window: reads the arguments, runs one command, gives its exit code.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

namespace breakeven {

// True when the first argument that is no option names a command, or asks for help or the version.
bool isCommandLine(const std::vector<std::string> &arguments);

// `arguments` are without the program's name.
int runCommandLine(const std::vector<std::string> &arguments, std::ostream &out, std::ostream &messages);

} // namespace breakeven
