// Words and numbers in a text: "40, 30 %, 20; 10".
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace breakeven {

// The numbers between any of these characters; nothing where a word is no number.
std::optional<std::vector<double>> numbersIn(const std::string &text, const std::string &separators);

std::vector<std::string> wordsIn(const std::string &text, const std::string &separators);

} // namespace breakeven
