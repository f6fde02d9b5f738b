// Source: proc(5), "/proc/locks"; sqlite.org/walformat.html, 2.3 "WAL Locks"; sqlite.org/src/file/src/os.h.
#include "data/store/lock_holder.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <optional>
#include <sstream>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

namespace breakeven {

namespace {

constexpr long kWriteByteOfIndex = 120, kFirstByteOfStore = 0x40000000,
               kLastByteOfStore = kFirstByteOfStore + 511;

// "fd:00:1234567", as /proc/locks names a file.
std::string nameOfFile(const std::string &path)
{
    struct stat found = {};
    if (::stat(path.c_str(), &found) != 0)
        return {};
    return fmt::format("{:02x}:{:02x}:{}", major(found.st_dev), minor(found.st_dev), found.st_ino);
}

struct HeldLock
{
    bool isToWrite = false;
    pid_t program = 0;
    std::string file;
    long first = 0;
    long last = 0;

    bool covers(long from, long to) const { return first <= to && from <= last; }
};

// "1: POSIX  ADVISORY  WRITE 12345 fd:00:1234567 120 120"; nothing for one that only waits.
std::optional<HeldLock> lockOf(const std::string &line)
{
    std::istringstream words(line);
    std::string number, kindOfLock, advisory, access, last;
    HeldLock lock;
    if (!(words >> number >> kindOfLock >> advisory >> access >> lock.program >> lock.file >> lock.first >>
          last))
        return std::nullopt;
    lock.isToWrite = access == "WRITE";
    lock.last = last == "EOF" ? kLastByteOfStore : std::strtol(last.c_str(), nullptr, 10);
    return lock;
}

std::string nameOfProgram(pid_t program)
{
    std::ifstream file(fmt::format("/proc/{}/comm", program));
    std::string name;
    std::getline(file, name);
    std::erase_if(name, [](char c) { return static_cast<unsigned char>(c) < 32; });
    return name.empty() ? fmt::format("process {}", program) : fmt::format("{} (process {})", name, program);
}

} // namespace

std::string lockHolder(const std::string &path)
{
    const std::string store = nameOfFile(path), index = nameOfFile(path + "-shm");
    std::ifstream locks("/proc/locks");
    std::string line, holder;
    while (std::getline(locks, line)) {
        const auto lock = lockOf(line);
        if (!lock || lock->program <= 0 || lock->program == ::getpid())
            continue;
        const bool isOfStore = lock->file == store && lock->covers(kFirstByteOfStore, kLastByteOfStore);
        const bool isOfWriter = lock->file == index && lock->covers(kWriteByteOfIndex, kWriteByteOfIndex);
        if (lock->isToWrite && (isOfStore || isOfWriter))
            return nameOfProgram(lock->program);
        if (isOfStore)
            holder = nameOfProgram(lock->program);
    }
    return holder;
}

} // namespace breakeven
