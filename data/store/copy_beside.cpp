#include "data/store/copy_beside.h"

#include "data/store/store_file.h"

#include <atomic>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdio>
#include <fcntl.h>
#include <filesystem>
#include <unistd.h>
#include <utility>
#include <vector>

namespace breakeven {

namespace {

namespace fs = std::filesystem;

// The other mark is of programs of before.
constexpr std::string_view kWritingMark = ".writing-", kRestoringMark = ".restoring-";

// "1234" or "1234-7", of a program that is no more.
bool isOfDeadProgram(std::string_view ending)
{
    pid_t program = 0;
    int copy = 0;
    const char *const last = ending.data() + ending.size();
    const auto number = std::from_chars(ending.data(), last, program);
    if (number.ec != std::errc() || program <= 0)
        return false;
    if (number.ptr != last) {
        const auto second = std::from_chars(number.ptr + 1, last, copy);
        if (*number.ptr != '-' || second.ec != std::errc() || second.ptr != last || copy < 0)
            return false;
    }
    return ::kill(program, 0) != 0 && errno == ESRCH;
}

void sweepLeft(const std::string &place)
{
    std::error_code failure;
    const std::string name = fs::path(place).filename().string();
    const fs::path folder = fs::absolute(place, failure).parent_path();
    std::vector<fs::path> left;
    for (fs::directory_iterator entry(folder, failure), end; !failure && entry != end;
         entry.increment(failure)) {
        std::string found = entry->path().filename().string();
        // What SQLite writes beside the copy goes with it.
        for (const std::string_view side : {"-journal", "-wal", "-shm"})
            if (found.ends_with(side))
                found.resize(found.size() - side.size());
        for (const std::string_view mark : {kWritingMark, kRestoringMark})
            if (found.starts_with(name + std::string(mark)) &&
                isOfDeadProgram(std::string_view(found).substr(name.size() + mark.size())))
                left.push_back(entry->path());
    }
    for (const fs::path &copy : left)
        fs::remove(copy, failure);
}

void syncFile(const std::string &path)
{
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return;
    ::fsync(file);
    ::close(file);
}

} // namespace

CopyBeside::CopyBeside(std::string place) : m_place(std::move(place))
{
    static std::atomic<int> copies = 0;
    sweepLeft(m_place);
    m_path =
        m_place + std::string(kWritingMark) + std::to_string(::getpid()) + "-" + std::to_string(copies++);
    std::remove(m_path.c_str()); // of a program of the same number, long ago
    makePrivateFile(m_path);
}

CopyBeside::~CopyBeside()
{
    if (!m_path.empty())
        for (const char *side : {"", "-journal", "-wal", "-shm"})
            std::remove((m_path + side).c_str());
}

int CopyBeside::moved()
{
    m_path.clear();
    writeFolderOf(m_place);
    return 0;
}

int CopyBeside::takePlace()
{
    syncFile(m_path);
    return ::rename(m_path.c_str(), m_place.c_str()) == 0 ? moved() : errno;
}

int CopyBeside::takeFreePlace()
{
    syncFile(m_path);
    if (::link(m_path.c_str(), m_place.c_str()) == 0) {
        std::remove(m_path.c_str());
        return moved();
    }
    std::error_code failure;
    // Some file systems have no links.
    if (errno == EEXIST || fs::exists(m_place, failure))
        return EEXIST;
    return takePlace();
}

void writeFolderOf(const std::string &path)
{
    std::error_code ignored;
    syncFile(fs::absolute(path, ignored).parent_path().string());
}

} // namespace breakeven
