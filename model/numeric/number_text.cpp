#include "model/numeric/number_text.h"

#include <charconv>
#include <cmath>

namespace breakeven {

std::optional<double> parseNumber(std::string_view text)
{
    if (text.size() > 1 && text[0] == '+' && text[1] != '-')
        text.remove_prefix(1);
    double value = 0;
    const char *end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, value);
    if (error != std::errc() || rest != end || std::isnan(value))
        return std::nullopt;
    return value;
}

std::string numberText(double value)
{
    char text[40];
    const double size = std::fabs(value);
    // The shortest form alone would write 900000 as 9e+05.
    const bool isOrdinary = size == 0 || (size >= 1e-5 && size < 1e16);
    const auto [end, error] =
        isOrdinary ? std::to_chars(text, text + sizeof text, value == 0 ? 0 : value, std::chars_format::fixed)
                   : std::to_chars(text, text + sizeof text, value);
    return {text, end};
}

std::string grouped(std::string text)
{
    const std::size_t first = text.starts_with('-') ? 1 : 0;
    const std::size_t end = std::min(text.find_first_not_of("0123456789", first), text.size());
    const std::size_t last = std::min(text.find_first_not_of(".0123456789", first), text.size());
    if (last < text.size() && text[last] == 'e')
        return text;
    for (std::size_t at = end; at > first + 3;)
        text.insert(at -= 3, ",");
    return text;
}

} // namespace breakeven
