// Which known names a mistyped one may have meant.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace breakeven {

// Levenshtein distance in bytes: letters added, taken away or replaced.
std::size_t editDistance(const std::string &a, const std::string &b);

// The up to three candidates nearest to `wanted` (edit distance), best first.
std::vector<std::string> nearest(const std::string &wanted, const std::vector<std::string> &candidates);

} // namespace breakeven
