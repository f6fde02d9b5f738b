#include "data/store/store_file.h"

#include "data/store/migrations.h"

#include <fmt/format.h>
#include <sqlite3.h>

#include <array>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <unistd.h>

namespace breakeven {

namespace {

namespace fs = std::filesystem;

using Header = std::array<unsigned char, 100>;

std::uint32_t bigEndian(const Header &header, int offset)
{
    std::uint32_t value = 0;
    for (int i = 0; i < 4; ++i)
        value = value << 8 | header[std::size_t(offset + i)];
    return value;
}

std::uint64_t expectedSize(const Header &header)
{
    const unsigned pageSize = unsigned(header[16]) << 8 | header[17];
    return std::uint64_t(pageSize == 1 ? 65536 : pageSize) * bigEndian(header, 28);
}

Error refused(const std::string &path, const std::string &message)
{
    return {ErrorKind::BadInput, message, path};
}

struct CloseFile
{
    void operator()(sqlite3_file *file) const
    {
        if (file->pMethods)
            file->pMethods->xClose(file);
        std::free(file);
    }
};

// Read by SQLite's own file layer. A process that closes any descriptor of a file gives up all its locks on
// it (POSIX), those of its open connections too; that layer waits with closing.
Result<Header> headerOf(const std::string &path)
{
    std::error_code failure;
    std::string name = std::filesystem::absolute(path, failure).string();
    name.append(2, '\0'); // no parameters follow
    sqlite3_vfs *layer = sqlite3_vfs_find(nullptr);
    const std::unique_ptr<sqlite3_file, CloseFile> file(
        static_cast<sqlite3_file *>(std::calloc(1, std::size_t(layer->szOsFile))));
    int flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_MAIN_DB;
    if (layer->xOpen(layer, name.c_str(), file.get(), flags, &flags) != SQLITE_OK)
        return Error{ErrorKind::Failed, "cannot be read; check its permissions", path};
    Header header{}; // a shorter file leaves zeros
    const int read = file->pMethods->xRead(file.get(), header.data(), int(header.size()), 0);
    if (read != SQLITE_OK && read != SQLITE_IOERR_SHORT_READ)
        return Error{ErrorKind::Failed, "cannot be read; check the disk", path};
    return header;
}

// Offsets of the SQLite file format: page size 16, page count 28, user version 60, application id 68.
Result<void> checkHeader(const std::string &path, std::uintmax_t size, bool hasOpenLog, int newestVersion)
{
    const auto read = headerOf(path);
    if (!read)
        return read.error();
    const Header &header = *read;
    const std::string magic(header.begin(), header.begin() + 15);
    if (size < header.size() || magic != "SQLite format 3")
        return refused(path, "is not a Breakeven store (no SQLite file); name another file");
    if (bigEndian(header, 68) != std::uint32_t(kApplicationId))
        return refused(path, "is a SQLite file of another program, not a Breakeven store; name another file");
    const int version = int(bigEndian(header, 60));
    if (version > newestVersion)
        return refused(
            path, fmt::format("was written by a newer Breakeven (version {} of the store, this program knows "
                              "{}); use the newer program",
                              version, newestVersion));
    // While a log is open it may hold the pages that the file lacks; SQLite puts them back.
    if (!hasOpenLog && size < expectedSize(header))
        return refused(
            path, fmt::format("the store is damaged: {} bytes of {} are there; it was left as it is, open a "
                              "backup instead",
                              size, expectedSize(header)));
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
    return file;
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
