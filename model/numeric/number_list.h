// Words and numbers in a text: "40, 30 %, 20; 10".
#pragma once

#include "model/result.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace breakeven {

// The numbers between any of these characters; nothing where a word is no number.
std::optional<std::vector<double>> numbersIn(const std::string &text, const std::string &separators);

// Pairs of numbers: "15:2, 27:1", with commas, semicolons or blanks between them.
struct NumberPair
{
    double first = 0;
    double second = 0;
};
// Errors: BadInput naming the first word that is no pair, or none that is allowed: "Expected `what`; found
// 'x'."
Result<std::vector<NumberPair>> pairsIn(const std::string &text, const std::string &what,
                                        const std::function<bool(const NumberPair &)> &isAllowed);

std::vector<std::string> wordsIn(const std::string &text, const std::string &separators);

} // namespace breakeven
