#include "pricing/refresh/refresh_lock.h"

#include "data/http/http_clock.h"

#include <cerrno>
#include <filesystem>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace breakeven {

namespace {

constexpr auto kBetweenTries = std::chrono::milliseconds(20);

} // namespace

RefreshLock::RefreshLock(const std::string &store, const std::stop_token &stop)
{
    std::error_code failure;
    const auto folder = std::filesystem::absolute(store, failure).parent_path();
    if (store == ":memory:" || failure)
        return;
    m_folder = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    while (m_folder >= 0 && ::flock(m_folder, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK &&
           !stop.stop_requested())
        HttpClock::system().wait(kBetweenTries, stop);
}

RefreshLock::~RefreshLock()
{
    if (m_folder >= 0)
        ::close(m_folder);
}

} // namespace breakeven
