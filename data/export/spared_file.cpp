#include "data/export/spared_file.h"

#include <filesystem>
#include <fstream>

namespace breakeven {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kDatabase("SQLite format 3\0", 16);
constexpr std::string_view kLogs[] = {{"\x37\x7f\x06\x82", 4}, {"\x37\x7f\x06\x83", 4}};

// The program's id may still wait in the log, so any database counts.
bool isDatabase(const fs::path &path)
{
    std::string start(kDatabase.size(), ' ');
    std::ifstream file(path, std::ios::binary);
    file.read(start.data(), std::streamsize(start.size()));
    return file && start == kDatabase;
}

// By its content too: a log may be reached by a hard link of any name.
bool isLog(const fs::path &path)
{
    std::string start(4, ' ');
    std::ifstream file(path, std::ios::binary);
    file.read(start.data(), std::streamsize(start.size()));
    return file && (start == kLogs[0] || start == kLogs[1]);
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
    const fs::path place = failed ? fs::path(path) : resolved;
    if (!isDatabase(place) && !isLog(place) && !isBesideDatabase(place.string()))
        return {};
    return Error{
        ErrorKind::Usage,
        "Expected another file than a database, found one in which a store keeps studies and prices; "
        "it was left as it is, choose another file.",
        path};
}

} // namespace breakeven
