// Which other program holds a store, as the system tells; for this folder.
//
// Nothing is opened for it: a process that closes a file gives up all its locks on it.
#pragma once

#include <string>

namespace breakeven {

// "breakeven (process 1234)"; empty where none does, or the system does not say. A writer comes before a
// program that only has the store open.
std::string lockHolder(const std::string &path);

} // namespace breakeven
