#include "app/command_line/progress_line.h"

#include <algorithm>
#include <ostream>
#include <unistd.h>
#include <utility>

namespace breakeven {

ProgressLine::ProgressLine(const CommandContext &context, std::string doing)
    : m_messages(context.messages), m_isShown(!context.isQuiet && ::isatty(STDERR_FILENO) != 0),
      m_doing(std::move(doing))
{
}

ProgressLine::~ProgressLine() { clear(); }

void ProgressLine::clear()
{
    const std::lock_guard lock(m_mutex);
    if (m_isThere)
        m_messages << "\r\x1b[K" << std::flush;
    m_isThere = false;
}

bool ProgressLine::isTime() const
{
    constexpr std::chrono::milliseconds kSoon(500);
    return m_isThere || std::chrono::steady_clock::now() - m_begun > kSoon;
}

void ProgressLine::write(const std::string &line)
{
    m_messages << "\r\x1b[K" << line << std::flush;
    m_isThere = true;
}

void ProgressLine::show(double share)
{
    if (!m_isShown)
        return;
    const std::lock_guard lock(m_mutex);
    const int percent = int(std::clamp(share, 0.0, 1.0) * 100);
    if (percent <= m_percent || !isTime()) // a thread may tell of an earlier part late
        return;
    m_percent = percent;
    write(m_doing + ' ' + std::string(std::size_t(percent / 4), '#') +
          std::string(std::size_t(25 - percent / 4), '.') + ' ' + std::to_string(percent) + " %");
}

void ProgressLine::begin(const std::string &doing)
{
    const std::lock_guard lock(m_mutex);
    m_doing = doing;
    m_percent = -1;
    if (m_isShown)
        write(m_doing + " …");
}

} // namespace breakeven
