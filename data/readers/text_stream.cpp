#include "data/readers/text_stream.h"

#include "data/readers/plain_text.h"
#include "data/readers/workbook_text.h"

#include <fmt/format.h>
#include <iconv.h>
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

// By its mark, or by every second byte of the beginning being 0, as of letters and digits; nullptr: it is
// none.
const char *utf16Name(std::string_view beginning)
{
    if (beginning.starts_with("\xFF\xFE") || beginning.starts_with("\xFE\xFF"))
        return beginning.front() == '\xFF' ? "UTF-16LE" : "UTF-16BE";
    constexpr std::size_t looked = 400;
    const std::size_t size = std::min(beginning.size(), looked) / 2 * 2;
    std::size_t first = 0;
    std::size_t second = 0;
    for (std::size_t i = 0; i + 1 < size; i += 2) {
        first += beginning[i] == 0;
        second += beginning[i + 1] == 0;
    }
    if (size < 4 || (first > 0) == (second > 0) || std::max(first, second) * 10 < size / 2 * 9)
        return nullptr;
    return second > 0 ? "UTF-16LE" : "UTF-16BE";
}

// Letters beyond ASCII that are none of UTF-8, where nothing else shows a program's file: those of Windows.
// The last letter of the beginning may be cut.
bool isOfWindows(std::string_view beginning)
{
    std::size_t whole = beginning.size();
    for (std::size_t cut = 0; cut < 3 && whole > 0 && (beginning[whole - 1] & 0x80) != 0; ++cut)
        --whole;
    std::string letters(beginning.substr(0, whole));
    std::replace_if(
        letters.begin(), letters.end(), [](char c) { return c == '\n' || c == '\r' || c == '\t'; }, ' ');
    return beginning.find('\0') == std::string_view::npos && !isPlainText(letters) &&
           std::none_of(letters.begin(), letters.end(),
                        [](char c) { return static_cast<unsigned char>(c) < ' ' || c == 0x7f; });
}

} // namespace

// Brings UTF-16 and letters of Windows into UTF-8 piece by piece (iconv of the C library).
class EncodedText
{
public:
    EncodedText(const char *name, std::size_t letter) : m_iconv(iconv_open("UTF-8", name)), m_letter(letter)
    {
    }
    ~EncodedText() { iconv_close(m_iconv); }
    EncodedText(const EncodedText &) = delete;
    EncodedText &operator=(const EncodedText &) = delete;

    // Of what is given and what was left of the last piece; half a letter waits for the next. What is no
    // letter becomes U+FFFD.
    std::string take(std::string_view piece)
    {
        m_rest += piece;
        std::string text(m_rest.size() * 3 + 4, '\0');
        char *from = m_rest.data();
        std::size_t left = m_rest.size();
        char *to = text.data();
        std::size_t room = text.size();
        while (left >= m_letter && iconv(m_iconv, &from, &left, &to, &room) == std::size_t(-1) &&
               errno == EILSEQ) {
            std::memcpy(to, "\xEF\xBF\xBD", 3);
            to += 3;
            room -= 3;
            from += m_letter;
            left -= m_letter;
        }
        text.resize(std::size_t(to - text.data()));
        m_rest.erase(0, m_rest.size() - left);
        return text;
    }

private:
    iconv_t m_iconv;
    std::size_t m_letter; // its bytes
    std::string m_rest;
};

TextStream::TextStream(TextStream &&) noexcept = default;
TextStream::~TextStream() = default;

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
    TextStream stream(path, file);
    return stream;
}

Result<TextStream> TextStream::openTable(const std::string &path, const std::string &sheet)
{
    auto opened = open(path);
    std::error_code failure;
    if (!opened || !fs::is_regular_file(path, failure))
        return opened;
    TextStream &stream = opened.value();
    if (auto begun = stream.begin(); !begun)
        return begun.error();
    if (stream.m_held.starts_with("PAR1"))
        return Error{ErrorKind::BadInput,
                     "is a Parquet file; save it as CSV first, for example with pandas: "
                     "pandas.read_parquet(FILE).to_csv(FILE.csv)",
                     path};
    if (!mayBeWorkbook(stream.m_held))
        return opened;
    auto text = workbookText(path, stream.m_held, sheet);
    if (!text)
        return text.error();
    if (!text->text.empty()) {
        stream.m_held = std::move(text->text);
        stream.m_note = std::move(text->note);
        stream.m_isOfSheet = true;
    }
    return opened;
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

Result<std::size_t> TextStream::readBytes(char *to, std::size_t size)
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
        m_readSoFar += std::size_t(count);
        filled += std::size_t(count);
    }
    if (m_endsLinesAsMacs)
        std::replace(to, to + filled, '\r', '\n');
    return filled;
}

// Tells the encoding from the first bytes, which are held.
Result<void> TextStream::begin()
{
    m_hasBegun = true;
    constexpr std::size_t beginning = 4096;
    m_held.resize(beginning);
    const auto count = readBytes(m_held.data(), beginning);
    if (!count)
        return count.error();
    m_held.resize(*count);
    const char *name = utf16Name(m_held);
    m_endsLinesAsMacs = !name && m_held.find('\r') < m_held.size() - 1 &&
                        m_held.find_first_of(std::string_view("\n\0", 2)) == std::string::npos;
    if (m_endsLinesAsMacs)
        std::replace(m_held.begin(), m_held.end(), '\r', '\n');
    if (name)
        m_encoded = std::make_unique<EncodedText>(name, 2);
    else if (isOfWindows(m_held))
        m_encoded = std::make_unique<EncodedText>("WINDOWS-1252", 1);
    if (m_encoded)
        m_held = m_encoded->take(m_held);
    while (m_held.starts_with(kByteOrderMark))
        m_held.erase(0, kByteOrderMark.size());
    return {};
}

Result<std::size_t> TextStream::readHeld(char *to, std::size_t size)
{
    std::size_t filled = 0;
    while (true) {
        const std::size_t count = std::min(size - filled, m_held.size() - m_heldTaken);
        std::memcpy(to + filled, m_held.data() + m_heldTaken, count);
        m_heldTaken += count;
        filled += count;
        if (filled == size || !m_encoded)
            return filled;
        std::string raw(kStreamBlock, '\0');
        const auto more = readBytes(raw.data(), raw.size());
        if (!more)
            return more.error();
        if (*more == 0)
            return filled;
        m_held = m_encoded->take(std::string_view(raw).substr(0, *more));
        m_heldTaken = 0;
    }
}

Result<std::size_t> TextStream::read(char *to, std::size_t size)
{
    if (!m_hasBegun)
        if (auto begun = begin(); !begun)
            return begun.error();
    const auto held = readHeld(to, size);
    if (!held || *held == size || m_encoded || m_isOfSheet)
        return held;
    const auto rest = readBytes(to + *held, size - *held);
    if (!rest)
        return rest.error();
    return *held + *rest;
}

double TextStream::share() const
{
    if (m_isOfSheet)
        return m_held.empty() ? 1 : double(m_heldTaken) / double(m_held.size());
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
