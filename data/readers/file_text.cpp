#include "data/readers/file_text.h"

#include <fmt/format.h>
#include <zlib.h>

#include <cerrno>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <memory>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace breakeven {

namespace {

namespace fs = std::filesystem;

struct CloseGz
{
    void operator()(gzFile file) const { gzclose(file); }
};
using GzFile = std::unique_ptr<gzFile_s, CloseGz>;

constexpr unsigned kBlock = 256 * 1024;

Error damaged(const std::string &path, gzFile file, std::size_t readSoFar)
{
    int code = Z_OK;
    gzerror(file, &code);
    const std::string place = fmt::format("after {} bytes of its content", readSoFar);
    if (code == Z_BUF_ERROR)
        return {ErrorKind::BadInput, "the gzip file is cut short: it ends " + place + "; fetch it again",
                path};
    if (code == Z_ERRNO)
        return {ErrorKind::Failed, fmt::format("cannot be read ({})", std::strerror(errno)), path};
    return {ErrorKind::BadInput, "the gzip file is damaged " + place + "; fetch it again", path};
}

Result<GzFile> openFile(const std::string &path)
{
    std::error_code failure;
    const auto status = fs::status(path, failure);
    if (!fs::exists(status))
        return Error{ErrorKind::NotFound, "there is no such file", path};
    if (fs::is_directory(status))
        return Error{ErrorKind::BadInput, "is a folder; name a file", path};
    GzFile file(gzopen(path.c_str(), "rb"));
    if (!file)
        return Error{ErrorKind::Failed, fmt::format("cannot be opened ({})", std::strerror(errno)), path};
    gzbuffer(file.get(), kBlock);
    return file;
}

} // namespace

Result<std::string> readFileText(const std::string &path, std::size_t limit)
{
    auto opened = openFile(path);
    if (!opened)
        return opened.error();
    gzFile file = opened->get();
    std::string text;
    std::string block(kBlock, '\0');
    int count = 0;
    while ((count = gzread(file, block.data(), kBlock)) > 0) {
        text.append(block.data(), std::size_t(count));
        if (text.size() > limit)
            return Error{
                ErrorKind::BadInput,
                fmt::format("holds more than {} MB, which is more than is read; split it", limit >> 20),
                path};
    }
    // A stream that ends early reads as a short one; only the error state tells.
    int code = Z_OK;
    gzerror(file, &code);
    if (count < 0 || code == Z_BUF_ERROR)
        return damaged(path, file, text.size());
    if (text.compare(0, 3, "\xEF\xBB\xBF") == 0)
        text.erase(0, 3);
    return text;
}

namespace {

Error cannotWrite(const std::string &path)
{
    return {ErrorKind::Failed,
            fmt::format("cannot be written ({}); what was there is unchanged, choose another place",
                        std::strerror(errno)),
            path};
}

bool writeAll(int file, const std::string &text)
{
    std::size_t written = 0;
    while (written < text.size()) {
        const ssize_t count = ::write(file, text.data() + written, text.size() - written);
        if (count < 0 && errno != EINTR)
            return false;
        written += count > 0 ? std::size_t(count) : 0;
    }
    return true;
}

// A device or a pipe is written to as it is.
Result<void> writeThrough(const std::string &path, const std::string &text)
{
    const int file = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
    if (file < 0)
        return cannotWrite(path);
    const bool isWhole = writeAll(file, text);
    const Error error = cannotWrite(path);
    ::close(file);
    return isWhole ? Result<void>() : error;
}

// The mode of the file that is replaced, or what a new file gets.
mode_t modeFor(const std::string &path)
{
    struct stat found;
    if (::stat(path.c_str(), &found) == 0)
        return found.st_mode & 07777;
    const mode_t mask = ::umask(0);
    ::umask(mask);
    return 0666 & ~mask;
}

} // namespace

Result<void> writeFileText(const std::string &named, const std::string &text)
{
    std::error_code failure;
    const auto status = fs::status(named, failure);
    if (fs::exists(status) && fs::is_directory(status))
        return Error{ErrorKind::BadInput, "is a folder; name a file", named};
    if (fs::exists(status) && !fs::is_regular_file(status))
        return writeThrough(named, text);
    // A link stays a link: the file it leads to is replaced.
    const fs::path real = fs::weakly_canonical(named, failure);
    const std::string path = failure ? named : real.string();
    std::string partial = path + ".XXXXXX";
    const int file = ::mkstemp(partial.data());
    if (file < 0)
        return cannotWrite(named);
    const bool isWhole = writeAll(file, text) && ::fchmod(file, modeFor(path)) == 0 && ::fsync(file) == 0;
    const Error error = cannotWrite(named);
    const bool isClosed = ::close(file) == 0;
    if (isWhole && isClosed && ::rename(partial.c_str(), path.c_str()) == 0)
        return {};
    const Error renaming = isWhole && isClosed ? cannotWrite(named) : error;
    ::unlink(partial.c_str());
    return renaming;
}

std::string contentHash(const std::string &text)
{
    std::uint64_t hash = 14695981039346656037ull;
    for (unsigned char c : text)
        hash = (hash ^ c) * 1099511628211ull;
    return fmt::format("{:016x}", hash);
}

} // namespace breakeven
