#include "data/http/transfer_watch.h"

namespace breakeven {

std::optional<TransferDelay> TransferWatch::check(std::chrono::milliseconds now, bool hasHeader,
                                                  std::size_t bytes)
{
    if (now - m_start >= m_times.whole)
        return TransferDelay::TooLong;
    if (!hasHeader)
        return now - m_start >= m_times.firstHeader ? std::optional(TransferDelay::NoAnswer) : std::nullopt;
    if (!m_hasHeader) {
        m_hasHeader = true;
        m_windowStart = now;
        m_windowBytes = bytes;
    }
    const auto passed = now - m_windowStart;
    if (passed < m_times.stallWindow)
        return std::nullopt;
    const auto enough = m_times.stallBytesPerSecond * std::size_t(passed.count()) / 1000;
    if (bytes - m_windowBytes < enough)
        return TransferDelay::Stalled;
    m_windowStart = now;
    m_windowBytes = bytes;
    return std::nullopt;
}

} // namespace breakeven
