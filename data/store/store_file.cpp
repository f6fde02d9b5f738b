#include "data/store/store_file.h"

#include "data/readers/file_start.h"
#include "data/store/migrations.h"
#include "data/store/store.h"
#include "data/store/write_ahead_log.h"

#include <fmt/format.h>

#include <cstdint>
#include <fcntl.h>
#include <filesystem>
#include <unistd.h>

namespace breakeven {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kHeaderSize = 100;

std::uint32_t bigEndian(const std::string &header, int offset)
{
    std::uint32_t value = 0;
    for (int i = 0; i < 4; ++i)
        value = value << 8 | (unsigned char)header[std::size_t(offset + i)];
    return value;
}

std::uint64_t expectedSize(const std::string &header)
{
    const unsigned pageSize = bigEndian(header, 16) >> 16;
    return std::uint64_t(pageSize == 1 ? 65536 : pageSize) * bigEndian(header, 28);
}

Error refused(const std::string &path, const std::string &message)
{
    return {ErrorKind::BadInput, message, path};
}

// Offsets of the SQLite file format: page size 16, page count 28, user version 60, application id 68.
Result<void> checkHeader(const std::string &path, std::uintmax_t size, bool hasOpenLog, int newestVersion)
{
    const auto header = startOfFile(path, kHeaderSize);
    if (!header)
        return header.error();
    if (size < kHeaderSize || !header->starts_with("SQLite format 3"))
        return refused(path, "is not a Breakeven store (no SQLite file); name another file");
    if (bigEndian(*header, 68) != std::uint32_t(kApplicationId))
        return refused(path, "is a SQLite file of another program, not a Breakeven store; name another file");
    const int version = int(bigEndian(*header, 60));
    if (version > newestVersion)
        return refused(
            path, fmt::format("was written by a newer Breakeven (version {} of the store, this program knows "
                              "{}); use the newer program",
                              version, newestVersion));
    // While a log is open it may hold the pages that the file lacks; SQLite puts them back.
    if (!hasOpenLog && size < expectedSize(*header))
        return refused(
            path, fmt::format("the store is damaged: {} bytes of {} are there; it was left as it is, open a "
                              "backup instead",
                              size, expectedSize(*header)));
    return {};
}

} // namespace

Result<StoreFile> lookAtStoreFile(const std::string &path, int newestVersion)
{
    std::error_code failure;
    if (fs::is_directory(path, failure))
        return refused(path, "is a folder; name a file for the store");
    const fs::path folder = fs::absolute(path, failure).parent_path();
    StoreFile file;
    const auto size = fs::file_size(path, failure);
    file.exists = !failure && size > 0;
    file.isWritable = ::access(folder.c_str(), W_OK) == 0 && (failure || ::access(path.c_str(), W_OK) == 0);
    const auto logSize = fs::file_size(path + "-wal", failure);
    file.hasOpenLog = !failure && logSize > 0;
    if (!file.exists)
        return file;
    if (auto checked = checkHeader(path, size, file.hasOpenLog, newestVersion); !checked)
        return checked.error();
    if (file.hasOpenLog && hasLogOfOther(path))
        return refused(path,
                       fmt::format("the log of another store lies beside it ({}-wal), as after a copy over a "
                                   "store; nothing was changed: put the backup there with `breakeven "
                                   "--store {} store restore BACKUP`",
                                   fs::path(path).filename().string(), path));
    return file;
}

void makeDefaultFolder(const std::string &path)
{
    std::error_code ignored;
    if (path == Store::defaultPath())
        if (const fs::path folder = fs::path(path).parent_path(); fs::create_directories(folder, ignored))
            fs::permissions(folder, fs::perms::owner_all, ignored);
}

void makePrivateFile(const std::string &path)
{
    if (const int file = ::open(path.c_str(), O_CREAT | O_EXCL | O_CLOEXEC, 0600); file >= 0)
        ::close(file);
}

bool keepToOwner(const std::string &path)
{
    constexpr fs::perms kOthers = fs::perms::group_all | fs::perms::others_all;
    bool wasOpen = false;
    const fs::path folder = fs::path(path).parent_path();
    for (const fs::path &one : {fs::path(path), fs::path(path + "-wal"), fs::path(path + "-shm"), folder}) {
        std::error_code failure;
        const fs::file_status found = fs::status(one, failure);
        if (failure || !fs::exists(found) || (found.permissions() & kOthers) == fs::perms::none)
            continue;
        fs::permissions(one, kOthers, fs::perm_options::remove, failure);
        wasOpen = wasOpen || (!failure && one != folder);
    }
    return wasOpen;
}

std::string immutableUri(const std::string &path)
{
    std::string uri = "file:";
    for (char c : path) {
        if (c == '%' || c == '?' || c == '#')
            uri += fmt::format("%{:02X}", unsigned(static_cast<unsigned char>(c)));
        else
            uri += c;
    }
    return uri + "?immutable=1";
}

} // namespace breakeven
