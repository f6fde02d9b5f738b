// Unpacks a gzip stream piece by piece in constant memory.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace breakeven {

class GzipDecoder
{
public:
    enum class Outcome { Good, Damaged, Stopped };
    // Takes unpacked bytes; false stops.
    using Take = std::function<bool(std::string_view)>;

    GzipDecoder();
    ~GzipDecoder();
    GzipDecoder(const GzipDecoder &) = delete;
    GzipDecoder &operator=(const GzipDecoder &) = delete;

    // Unpacks `bytes` in blocks of at most 64 KiB, so that a bomb meets the bound of `take` early.
    Outcome feed(std::string_view bytes, const Take &take);
    // True after a whole number of members: a stream that stops elsewhere was cut.
    bool isAtEnd() const { return m_isAtEnd; }

private:
    struct Stream;
    std::unique_ptr<Stream> m_stream;
    std::string m_block;
    bool m_isAtEnd = false;
};

} // namespace breakeven
