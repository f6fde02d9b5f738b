#include "model/numeric/number_list.h"

#include <algorithm>
#include <charconv>

namespace breakeven {

std::optional<std::vector<double>> numbersIn(const std::string &text, const std::string &separators)
{
    const auto isBetween = [&](char c) { return separators.find(c) != separators.npos; };
    std::vector<double> numbers;
    const char *end = text.data() + text.size();
    for (const char *at = text.data(); at < end;) {
        if (isBetween(*at)) {
            ++at;
            continue;
        }
        const auto [stop, error] = std::from_chars(at, end, numbers.emplace_back());
        if (error != std::errc() || (stop < end && !isBetween(*stop)))
            return std::nullopt;
        at = stop;
    }
    return numbers;
}

Result<std::vector<NumberPair>> pairsIn(const std::string &text, const std::string &what,
                                        const std::function<bool(const NumberPair &)> &isAllowed)
{
    std::vector<NumberPair> pairs;
    for (const std::string &word : wordsIn(text, ",; ")) {
        const auto numbers = numbersIn(word, ":");
        const bool isPair = numbers && numbers->size() == 2;
        if (isPair)
            pairs.push_back({numbers->front(), numbers->back()});
        if (!isPair || !isAllowed(pairs.back()))
            return Error{ErrorKind::BadInput, "Expected " + what + "; found '" + word + "'.", {}};
    }
    return pairs;
}

std::vector<std::string> wordsIn(const std::string &text, const std::string &separators)
{
    std::vector<std::string> words;
    for (std::size_t at = text.find_first_not_of(separators); at != text.npos;
         at = text.find_first_not_of(separators, at)) {
        const std::size_t end = std::min(text.find_first_of(separators, at), text.size());
        words.push_back(text.substr(at, end - at));
        at = end;
    }
    return words;
}

} // namespace breakeven
