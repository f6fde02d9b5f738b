// What the body of an error answer says to a person, in the shapes that vendors document.
#pragma once

#include "data/readers/json_value.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace breakeven {

// One line without the full stop at its end: of JSON what stands in `error`, `errors`, `msg`, `message`,
// `detail` or `error_description` (as a text, or with a message or code of its own), of XML the message, of
// other text its first line. Empty when it says nothing to a person (HTML, bytes).
std::string errorWords(std::string_view body);
std::string errorWords(const JsonValue &answer);

// `text` up to `longest` bytes, with "…" where it goes on; no character is cut in two.
std::string shortened(std::string text, std::size_t longest);

} // namespace breakeven
