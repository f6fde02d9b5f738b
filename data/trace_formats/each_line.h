// The lines of a large text, one after the other, with progress and a stop between its blocks.
#pragma once

#include "data/readers/text_stream.h"
#include "data/trace_formats/trace_format.h"

#include <cstdint>
#include <cstring>
#include <string_view>
#include <utility>

namespace breakeven {

// The lines of a file that was read whole or only at its beginning. The file must outlive them.
inline Result<LineBlocks> lineBlocksOf(const TraceFile &file)
{
    if (file.isWhole)
        return LineBlocks(file.text, file.path);
    auto stream = TextStream::open(file.path);
    if (!stream)
        return stream.error();
    return LineBlocks(std::move(stream.value()));
}

// Calls `take(text, number, isEnded)` for each line, without its end; the last may have none. Errors: of the
// blocks and of `take`; Cancelled.
template<class Take>
Result<void> eachLine(LineBlocks &blocks, const TraceReading &reading, Take take)
{
    std::int64_t line = 0;
    while (true) {
        const auto block = blocks.next();
        if (!block)
            return block.error();
        if (block->empty())
            return {};
        if (reading.stop.stop_requested())
            return Error{ErrorKind::Cancelled, "cancelled; nothing was written", {}};
        std::string_view rest = *block;
        while (!rest.empty()) {
            const void *end = std::memchr(rest.data(), '\n', rest.size());
            const std::size_t length =
                end ? std::size_t(static_cast<const char *>(end) - rest.data()) : rest.size();
            std::string_view text = rest.substr(0, length);
            rest.remove_prefix(end ? length + 1 : length);
            if (!text.empty() && text.back() == '\r')
                text.remove_suffix(1);
            if (auto taken = take(text, ++line, end != nullptr); !taken)
                return taken.error();
        }
        if (reading.progress)
            reading.progress(blocks.share());
    }
}

} // namespace breakeven
