// The same work on several threads at once, the calling one among them.
//
// Errors: none of its own; the work must not throw.
#pragma once

#include <thread>
#include <vector>

namespace breakeven {

// Returns when all are done. Requires: work that may run from several threads at once.
template<class Work>
void onThreads(int threads, const Work &work)
{
    std::vector<std::jthread> others;
    for (int i = 1; i < threads; ++i)
        others.emplace_back([&work] { work(); });
    work();
}

} // namespace breakeven
