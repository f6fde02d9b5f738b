// Packs up to a few thousand samples into bytes and back, to the bit.
//
// Whole numbers are divided by the largest power of ten they share, differenced 0, 1 or 2 times, whichever is
// smallest, and bit-packed in blocks of 128 above the least of each block: regular times and steady counts
// take next to nothing. Real numbers that are decimals (%.6f, prices) are packed as whole multiples of a
// power of ten; all others are XORed with their predecessor, transposed by byte and deflated. Unknown (NaN)
// is a bit in a map. Source: frame of reference (Goldstein, Ramakrishnan, Shaft 1998), delta of delta and XOR
// as in Gorilla (Pelkonen et al. 2015). Checked: tests/data/trace_column_test.cpp.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace breakeven {

std::string encodedWholes(std::span<const std::int64_t> values);
std::string encodedReals(std::span<const double> values);

// Fill all of `values`, of as many as went in; false for bytes that are damaged.
bool decodeWholes(std::string_view bytes, std::span<std::int64_t> values);
bool decodeReals(std::string_view bytes, std::span<double> values);

} // namespace breakeven
