// A value that a person sets: it is the person's own from then on, with the day it was set.
//
// Window and command line both set values by this. Values nobody set say "assumed" first in their source.
#pragma once

#include "model/inputs/input.h"

#include <optional>

namespace breakeven {

// The source of a value a person set.
inline constexpr const char *kOwnValue = "own value";

// Sets the value. If it differs from the old one, or replaces a computed one, its source becomes "own value"
// with `day`, and its confidence is no higher than that of a remembered value, because nobody measured or
// published it. A pinned price is unpinned and named in the note. Without a value there is no source either.
void setOwnValue(Input &input, std::optional<double> value, std::optional<Date> day);

// Takes a value that the program assumed for one's own, as it is.
void confirmValue(Input &input, std::optional<Date> day);

// Whether a person set the value, or took it for one's own.
bool isOwnValue(const Input &input);
// Whether the program assumed the value and nobody has confirmed it.
bool isAssumed(const Input &input);
// Whether it says where the value is from, be it assumed: "assumed: EIA, table 5.6.A".
bool namesSource(const Input &input);

} // namespace breakeven
