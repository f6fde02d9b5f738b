// The text of a file, plain or gzip, block by block: for files too large to be held whole.
//
// Owns: the open file. Errors: NotFound, BadInput (a folder, a cut or damaged gzip file; the message names
// the place where it breaks off), Failed.
#pragma once

#include "model/result.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

struct gzFile_s;

namespace breakeven {

class TextStream
{
public:
    static Result<TextStream> open(const std::string &path);

    // Up to `size` bytes into `to`; fewer only at the end, 0 after it. A byte-order mark is taken off.
    Result<std::size_t> read(char *to, std::size_t size);

    const std::string &path() const { return m_path; }
    // Share of the file that was read, by its own bytes; 0 for an empty one.
    double share() const;
    std::uint64_t fileSize() const { return m_fileSize; }

private:
    struct Close
    {
        void operator()(gzFile_s *file) const;
    };

    TextStream(std::string path, gzFile_s *file);
    Error damaged() const;

    std::string m_path;
    std::unique_ptr<gzFile_s, Close> m_file;
    std::uint64_t m_fileSize = 0;
    std::size_t m_readSoFar = 0;
};

// Blocks of whole lines of a text: of a stream, or of one that is held already.
class LineBlocks
{
public:
    static constexpr std::size_t kLongestLine = std::size_t(16) << 20;

    explicit LineBlocks(TextStream stream);
    // The text must outlive it.
    LineBlocks(std::string_view text, std::string path) : m_path(std::move(path)), m_text(text) {}

    // The next lines, each but the last of the text with its end; empty at the end. Valid until the next
    // call. Errors: as TextStream; BadInput for a line longer than kLongestLine.
    Result<std::string_view> next();

    // For the first line of the last block, from 1.
    std::int64_t firstLine() const { return m_firstLine; }
    const std::string &path() const { return m_path; }
    double share() const { return m_stream ? m_stream->share() : 1; }

private:
    std::string m_path;
    std::unique_ptr<TextStream> m_stream;
    std::string_view m_text;
    std::string m_buffer;
    std::size_t m_filled = 0;   // bytes of the buffer that are text
    std::size_t m_consumed = 0; // of them, already handed out
    std::int64_t m_firstLine = 1;
    std::int64_t m_lines = 0; // of the last block
};

} // namespace breakeven
