#include "data/readers/spared_file.h"

#include "data/readers/file_start.h"

#include <filesystem>

namespace breakeven {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kDatabase("SQLite format 3\0", 16);
constexpr std::string_view kLogs[] = {{"\x37\x7f\x06\x82", 4}, {"\x37\x7f\x06\x83", 4}};

// The program's id may still wait in the log, so any database counts.
bool isDatabase(const std::string &path)
{
    std::error_code failed;
    const auto start = fs::exists(path, failed) ? startOfFile(path, kDatabase.size()) : std::string();
    return start && *start == kDatabase;
}

// By its content too: a log may be reached by a hard link of any name.
bool isLog(const std::string &path)
{
    std::error_code failed;
    const auto start = fs::exists(path, failed) ? startOfFile(path, kLogs[0].size()) : std::string();
    return start && (*start == kLogs[0] || *start == kLogs[1]);
}

bool isBesideDatabase(const std::string &path)
{
    for (const std::string_view ending : {"-wal", "-shm", "-journal"})
        if (path.ends_with(ending) && isDatabase(path.substr(0, path.size() - ending.size())))
            return true;
    return false;
}

} // namespace

Result<void> spareDatabases(const std::string &path)
{
    std::error_code failed;
    if (!fs::is_regular_file(path, failed) && fs::exists(path, failed))
        return {}; // a pipe would wait, a device has no start
    const fs::path resolved = fs::weakly_canonical(path, failed);
    const std::string place = failed ? path : resolved.string();
    // By name first: what SQLite keeps beside a database is best not opened.
    if (!isBesideDatabase(place) && !isDatabase(place) && !isLog(place))
        return {};
    return Error{
        ErrorKind::Usage,
        "Expected another file than a database, found one in which a store keeps studies and prices; "
        "it was left as it is, choose another file.",
        path};
}

} // namespace breakeven
