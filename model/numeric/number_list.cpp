#include "model/numeric/number_list.h"

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

} // namespace breakeven
