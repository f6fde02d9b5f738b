// Plain decimals ("-12.5", "1700000000.123") read fast and exactly; for files of millions of samples.
#pragma once

#include "model/numeric/number_text.h"

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>

namespace breakeven {

// A decimal as digits · 10^−decimals.
struct DecimalDigits
{
    std::int64_t digits = 0;
    int decimals = 0;
};

// Nothing for what is no plain decimal of at most 18 digits.
inline std::optional<DecimalDigits> decimalDigits(std::string_view text)
{
    constexpr std::size_t mostDigits = 18;
    const bool isNegative = !text.empty() && text.front() == '-';
    if (isNegative)
        text.remove_prefix(1);
    if (text.empty() || text.size() > mostDigits + 1)
        return std::nullopt;
    DecimalDigits number;
    std::size_t point = text.size();
    std::size_t count = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const unsigned digit = static_cast<unsigned char>(text[i]) - unsigned('0');
        if (digit <= 9) {
            if (++count > mostDigits)
                return std::nullopt;
            number.digits = number.digits * 10 + std::int64_t(digit);
        } else if (text[i] == '.' && point == text.size()) {
            point = i;
        } else {
            return std::nullopt;
        }
    }
    if (count == 0)
        return std::nullopt;
    number.decimals = point == text.size() ? 0 : int(text.size() - point - 1);
    if (isNegative)
        number.digits = -number.digits;
    return number;
}

// The double nearest to the text. Source: a whole number below 2^53 over a power of ten below 10^22 is one
// division, correctly rounded (Clinger 1990); everything else goes the long way.
inline std::optional<double> readDecimal(std::string_view text)
{
    constexpr std::int64_t mostExact = std::int64_t(1) << 53;
    constexpr std::array<double, 19> powers{1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8, 1e9,
                                            1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18};
    const auto number = decimalDigits(text);
    const bool isExact = number && number->digits < mostExact && number->digits > -mostExact;
    if (isExact && (number->digits != 0 || text.front() != '-'))
        return double(number->digits) / powers[std::size_t(number->decimals)];
    return parseNumber(text);
}

} // namespace breakeven
