// The sentence about a number of a JSON text that no double can hold.
#pragma once

#include <string>
#include <string_view>

namespace breakeven {

// `said`: the words of nlohmann's out_of_range, which quote the number.
inline std::string tooLargeNumber(std::string_view said)
{
    constexpr std::size_t kShown = 20;
    const std::size_t end = said.rfind('\'');
    const std::size_t begin = end == 0 || end == said.npos ? said.npos : said.rfind('\'', end - 1);
    const std::string_view number = begin == said.npos ? said : said.substr(begin + 1, end - begin - 1);
    return "Expected a number of at most 1.8e308, found '" + std::string(number.substr(0, kShown)) +
           (number.size() > kShown ? "…" : "") + "'; correct it.";
}

} // namespace breakeven
