// The clock of a fetch: real, or a test's own, so that no test waits for a pause or a time-out.
#pragma once

#include <chrono>
#include <cstdint>
#include <stop_token>

namespace breakeven {

class HttpClock
{
public:
    virtual ~HttpClock() = default;

    // Since an arbitrary moment; never goes back.
    virtual std::chrono::milliseconds now() = 0;
    // Seconds since 1970-01-01 UTC.
    virtual std::int64_t utc() = 0;
    // Returns early when asked to stop.
    virtual void wait(std::chrono::milliseconds duration, const std::stop_token &stop) = 0;

    static HttpClock &system();
};

} // namespace breakeven
