// The values at chosen places of a JSON document, one after the other: for documents too large to be held
// whole. Memory: the largest of those values.
#pragma once

#include "data/readers/json_value.h"
#include "data/readers/text_blocks.h"
#include "model/result.h"

#include <cstddef>
#include <functional>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>

namespace breakeven {

struct JsonItem
{
    std::size_t place = 0;             // which of the chosen places it stands at
    std::span<const std::string> path; // names of members and numbers of items that lead to it
    const JsonValue &value;
};

// Hands every value that stands at one of `places` ("terms/OnDemand/*": "*" is any member or item) to `take`,
// in the order of the document; what is within such a value is not looked for again. Errors: those of
// `blocks` and `take`, which end the reading; BadInput naming the byte where the text stops being JSON or
// ends early, or for one that nests too deep.
Result<void> readJsonItems(const TextBlocks &blocks, const std::string &name,
                           std::initializer_list<std::string_view> places,
                           const std::function<Result<void>(const JsonItem &item)> &take);

} // namespace breakeven
