// The same work on several threads at once, the calling one among them.
//
// Errors: none of its own; the first thing that the work throws is thrown by the calling thread, when all are
// done.
#pragma once

#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace breakeven {

// Returns when all are done. Requires: work that may run from several threads at once.
template<class Work>
void onThreads(int threads, const Work &work)
{
    std::exception_ptr thrown;
    std::mutex mutex;
    const auto guarded = [&] {
        try {
            work();
        } catch (...) {
            const std::lock_guard lock(mutex);
            thrown = thrown ? thrown : std::current_exception();
        }
    };
    {
        std::vector<std::jthread> others;
        for (int i = 1; i < threads; ++i)
            others.emplace_back(guarded);
        guarded();
    }
    if (thrown)
        std::rethrow_exception(thrown);
}

} // namespace breakeven
