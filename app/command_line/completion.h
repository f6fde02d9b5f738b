// What may come next on a command line that is being typed. The shells ask for it, so that their completion
// is always that of the commands' own description.
#pragma once

#include "app/command_line/command.h"

#include <string>
#include <vector>

namespace breakeven {

// The first word of the command line of a shell that asks: `breakeven --complete WORD...`.
inline const std::string kCompletionWord = "--complete";

// Prints a line for each candidate, the word and after a tab what it is, and ":files" where a file may be
// named. `words` are those after the program's name; the last is being typed and may be empty.
int printCompletions(const CLI::App &app, const CommandContext &context,
                     const std::vector<std::string> &words);

} // namespace breakeven
