#include "model/numeric/money.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace breakeven {

namespace {

constexpr int kScale = 9;

struct Decimal
{
    bool negative = false;
    std::string digits; // without leading zeros
    int exponent = 0;   // value = digits · 10^exponent
};

bool isDigit(char c) { return c >= '0' && c <= '9'; }

std::optional<int> readExponent(std::string_view text)
{
    bool negative = false;
    if (!text.empty() && (text[0] == '+' || text[0] == '-')) {
        negative = text[0] == '-';
        text.remove_prefix(1);
    }
    if (text.empty() || text.size() > 4 || !std::all_of(text.begin(), text.end(), isDigit))
        return std::nullopt;
    int value = 0;
    for (char c : text)
        value = value * 10 + (c - '0');
    return negative ? -value : value;
}

std::optional<Decimal> readDecimal(std::string_view text)
{
    Decimal decimal;
    if (!text.empty() && (text[0] == '+' || text[0] == '-')) {
        decimal.negative = text[0] == '-';
        text.remove_prefix(1);
    }
    bool sawDigit = false;
    bool sawPoint = false;
    std::size_t i = 0;
    for (; i < text.size(); ++i) {
        if (text[i] == '.' && !sawPoint) {
            sawPoint = true;
        } else if (isDigit(text[i])) {
            sawDigit = true;
            if (sawPoint)
                --decimal.exponent;
            if (text[i] != '0' || !decimal.digits.empty())
                decimal.digits += text[i];
        } else {
            break;
        }
    }
    if (!sawDigit)
        return std::nullopt;
    if (i < text.size()) {
        if (text[i] != 'e' && text[i] != 'E')
            return std::nullopt;
        const auto exponent = readExponent(text.substr(i + 1));
        if (!exponent)
            return std::nullopt;
        decimal.exponent += *exponent;
    }
    return decimal;
}

// Cuts the last `count` digits off and rounds what is left half to even.
void roundOff(std::string &digits, int count)
{
    const int kept = int(digits.size()) - count;
    if (kept < 0) {
        digits.clear();
        return;
    }
    const std::string rest = digits.substr(kept);
    digits.resize(kept);
    const bool tie = rest[0] == '5' && rest.find_first_not_of('0', 1) == std::string::npos;
    const bool odd = !digits.empty() && (digits.back() - '0') % 2 == 1;
    if (tie ? !odd : rest[0] < '5')
        return;
    int i = kept - 1;
    while (i >= 0 && digits[i] == '9')
        digits[i--] = '0';
    if (i >= 0)
        ++digits[i];
    else
        digits.insert(digits.begin(), '1');
}

} // namespace

std::optional<NanoMoney> parseNano(std::string_view text)
{
    auto decimal = readDecimal(text);
    if (!decimal)
        return std::nullopt;
    std::string &digits = decimal->digits;
    if (digits.empty())
        return 0;
    const int shift = decimal->exponent + kScale;
    if (shift < 0)
        roundOff(digits, -shift);
    else if (shift > kScale + 19)
        return std::nullopt;
    else
        digits.append(shift, '0');
    if (digits.size() > 19)
        return std::nullopt;
    std::uint64_t value = 0;
    for (char c : digits)
        value = value * 10 + std::uint64_t(c - '0');
    if (value > std::uint64_t(std::numeric_limits<NanoMoney>::max()))
        return std::nullopt;
    return decimal->negative ? -NanoMoney(value) : NanoMoney(value);
}

std::string nanoText(NanoMoney nano)
{
    const bool negative = nano < 0;
    std::string digits = std::to_string(negative ? 0 - std::uint64_t(nano) : std::uint64_t(nano));
    if (digits.size() <= kScale)
        digits.insert(0, kScale + 1 - digits.size(), '0');
    std::string fraction = digits.substr(digits.size() - kScale);
    digits.resize(digits.size() - kScale);
    fraction.erase(fraction.find_last_not_of('0') + 1);
    return (negative ? "-" : "") + digits + (fraction.empty() ? "" : "." + fraction);
}

double toDouble(NanoMoney nano) { return double(nano) / 1e9; }

std::optional<NanoMoney> toNano(double value)
{
    const double scaled = std::nearbyint(value * 1e9);
    if (!(std::fabs(scaled) < 9.2e18))
        return std::nullopt;
    return NanoMoney(scaled);
}

} // namespace breakeven
