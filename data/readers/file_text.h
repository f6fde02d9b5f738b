// The whole text of a file, plain or gzip, read within a bound.
#pragma once

#include "model/result.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace breakeven {

// Uncompressed bytes; the largest feeds read whole are a few hundred megabytes.
constexpr std::size_t kMaximumFileSize = std::size_t(512) << 20;

// Errors: NotFound for a path that is not there; BadInput for a folder, a cut or damaged gzip file (the
// message names the place where it breaks off) and for a file larger than `limit`. A byte-order mark is taken
// off.
Result<std::string> readFileText(const std::string &path, std::size_t limit = kMaximumFileSize);
// The same of a file with a table, which may be a workbook. Errors: as above, and those of
// TextStream::openTable.
Result<std::string> readTableText(const std::string &path, const std::string &sheet);

// Writes `text` to a new file beside `path` and moves it there, so that `path` is never half written. What is
// there and no plain file (a device, a pipe) is written to, never replaced.
Result<void> writeFileText(const std::string &path, const std::string &text);

// The same of a text that comes in pieces: `write` hands them over, and its error leaves what was there.
using TakeText = std::function<Result<void>(std::string_view piece)>;
Result<void> writeFilePieces(const std::string &path,
                             const std::function<Result<void>(const TakeText &take)> &write);

// As `writeFileText`, a new file: of two programs that make the same one the second is told. Errors: BadInput
// where there is something of this name.
Result<void> createFileText(const std::string &path, const std::string &text);

// 16 hexadecimal digits of the FNV-1a hash: tells one content from another, not meant against forgery.
std::string contentHash(const std::string &text);

// The same of a text that comes in pieces.
class ContentHash
{
public:
    void take(std::string_view piece)
    {
        for (const unsigned char c : piece)
            m_hash = (m_hash ^ c) * 1099511628211ull;
    }
    std::string text() const;

private:
    std::uint64_t m_hash = 14695981039346656037ull;
};

} // namespace breakeven
