#include "data/study_file.h"

#include "data/readers/file_lock.h"
#include "data/readers/file_text.h"
#include "data/study_json.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>

namespace breakeven {

namespace {

// Studies are small; a larger file is something else.
constexpr std::uintmax_t kLargestStudy = 32u << 20;

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
    auto reading = parseStudy(text.str(), path);
    // The identity of a file that gives none is its place, however it was spelled.
    if (reading && reading->study.id == uuidOf(path)) {
        const std::filesystem::path whole = std::filesystem::weakly_canonical(path, failure);
        reading->study.id = uuidOf(failure ? path : whole.string());
    }
    return reading;
}

std::string studyHash(const Study &study) { return contentHash(studyText(study)); }

Result<void> writeStudyFile(const Study &study, const std::string &path)
{
    return writeFileText(path, studyText(study));
}

Result<void> createStudyFile(const Study &study, const std::string &path)
{
    return createFileText(path, studyText(study));
}

Result<void> replaceStudyFile(const Study &study, const std::string &path, const std::string &hash)
{
    const auto lock = FileLock::of(path);
    const auto present = lock ? readStudyFile(path) : Result<StudyReading>(lock.error());
    if (!present || studyHash(present->study) != hash)
        return Error{ErrorKind::Failed,
                     "The study was changed elsewhere meanwhile; nothing was written. Try again.", path};
    return writeStudyFile(study, path);
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
