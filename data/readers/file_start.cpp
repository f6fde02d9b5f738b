#include "data/readers/file_start.h"

#include <sqlite3.h>

#include <cstdlib>
#include <filesystem>
#include <memory>

namespace breakeven {

namespace {

struct CloseFile
{
    void operator()(sqlite3_file *file) const
    {
        if (file->pMethods)
            file->pMethods->xClose(file);
        std::free(file);
    }
};

} // namespace

Result<std::string> startOfFile(const std::string &path, std::size_t count)
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
    std::string start(count, '\0');
    const int read = file->pMethods->xRead(file.get(), start.data(), int(count), 0);
    if (read != SQLITE_OK && read != SQLITE_IOERR_SHORT_READ)
        return Error{ErrorKind::Failed, "cannot be read; check the disk", path};
    return start;
}

} // namespace breakeven
