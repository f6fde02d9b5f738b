#include "data/readers/spooled_text.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>

namespace breakeven {

Error SpooledText::failure() const
{
    return {ErrorKind::Failed,
            fmt::format(
                "the download cannot be stored meanwhile ({}); make room in the folder for temporary files",
                std::strerror(errno)),
            P_tmpdir};
}

Result<void> SpooledText::take(std::string_view piece)
{
    if (!m_file)
        m_file.reset(std::tmpfile());
    if (!m_file)
        return failure();
    return std::fwrite(piece.data(), 1, piece.size(), m_file.get()) == piece.size() ? Result<void>()
                                                                                    : failure();
}

Result<TextBlocks> SpooledText::blocks()
{
    if (!m_file)
        return blocksOf({});
    std::FILE *const file = m_file.get();
    if (std::fflush(file) != 0 || std::fseek(file, 0, SEEK_SET) != 0)
        return failure();
    return TextBlocks([this, file](char *to, std::size_t size) -> Result<std::size_t> {
        const std::size_t count = std::fread(to, 1, size, file);
        return std::ferror(file) ? Result<std::size_t>(failure()) : Result<std::size_t>(count);
    });
}

} // namespace breakeven
