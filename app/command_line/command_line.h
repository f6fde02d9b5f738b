// Breakeven without a window: reads the arguments, runs one command, gives its exit code.
#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

namespace breakeven {

struct Desktop;

// `breakeven [--store FILE] [FILE]`
struct WindowArguments
{
    std::string file; // empty: none
    std::string store;
};
// Nothing where the command line is meant: a command is named, help or the version is asked for, or the file
// does not exist. `arguments` are without the program's name, here and below.
std::optional<WindowArguments> windowArguments(const std::vector<std::string> &arguments);

// Without a desktop, what needs one is handed over to the program of the window.
int runCommandLine(const std::vector<std::string> &arguments, std::ostream &out, std::ostream &messages,
                   const Desktop *desktop = nullptr);

} // namespace breakeven
