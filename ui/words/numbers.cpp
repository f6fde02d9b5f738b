#include "ui/words/numbers.h"

#include "ui/words/significant_digits.h"
#include "ui/words/text.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace breakeven::words {

namespace {

constexpr std::size_t kMostCharacters = 400; // of a double with its decimals

std::string numberWords(const char *english, const std::vector<std::string> &arguments = {})
{
    return text("Numbers", english, arguments);
}

// "1234.50", a tie rounded to the even digit.
std::string evenDigits(double size, int decimals)
{
    char text[kMostCharacters];
    const auto end = std::to_chars(text, text + kMostCharacters, size, std::chars_format::fixed, decimals);
    return {text, end.ptr};
}

// "12.99" to "13.00".
std::string nextDigits(std::string digits)
{
    for (std::size_t at = digits.size(); at-- > 0;) {
        if (digits[at] == '.')
            continue;
        if (digits[at] != '9') {
            ++digits[at];
            return digits;
        }
        digits[at] = '0';
    }
    return "1" + digits;
}

// A tie rounded up. Its digits end in a five one decimal further on: that is where it ends in a one among its
// binary places.
std::string decimalDigits(double size, int decimals)
{
    if (std::fmod(std::ldexp(size, decimals + 1), 2) != 1)
        return evenDigits(size, decimals);
    const std::string exact = evenDigits(size, decimals + 1);
    return nextDigits(exact.substr(0, exact.size() - (decimals == 0 ? 2 : 1)));
}

// Between `before` digits and `after`, all left of the point.
bool hasSeparator(int before, int after, const NumberStyle &style)
{
    return !style.groupSeparator.empty() && before >= style.fewestBefore && after >= style.lastGroup &&
           (after - style.lastGroup) % style.otherGroups == 0;
}

std::string digits(double value, int decimals, const NumberStyle &style)
{
    const std::string plain = decimalDigits(std::fabs(value), decimals);
    const int whole = int(std::min(plain.find('.'), plain.size()));
    std::string result;
    for (int i = 0; i < int(plain.size()); ++i) {
        if (i < whole && hasSeparator(i, whole - i, style))
            result += style.groupSeparator;
        const char c = plain[std::size_t(i)];
        result += c == '.'               ? style.point
                  : c >= '0' && c <= '9' ? style.digits[std::size_t(c - '0')]
                                         : std::string(1, c);
    }
    return result;
}

// Rounds first, so that −0.2 at no decimals is "0" and not "−0".
std::string signedDigits(double value, int decimals, const NumberStyle &style)
{
    const double scale = std::pow(10, decimals);
    const bool isNegative = std::round(value * scale) < 0;
    return (isNegative ? style.minus : "") + digits(value, decimals, style);
}

// The word for a value that is not a finite number; nothing when it is one.
std::optional<std::string> wordFor(std::optional<double> value)
{
    if (!value || std::isnan(*value))
        return unknownText();
    if (std::isinf(*value))
        return neverText();
    return std::nullopt;
}

// Rounded to the tenth of a cent before it is asked whether it reaches 1,000: 999.996 is "1,000", not
// "1000.00".
bool isLarge(double value) { return std::round(std::fabs(value) * 100) >= 100000; }

// Up to three significant digits without trailing zeros.
std::string shortDigits(double value, const NumberStyle &style)
{
    const double rounded = roundedTo(std::fabs(value), 3);
    const int decimals = rounded >= 100 || rounded == 0 ? 0 : rounded >= 10 ? 1 : rounded >= 1 ? 2 : 4;
    int needed = decimals;
    while (needed > 0 && std::fabs(roundedTo(rounded, 6) * std::pow(10, needed - 1) -
                                   std::round(rounded * std::pow(10, needed - 1))) < 1e-6)
        --needed;
    return digits(rounded, needed, style);
}

// "1.2·10^18", past what has a letter.
std::string shortPower(double value, const NumberStyle &style)
{
    const int power = int(std::floor(std::log10(value)));
    return shortDigits(value / std::pow(10, power), style) + "·10^" + std::to_string(power);
}

} // namespace

std::string money(std::optional<double> value, const NumberStyle &style)
{
    return money(value, moneyDecimals(std::span(&value, 1)), style);
}

std::string money(std::optional<double> value, int decimals, const NumberStyle &style)
{
    if (const auto word = wordFor(value))
        return *word;
    if (*value == 0)
        return digits(0, 0, style);
    return signedDigits(*value, decimals, style);
}

int moneyDecimals(std::span<const std::optional<double>> column)
{
    const bool hasLarge = std::any_of(column.begin(), column.end(), [](const std::optional<double> &value) {
        return value && std::isfinite(*value) && isLarge(*value);
    });
    return hasLarge ? 0 : 2;
}

std::string hourlyPrice(std::optional<double> value, const NumberStyle &style)
{
    return fixed(value, 4, style);
}

std::string axisMoney(double value, const NumberStyle &style)
{
    if (const auto word = wordFor(value))
        return *word;
    const double size = roundedTo(std::fabs(value), 3);
    const std::string sign = value < 0 ? style.minus : "";
    if (size >= 1e15)
        return sign + shortPower(size, style);
    if (size >= 1e12)
        return sign + shortDigits(size / 1e12, style) + "T";
    if (size >= 1e9)
        return sign + shortDigits(size / 1e9, style) + "G";
    if (size >= 1e6)
        return sign + shortDigits(size / 1e6, style) + "M";
    if (size >= 1e3)
        return sign + shortDigits(size / 1e3, style) + "k";
    return sign + shortDigits(size, style);
}

std::string sentenceMoney(double value, const std::string &currency, const NumberStyle &style)
{
    return sentenceMoneyBeside(value, value, currency, style);
}

std::string sentenceMoneyBeside(double beside, double value, const std::string &currency,
                                const NumberStyle &style)
{
    if (const auto word = wordFor(value))
        return *word;
    const bool isTiny = value != 0 && std::fabs(value) < 0.095;
    const bool isWhole = isLarge(value) || (isLarge(beside) && std::fabs(value) >= 9.5);
    const std::string sign = value < 0 ? style.minus : "";
    const std::string unit = currency == "USD" ? "$" : currency + kNoBreakSpace;
    return sign + unit + digits(value, isWhole ? 0 : isTiny ? 4 : 2, style);
}

std::string difference(std::optional<double> value, int decimals, const NumberStyle &style)
{
    if (const auto word = wordFor(value))
        return *word;
    const double rounded = std::round(*value * std::pow(10, decimals));
    if (rounded == 0)
        return "±" + digits(0, 0, style);
    return (rounded < 0 ? style.minus : "+") + digits(*value, decimals, style);
}

std::string share(std::optional<double> value, const NumberStyle &style, int decimals)
{
    const auto word = wordFor(value);
    return word ? *word : sharePlain(value, style, decimals) + kNoBreakSpace + style.percent;
}

std::string sharePlain(std::optional<double> value, const NumberStyle &style, int decimals)
{
    const auto word = wordFor(value);
    return word ? *word : signedDigits(*value * 100, decimals, style);
}

std::string sentenceShare(double value, const NumberStyle &style)
{
    if (value > 0 && value < 0.005)
        return numberWords("less than %1", {share(0.01, style, 0)});
    if (value < 1 && value >= 0.995)
        return numberWords("more than %1", {share(0.99, style, 0)});
    return share(value, style, 0);
}

std::string sentenceRuns(double value, const NumberStyle &style)
{
    if (value > 0 && value < 0.001)
        return numberWords("less than %1", {share(0.001, style, 1)});
    if (value < 1 && value > 0.999)
        return numberWords("more than %1", {share(0.999, style, 1)});
    return sentenceShare(value, style);
}

std::string runsPlain(double value, const NumberStyle &style)
{
    if (value > 0 && value < 0.001)
        return "< " + sharePlain(0.001, style);
    if (value < 1 && value > 0.999)
        return "> " + sharePlain(0.999, style);
    return sharePlain(value, style);
}

std::string moneyRange(std::optional<double> low, std::optional<double> high, int decimals,
                       const NumberStyle &style)
{
    if (!low || !high)
        return unknownText();
    return money(low, decimals, style) + " – " + money(high, decimals, style);
}

std::string multiple(std::optional<double> value, const NumberStyle &style)
{
    return withUnit(value, 2, "×", style);
}

std::string fixed(std::optional<double> value, int decimals, const NumberStyle &style)
{
    const auto word = wordFor(value);
    return word ? *word : signedDigits(*value, decimals, style);
}

std::string significant(double value, int most, const NumberStyle &style)
{
    if (const auto word = wordFor(value))
        return *word;
    const double rounded = roundedTo(value, most);
    const int before = rounded == 0 ? most : 1 + int(std::floor(std::log10(std::fabs(rounded))));
    int decimals = std::max(0, most - before);
    const std::string plain = decimalDigits(std::fabs(rounded), decimals);
    for (std::size_t at = plain.size(); decimals > 0 && plain[at - 1] == '0'; --at)
        --decimals;
    return fixed(rounded, decimals, style);
}

std::string withUnit(std::optional<double> value, int decimals, const std::string &unit,
                     const NumberStyle &style)
{
    const auto word = wordFor(value);
    return word ? *word : signedDigits(*value, decimals, style) + kNoBreakSpace + unit;
}

std::string count(std::int64_t value, const NumberStyle &style)
{
    return (value < 0 ? style.minus : "") + digits(double(value), 0, style);
}

std::string unknownText() { return "—"; }
std::string neverText() { return numberWords("never"); }
std::string notPossibleText() { return numberWords("not possible"); }
std::string noLimitText() { return numberWords("no limit"); }

} // namespace breakeven::words
