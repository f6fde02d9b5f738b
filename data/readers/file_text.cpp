#include "data/readers/file_text.h"

#include "data/readers/spared_file.h"
#include "data/readers/text_stream.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace breakeven {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kFileBlock = std::size_t(1) << 20;

Result<std::string> wholeText(Result<TextStream> stream, const std::string &path, std::size_t limit)
{
    if (!stream)
        return stream.error();
    std::string text;
    text.reserve(std::size_t(std::min<std::uint64_t>(stream->fileSize(), limit)) + kFileBlock);
    while (true) {
        const std::size_t before = text.size();
        text.resize(before + kFileBlock);
        const auto count = stream->read(text.data() + before, kFileBlock);
        if (!count)
            return count.error();
        text.resize(before + *count);
        if (*count == 0)
            return text;
        if (text.size() > limit)
            return Error{
                ErrorKind::BadInput,
                fmt::format("holds more than {} MB, which is more than is read; split it", limit >> 20),
                path};
    }
}

} // namespace

Result<std::string> readFileText(const std::string &path, std::size_t limit)
{
    return wholeText(TextStream::open(path), path, limit);
}

Result<std::string> readTableText(const std::string &path, const std::string &sheet)
{
    return wholeText(TextStream::openTable(path, sheet), path, kMaximumFileSize);
}

namespace {

Error cannotWrite(const std::string &path)
{
    return {ErrorKind::Failed,
            fmt::format("cannot be written ({}); what was there is unchanged, choose another place",
                        std::strerror(errno)),
            path};
}

using WritePieces = std::function<Result<void>(const TakeText &take)>;

bool writeAll(int file, std::string_view text)
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

// Hands the pieces to an open file; of `path` in messages.
Result<void> writePieces(int file, const std::string &path, const WritePieces &write)
{
    return write([&](std::string_view piece) -> Result<void> {
        return writeAll(file, piece) ? Result<void>() : cannotWrite(path);
    });
}

// A device or a pipe is written to as it is.
Result<void> writeThrough(const std::string &path, const WritePieces &write)
{
    const int file = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
    if (file < 0)
        return cannotWrite(path);
    const auto written = writePieces(file, path, write);
    ::close(file);
    return written;
}

// Asked of the system without setting it: another thread may be making a file.
mode_t maskOfNewFiles()
{
    constexpr mode_t kUsual = 022;
    std::ifstream status("/proc/self/status");
    for (std::string word; status >> word;)
        if (word == "Umask:" && status >> word)
            return mode_t(std::strtoul(word.c_str(), nullptr, 8));
    return kUsual;
}

// The mode of the file that is replaced, or what a new file gets.
mode_t modeFor(const std::string &path)
{
    struct stat found;
    if (::stat(path.c_str(), &found) == 0)
        return found.st_mode & 07777;
    return 0666 & ~maskOfNewFiles();
}

// Writes a new file of another name into the folder of `path`; gives that name.
Result<std::string> writeBeside(const std::string &path, const WritePieces &write)
{
    std::string partial = path + ".XXXXXX";
    const int file = ::mkstemp(partial.data());
    if (file < 0)
        return cannotWrite(path);
    const auto written = writePieces(file, path, write);
    const bool isWhole = written && ::fchmod(file, modeFor(path)) == 0 && ::fsync(file) == 0;
    const Error error = written ? cannotWrite(path) : written.error();
    if (::close(file) == 0 && isWhole)
        return partial;
    ::unlink(partial.c_str());
    return error;
}

WritePieces atOnce(const std::string &text)
{
    return [&text](const TakeText &take) { return take(text); };
}

} // namespace

Result<void> writeFileText(const std::string &named, const std::string &text)
{
    return writeFilePieces(named, atOnce(text));
}

Result<void> writeFilePieces(const std::string &named, const WritePieces &write)
{
    std::error_code failure;
    const auto status = fs::status(named, failure);
    if (fs::exists(status) && fs::is_directory(status))
        return Error{ErrorKind::BadInput, "is a folder; name a file", named};
    if (fs::exists(status) && !fs::is_regular_file(status))
        return writeThrough(named, write);
    if (const auto spared = spareDatabases(named); !spared)
        return spared;
    // A link stays a link: the file it leads to is replaced.
    const fs::path real = fs::weakly_canonical(named, failure);
    const std::string path = failure ? named : real.string();
    const auto partial = writeBeside(path, write);
    if (!partial)
        return partial.error();
    if (::rename(partial->c_str(), path.c_str()) == 0)
        return {};
    const Error error = cannotWrite(named);
    ::unlink(partial->c_str());
    return error;
}

Result<void> createFileText(const std::string &path, const std::string &text)
{
    const auto partial = writeBeside(path, atOnce(text));
    if (!partial)
        return partial.error();
    // Unlike a renamed file a linked one never takes the place of another.
    const bool isLinked = ::link(partial->c_str(), path.c_str()) == 0;
    const bool isThere = !isLinked && errno == EEXIST;
    const Error error =
        isThere ? Error{ErrorKind::BadInput, "The file is already there; choose another name.", path}
                : cannotWrite(path);
    std::error_code ignored;
    // Some file systems have no links.
    if (!isLinked && !isThere && !fs::exists(path, ignored) && ::rename(partial->c_str(), path.c_str()) == 0)
        return {};
    ::unlink(partial->c_str());
    return isLinked ? Result<void>() : error;
}

std::string ContentHash::text() const { return fmt::format("{:016x}", m_hash); }

std::string contentHash(const std::string &text)
{
    ContentHash hash;
    hash.take(text);
    return hash.text();
}

} // namespace breakeven
