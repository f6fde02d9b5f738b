#include "data/readers/text_stream.h"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>

namespace breakeven {

namespace {

namespace fs = std::filesystem;

constexpr unsigned kGzBuffer = 256 * 1024;
constexpr std::size_t kStreamBlock = std::size_t(1) << 20;
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

} // namespace

void TextStream::Close::operator()(gzFile_s *file) const { gzclose(file); }

TextStream::TextStream(std::string path, gzFile_s *file) : m_path(std::move(path)), m_file(file)
{
    std::error_code failure;
    const auto size = fs::file_size(m_path, failure);
    m_fileSize = failure ? 0 : size;
}

Result<TextStream> TextStream::open(const std::string &path)
{
    std::error_code failure;
    const auto status = fs::status(path, failure);
    if (!fs::exists(status))
        return Error{ErrorKind::NotFound, "there is no such file", path};
    if (fs::is_directory(status))
        return Error{ErrorKind::BadInput, "is a folder; name a file", path};
    gzFile file = gzopen(path.c_str(), "rb");
    if (!file)
        return Error{ErrorKind::Failed, fmt::format("cannot be opened ({})", std::strerror(errno)), path};
    gzbuffer(file, kGzBuffer);
    return TextStream(path, file);
}

Error TextStream::damaged() const
{
    int code = Z_OK;
    gzerror(m_file.get(), &code);
    const std::string place = fmt::format("after {} bytes of its content", m_readSoFar);
    if (code == Z_BUF_ERROR)
        return {ErrorKind::BadInput, "the gzip file is cut short: it ends " + place + "; fetch it again",
                m_path};
    if (code == Z_ERRNO)
        return {ErrorKind::Failed, fmt::format("cannot be read ({})", std::strerror(errno)), m_path};
    return {ErrorKind::BadInput, "the gzip file is damaged " + place + "; fetch it again", m_path};
}

Result<std::size_t> TextStream::read(char *to, std::size_t size)
{
    std::size_t filled = 0;
    while (filled < size) {
        const int count = gzread(m_file.get(), to + filled, unsigned(std::min(size - filled, kStreamBlock)));
        // A stream that ends early reads as a short one; only the error state tells.
        int code = Z_OK;
        gzerror(m_file.get(), &code);
        if (count < 0 || (count == 0 && code == Z_BUF_ERROR))
            return damaged();
        if (count == 0)
            break;
        const bool isStart = m_readSoFar == 0;
        m_readSoFar += std::size_t(count);
        filled += std::size_t(count);
        if (isStart && std::string_view(to, filled).substr(0, 3) == kByteOrderMark) {
            std::memmove(to, to + kByteOrderMark.size(), filled - kByteOrderMark.size());
            filled -= kByteOrderMark.size();
        }
    }
    return filled;
}

double TextStream::share() const
{
    return m_fileSize == 0 ? 0 : std::min(1.0, double(gzoffset(m_file.get())) / double(m_fileSize));
}

LineBlocks::LineBlocks(TextStream stream)
    : m_path(stream.path()), m_stream(std::make_unique<TextStream>(std::move(stream)))
{
}

Result<std::string_view> LineBlocks::next()
{
    m_firstLine += m_lines;
    m_lines = 0;
    if (!m_stream) {
        const std::string_view all = m_text;
        m_text = {};
        return all;
    }
    // What is left of the last block moves to the front, and more is read until a line ends.
    m_filled -= m_consumed;
    std::memmove(m_buffer.data(), m_buffer.data() + m_consumed, m_filled);
    m_consumed = 0;
    while (true) {
        if (m_filled > kLongestLine)
            return Error{
                ErrorKind::BadInput,
                fmt::format("the line is longer than {} MB; expected one record a line", kLongestLine >> 20),
                fmt::format("{}:{}", m_path, m_firstLine)};
        m_buffer.resize(std::max(m_buffer.size(), m_filled + kStreamBlock));
        const auto count = m_stream->read(m_buffer.data() + m_filled, kStreamBlock);
        if (!count)
            return count.error();
        const std::size_t before = m_filled;
        m_filled += *count;
        const std::string_view text(m_buffer.data(), m_filled);
        const std::size_t end = text.substr(before).rfind('\n');
        if (end == std::string_view::npos && *count > 0)
            continue;
        m_consumed = *count == 0 ? m_filled : before + end + 1;
        const std::string_view block = text.substr(0, m_consumed);
        m_lines = std::count(block.begin(), block.end(), '\n');
        return block;
    }
}

} // namespace breakeven
