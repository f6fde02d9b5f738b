#include "data/http/http_clock.h"

#include "data/readers/utc_time.h"

#include <condition_variable>
#include <mutex>

namespace breakeven {

namespace {

class SystemClock : public HttpClock
{
public:
    std::chrono::milliseconds now() override
    {
        return std::chrono::duration_cast<std::chrono::milliseconds>(
            std::chrono::steady_clock::now().time_since_epoch());
    }
    std::int64_t utc() override { return utcNow(); }
    void wait(std::chrono::milliseconds duration, const std::stop_token &stop) override
    {
        std::mutex mutex;
        std::unique_lock lock(mutex);
        std::condition_variable_any stopped;
        stopped.wait_for(lock, stop, duration, [] { return false; });
    }
};

} // namespace

HttpClock &HttpClock::system()
{
    static SystemClock clock;
    return clock;
}

} // namespace breakeven
