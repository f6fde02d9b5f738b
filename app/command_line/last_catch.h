// The last catch of the program: what no part of it foresaw ends it with a sentence.
#pragma once

#include <functional>
#include <iosfwd>

namespace breakeven {

// The exit code of `run`; where it throws, one sentence on `messages` and the code of ErrorKind::Failed.
int withLastCatch(std::ostream &messages, const std::function<int()> &run);

} // namespace breakeven
