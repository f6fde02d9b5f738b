// Money as whole nano-units of its currency: exact from the text of a feed to the store and back.
//
// Units: 1 = 10^-9 of the currency. Range ±9.2·10^9. The model works in double; see `toDouble`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace breakeven {

using NanoMoney = std::int64_t;

// Reads "21.957642", "-3", ".5", "1.4E-5" from the text itself, never through double; digits beyond the ninth
// are rounded half to even. Nothing when the text is no number or out of range.
std::optional<NanoMoney> parseNano(std::string_view text);

// The shortest decimal text: "21.957642", "3", "-0.5".
std::string nanoText(NanoMoney nano);

double toDouble(NanoMoney nano);

// Nearest nano; nothing when `value` is not finite or out of range.
std::optional<NanoMoney> toNano(double value);

} // namespace breakeven
