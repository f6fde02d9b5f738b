// A text that comes in pieces: what reads large files, downloads and texts that are held alike.
#pragma once

#include "model/result.h"

#include <cstddef>
#include <functional>
#include <string_view>

namespace breakeven {

// Up to `size` bytes of a text into `to`; 0 at its end.
using TextBlocks = std::function<Result<std::size_t>(char *to, std::size_t size)>;

// The blocks of a text that is held; it must outlive them.
TextBlocks blocksOf(std::string_view text);

} // namespace breakeven
