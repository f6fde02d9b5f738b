#include "data/readers/file_lock.h"

#include <cerrno>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace breakeven {

namespace {

// A file that was replaced while its lock was waited for is another one now.
bool isStillAt(int file, const std::string &path)
{
    struct stat held;
    struct stat named;
    return ::fstat(file, &held) == 0 && ::stat(path.c_str(), &named) == 0 && held.st_dev == named.st_dev &&
           held.st_ino == named.st_ino;
}

void waitForLock(int file)
{
    while (::flock(file, LOCK_EX) != 0 && errno == EINTR) {
    }
}

} // namespace

Result<FileLock> FileLock::of(const std::string &path)
{
    while (true) {
        const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
        if (file < 0)
            return Error{errno == ENOENT ? ErrorKind::NotFound : ErrorKind::Failed,
                         std::string("The file cannot be opened (") + std::strerror(errno) + ").", path};
        FileLock lock(file);
        waitForLock(file);
        if (isStillAt(file, path))
            return lock;
    }
}

FileLock::FileLock(FileLock &&other) noexcept : m_file(std::exchange(other.m_file, -1)) {}

FileLock &FileLock::operator=(FileLock &&other) noexcept
{
    std::swap(m_file, other.m_file);
    return *this;
}

FileLock::~FileLock()
{
    if (m_file >= 0)
        ::close(m_file);
}

} // namespace breakeven
