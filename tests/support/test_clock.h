// A clock that stands still until it is moved: a pause is written down and skipped, a time-out comes at once.
#pragma once

#include "data/http/http_clock.h"

#include <atomic>
#include <mutex>
#include <vector>

namespace breakeven::test {

class TestClock : public HttpClock
{
public:
    // Every look at the clock moves it by `step`.
    explicit TestClock(std::chrono::milliseconds step = {}) : m_step(step) {}

    std::chrono::milliseconds now() override { return std::chrono::milliseconds(m_now += m_step.count()); }
    std::int64_t utc() override { return 1795167000 + m_now / 1000; } // 2026-11-20T09:30:00Z
    void wait(std::chrono::milliseconds duration, const std::stop_token &) override
    {
        m_now += duration.count();
        const std::lock_guard lock(m_mutex);
        m_pauses.push_back(duration);
    }
    std::vector<std::chrono::milliseconds> pauses() const
    {
        const std::lock_guard lock(m_mutex);
        return m_pauses;
    }

private:
    std::chrono::milliseconds m_step;
    std::atomic<std::int64_t> m_now = 0;
    mutable std::mutex m_mutex;
    std::vector<std::chrono::milliseconds> m_pauses;
};

} // namespace breakeven::test
