#include "data/readers/file_text.h"

#include <fmt/format.h>
#include <zlib.h>

#include <cerrno>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>
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

Result<void> writeFileText(const std::string &path, const std::string &text)
{
    std::error_code failure;
    const auto status = fs::status(path, failure);
    const bool isSpecial = fs::exists(status) && !fs::is_regular_file(status);
    const std::string partial = isSpecial ? path : path + ".part";
    {
        std::ofstream file(partial, std::ios::binary | std::ios::trunc);
        file << text;
        file.flush();
        if (!file) {
            if (!isSpecial)
                ::unlink(partial.c_str());
            return Error{ErrorKind::Failed, "cannot be written; check the folder and the space left", path};
        }
    }
    if (isSpecial)
        return {};
    fs::rename(partial, path, failure);
    if (failure) {
        ::unlink(partial.c_str());
        return Error{ErrorKind::Failed, "cannot be written (" + failure.message() + ")", path};
    }
    return {};
}

std::string contentHash(const std::string &text)
{
    std::uint64_t hash = 14695981039346656037ull;
    for (unsigned char c : text)
        hash = (hash ^ c) * 1099511628211ull;
    return fmt::format("{:016x}", hash);
}

} // namespace breakeven
