// The SHA-256 of a text: what tells two studies apart for certain.
//
// Source: FIPS 180-4. Checked: tests/data/sweep_file_test.cpp, its published examples.
#pragma once

#include <string>
#include <string_view>

namespace breakeven {

// 64 hexadecimal digits.
std::string sha256(std::string_view text);

} // namespace breakeven
