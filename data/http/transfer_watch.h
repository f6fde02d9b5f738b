// Notices a transfer that does not get on: no answer, a drip, or longer than it may take at all.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>

namespace breakeven {

struct TransferTimes
{
    std::chrono::milliseconds connect = std::chrono::seconds(30);
    std::chrono::milliseconds firstHeader = std::chrono::seconds(60);
    // A body slower than this over a whole window stands still; a long one that flows is never cut by it.
    std::chrono::milliseconds stallWindow = std::chrono::seconds(30);
    std::size_t stallBytesPerSecond = 2048;
    std::chrono::milliseconds whole = std::chrono::minutes(15); // one attempt
};

enum class TransferDelay { NoAnswer, Stalled, TooLong };

class TransferWatch
{
public:
    TransferWatch(const TransferTimes &times, std::chrono::milliseconds start)
        : m_times(times), m_start(start), m_windowStart(start)
    {
    }

    // `bytes` of the body have come so far.
    std::optional<TransferDelay> check(std::chrono::milliseconds now, bool hasHeader, std::size_t bytes);

private:
    TransferTimes m_times;
    std::chrono::milliseconds m_start;
    std::chrono::milliseconds m_windowStart;
    std::size_t m_windowBytes = 0;
    bool m_hasHeader = false;
};

} // namespace breakeven
