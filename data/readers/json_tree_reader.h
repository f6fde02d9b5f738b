// Reads a JSON text into a tree quickly, without saying what is wrong with one that is none; for the readers
// of this folder only.
#pragma once

#include "data/readers/json_value.h"

#include <optional>
#include <string_view>

namespace breakeven {

// Nothing for a text that is no JSON, that nests deeper than a tree may, or whose root is no object or array.
std::optional<JsonValue> readJsonTree(std::string_view text);

} // namespace breakeven
