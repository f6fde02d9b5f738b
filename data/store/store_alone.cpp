#include "data/store/store_alone.h"

#include <cerrno>
#include <fcntl.h>
#include <unistd.h>

namespace breakeven {

StoreAlone::StoreAlone(const std::string &path) : m_file(::open(path.c_str(), O_RDWR | O_CLOEXEC))
{
    constexpr off_t kPendingByte = 0x40000000;
    constexpr off_t kBytes = 512;
    struct flock lock = {};
    lock.l_type = F_WRLCK;
    lock.l_whence = SEEK_SET;
    lock.l_start = kPendingByte;
    lock.l_len = kBytes;
    m_isOpenElsewhere =
        m_file >= 0 && ::fcntl(m_file, F_OFD_SETLK, &lock) != 0 && (errno == EAGAIN || errno == EACCES);
}

StoreAlone::~StoreAlone()
{
    if (m_file >= 0)
        ::close(m_file);
}

} // namespace breakeven
