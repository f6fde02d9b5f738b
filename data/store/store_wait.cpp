#include "data/store/store_wait.h"

#include "data/store/lock_holder.h"

#include <algorithm>
#include <thread>
#include <unistd.h>

namespace breakeven {

void WaitForStore::begin()
{
    m_begun = std::chrono::steady_clock::now();
    m_steps = 0;
    m_isTold = false;
}

bool WaitForStore::goOn(const std::string &path)
{
    using namespace std::chrono;
    constexpr auto kToldAfter = seconds(2);
    constexpr int kLongestSleep = 24; // milliseconds
    const auto waited = steady_clock::now() - m_begun;
    if (waited >= m_wait.longest)
        return false;
    if (waited >= kToldAfter && !m_isTold && m_wait.tell) {
        m_isTold = true;
        m_wait.tell(lockHolder(path));
    }
    // Those that wait must not wake all at once.
    const int spread = int((unsigned(::getpid()) * 7u + unsigned(m_steps) * 13u) % 8u);
    std::this_thread::sleep_for(milliseconds(std::min(kLongestSleep, 1 + m_steps / 4) + spread));
    ++m_steps;
    return true;
}

} // namespace breakeven
