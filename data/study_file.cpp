#include "data/study_file.h"

#include "data/study_json.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace breakeven {

namespace {

// Studies are small; a larger file is something else.
constexpr std::uintmax_t kLargestStudy = 32u << 20;

Error cannotWrite(const std::string &path)
{
    return {ErrorKind::Failed,
            std::string("The study could not be written (") + std::strerror(errno) +
                "); the old file is unchanged. Choose another place with Save As.",
            path};
}

} // namespace

Result<StudyReading> readStudyFile(const std::string &path)
{
    std::error_code failure;
    const std::filesystem::file_status status = std::filesystem::status(path, failure);
    if (failure || !std::filesystem::exists(status))
        return Error{ErrorKind::NotFound, "There is no such file.", path};
    if (!std::filesystem::is_regular_file(status))
        return Error{ErrorKind::BadInput, "Expected a study file, found something that is no regular file.",
                     path};
    const std::uintmax_t size = std::filesystem::file_size(path, failure);
    if (!failure && size > kLargestStudy)
        return Error{ErrorKind::BadInput, "Expected a study of at most 32 MB, found a larger file.", path};
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    if (!file)
        return Error{ErrorKind::Failed,
                     std::string("The file could not be read (") + std::strerror(errno) + ").", path};
    return parseStudy(text.str(), path);
}

Result<void> writeStudyFile(const Study &study, const std::string &path)
{
    const std::string text = studyText(study);
    std::string temporary = path + ".XXXXXX";
    const int file = ::mkstemp(temporary.data());
    if (file < 0)
        return cannotWrite(path);
    std::size_t written = 0;
    while (written < text.size()) {
        const ssize_t n = ::write(file, text.data() + written, text.size() - written);
        if (n < 0 && errno != EINTR)
            break;
        written += n > 0 ? std::size_t(n) : 0;
    }
    const mode_t mask = ::umask(0);
    ::umask(mask);
    const bool isWhole = written == text.size() && ::fchmod(file, 0666 & ~mask) == 0 && ::fsync(file) == 0;
    const bool isClosed = ::close(file) == 0;
    if (!isWhole || !isClosed || ::rename(temporary.c_str(), path.c_str()) != 0) {
        const Error error = cannotWrite(path);
        ::unlink(temporary.c_str());
        return error;
    }
    return {};
}

std::string newUuid()
{
    std::random_device device;
    std::string text;
    for (int i = 0; i < 32; ++i) {
        unsigned digit = device() & 15u;
        if (i == 12)
            digit = 4;
        else if (i == 16)
            digit = 8 | (digit & 3);
        if (i == 8 || i == 12 || i == 16 || i == 20)
            text += '-';
        text += "0123456789abcdef"[digit];
    }
    return text;
}

} // namespace breakeven
