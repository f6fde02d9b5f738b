#include "data/http/gzip_decoder.h"

#include <zlib.h>

namespace breakeven {

namespace {

constexpr std::size_t kBlock = 64 * 1024;
constexpr int kGzipWindow = 15 + 16; // zlib: the largest window, gzip header required

} // namespace

struct GzipDecoder::Stream : z_stream
{
};

GzipDecoder::GzipDecoder() : m_stream(std::make_unique<Stream>()), m_block(kBlock, '\0')
{
    inflateInit2(m_stream.get(), kGzipWindow);
}

GzipDecoder::~GzipDecoder() { inflateEnd(m_stream.get()); }

GzipDecoder::Outcome GzipDecoder::feed(std::string_view bytes, const Take &take)
{
    Stream &stream = *m_stream;
    stream.next_in = reinterpret_cast<Bytef *>(const_cast<char *>(bytes.data()));
    stream.avail_in = uInt(bytes.size());
    bool hasMore = stream.avail_in > 0;
    while (hasMore) {
        if (m_isAtEnd && inflateReset(&stream) != Z_OK)
            return Outcome::Damaged;
        m_isAtEnd = false;
        stream.next_out = reinterpret_cast<Bytef *>(m_block.data());
        stream.avail_out = uInt(m_block.size());
        const int code = inflate(&stream, Z_NO_FLUSH);
        if (code != Z_OK && code != Z_STREAM_END && code != Z_BUF_ERROR)
            return Outcome::Damaged;
        const std::size_t count = m_block.size() - stream.avail_out;
        if (count > 0 && !take({m_block.data(), count}))
            return Outcome::Stopped;
        m_isAtEnd = code == Z_STREAM_END;
        // A full block may have left more inside the decoder.
        hasMore = stream.avail_in > 0 || (stream.avail_out == 0 && !m_isAtEnd);
    }
    return Outcome::Good;
}

} // namespace breakeven
