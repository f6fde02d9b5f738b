// The text of a file, plain or gzip, block by block: for files too large to be held whole. UTF-16, with or
// without a mark, and letters of Windows come as UTF-8, line ends of old Macs as those of others.
//
// Owns: the open file. Errors: NotFound, BadInput (a folder, a cut or damaged gzip file, of which the message
// names the place where it breaks off), Failed; of openTable those of `workbookText` (workbook_text.h), too.
#pragma once

#include "model/result.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

struct gzFile_s;

namespace breakeven {

class EncodedText;

class TextStream
{
public:
    TextStream(TextStream &&) noexcept;
    ~TextStream();

    static Result<TextStream> open(const std::string &path);
    // The same of a file with a table, which may be a workbook. `sheet`: of it; empty: the first one.
    static Result<TextStream> openTable(const std::string &path, const std::string &sheet);

    // Up to `size` bytes into `to`; fewer only at the end, 0 after it. A byte-order mark is taken off.
    Result<std::size_t> read(char *to, std::size_t size);

    const std::string &path() const { return m_path; }
    bool isOfSheet() const { return m_isOfSheet; }
    // Of a workbook with other sheets, which was read; else empty.
    const std::string &note() const { return m_note; }
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
    Result<std::size_t> readBytes(char *to, std::size_t size);
    Result<std::size_t> readHeld(char *to, std::size_t size);
    Result<void> begin();

    std::string m_path;
    std::unique_ptr<gzFile_s, Close> m_file;
    std::uint64_t m_fileSize = 0;
    std::size_t m_readSoFar = 0;
    // The rest of what was read to tell the encoding, or of a sheet; then of what was brought into UTF-8.
    std::string m_held;
    std::size_t m_heldTaken = 0;
    bool m_hasBegun = false;
    bool m_isOfSheet = false;
    bool m_endsLinesAsMacs = false;
    std::string m_note;
    std::unique_ptr<EncodedText> m_encoded; // of files that are not UTF-8
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
