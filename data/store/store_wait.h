// Waits of one connection for those that hold its store; for this folder.
#pragma once

#include "data/store/store.h"

#include <chrono>
#include <string>

namespace breakeven {

// A wait, which begins with its first step.
class WaitForStore
{
public:
    explicit WaitForStore(StoreWait wait) : m_wait(std::move(wait)) {}

    void begin();
    // Sleeps a little, longer each time; false, where the longest wait is over.
    bool goOn(const std::string &path);

private:
    StoreWait m_wait;
    std::chrono::steady_clock::time_point m_begun;
    int m_steps = 0;
    bool m_isTold = false;
};

} // namespace breakeven
