// A backup takes the place of a store: checked, copied beside it, and moved there while nobody has the store
// open. At every moment either the store before or the backup stands at the path, without a log of the other
// one.
#include "data/store/store.h"

#include "data/readers/utc_time.h"
#include "data/store/copy_beside.h"
#include "data/store/database.h"
#include "data/store/store_alone.h"
#include "data/store/store_file.h"
#include "data/store/write_ahead_log.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <memory>
#include <unistd.h>

namespace breakeven {

namespace {

namespace fs = std::filesystem;

Error cannotRestore(const std::string &path, const std::string &reason)
{
    return {ErrorKind::Failed,
            "the store cannot be replaced (" + reason +
                "); it is as it was, check the folder and the space left",
            path};
}

// The backup without its log where that is of another store; otherwise with it.
Result<std::unique_ptr<Database>> openBackup(const std::string &backup, bool isStoreItself)
{
    // Leaves no files of SQLite beside it.
    const auto asItStands = [&] {
        return std::make_unique<Database>(immutableUri(backup), SQLite::OPEN_READONLY | SQLite::OPEN_URI,
                                          true);
    };
    if (isStoreItself)
        return asItStands();
    const auto file = lookAtStoreFile(backup, int(storeMigrations().size()));
    if (!file)
        return file.error();
    if (!file->exists)
        return Error{ErrorKind::NotFound, "there is no backup here; name the file of one", backup};
    return file->hasOpenLog ? openReadOnly(backup, *file) : asItStands();
}

// A sound copy of the backup.
Result<void> copyBackup(const std::string &backup, CopyBeside &copy, bool isStoreItself)
{
    try {
        auto opened = openBackup(backup, isStoreItself);
        if (!opened)
            return opened.error();
        SQLite::Database &connection = (*opened)->connection();
        if (const auto faults = damageOf(connection); !faults.empty())
            return Error{ErrorKind::BadInput,
                         "the backup is damaged, so nothing was replaced: " + faults.front() +
                             "; restore another one",
                         backup};
        return copyInto(connection, copy);
    } catch (const SQLite::Exception &exception) {
        return sqliteError(exception, backup);
    }
}

// What the log of the store itself holds goes into the store; where it cannot, both are kept as they are.
void takeLogIn(const std::string &path)
{
    const auto present = lookAtStoreFile(path, int(storeMigrations().size()));
    if (!present || !present->exists || !present->hasOpenLog)
        return;
    try {
        Database store(path, SQLite::OPEN_READWRITE, false);
        store.connection().tryExec("PRAGMA wal_checkpoint(TRUNCATE)");
    } catch (const SQLite::Exception &) {
    }
}

// "store.sqlite.before-restore-20261128-112233", with a number where there is one of this second.
std::string keptName(const std::string &path)
{
    std::string time = utcText(utcNow());
    std::erase_if(time, [](char c) { return c == '-' || c == ':' || c == 'Z'; });
    std::replace(time.begin(), time.end(), 'T', '-');
    const std::string name = path + ".before-restore-" + time;
    std::error_code ignored;
    std::string free = name;
    for (int n = 2; fs::exists(free, ignored) || fs::exists(free + ".log", ignored); ++n)
        free = fmt::format("{}-{}", name, n);
    return free;
}

// The store stays at its path and stands at `kept` too. Some file systems have no links.
bool keepStore(const std::string &path, const std::string &kept)
{
    std::error_code failed;
    return ::link(path.c_str(), kept.c_str()) == 0 || fs::copy_file(path, kept, failed);
}

// `copy` takes the place of the store. A log of its own is kept as one of the kept store.
Result<RestoredStore> putInPlace(const std::string &path, CopyBeside &copy, bool isOtherLog)
{
    RestoredStore restored;
    const std::string kept = keptName(path);
    std::error_code ignored;
    if (fs::exists(path, ignored)) {
        if (!keepStore(path, kept))
            return cannotRestore(path, std::strerror(errno));
        restored.kept = kept;
        fs::permissions(copy.path(), fs::status(path, ignored).permissions(), ignored);
    }
    // Before the store: no log ever stands beside one that it does not belong to.
    std::string movedLog;
    for (const char *log : {"-wal", "-journal"})
        if (fs::file_size(path + log, ignored) > 0 && !ignored) {
            restored.keptLog = kept + (isOtherLog ? ".log" : log);
            if (::rename((path + log).c_str(), restored.keptLog.c_str()) != 0)
                return cannotRestore(path, std::strerror(errno));
            movedLog = path + log;
        } else {
            fs::remove(path + log, ignored);
        }
    fs::remove(path + "-shm", ignored);
    if (const int failed = copy.takePlace(); failed != 0) {
        const Error error = cannotRestore(path, std::strerror(failed));
        if (!movedLog.empty())
            fs::rename(restored.keptLog, movedLog, ignored);
        return error;
    }
    return restored;
}

} // namespace

Result<RestoredStore> Store::restore(const std::string &named, const std::string &backup)
{
    if (named.empty() || named == ":memory:")
        return Error{
            ErrorKind::Usage, "Only a store in a file can be restored; name it with --store FILE.", {}};
    std::error_code failure;
    // A link stays a link.
    const fs::path real = fs::is_symlink(named, failure) ? fs::canonical(named, failure) : fs::path(named);
    const std::string path = real.empty() ? named : real.string();
    const bool isOtherLog = hasLogOfOther(path);
    const bool isStoreItself = fs::equivalent(path, backup, failure);
    if (isStoreItself && !isOtherLog)
        return Error{ErrorKind::BadInput, "is the store itself; name a backup of it", backup};
    makeDefaultFolder(path);
    CopyBeside copy(path);
    if (const auto copied = copyBackup(backup, copy, isStoreItself); !copied)
        return copied.error();
    if (!isOtherLog)
        takeLogIn(path);
    const StoreAlone alone(path);
    if (alone.isOpenElsewhere())
        return Error{ErrorKind::Failed,
                     "the store is open in another program or window; close that one and try again", path};
    return putInPlace(path, copy, isOtherLog);
}

} // namespace breakeven
