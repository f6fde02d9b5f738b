// The first bytes of a file that may be a database which this process has open.
//
// Read by SQLite's own file layer: a process that closes any descriptor of a file gives up all its locks on it
// (POSIX), those of its open connections too; that layer waits with closing.
#pragma once

#include "model/result.h"

#include <cstddef>
#include <string>

namespace breakeven {

// Exactly `count` bytes; a shorter file leaves zeros. Errors: Failed, where it cannot be read.
Result<std::string> startOfFile(const std::string &path, std::size_t count);

} // namespace breakeven
