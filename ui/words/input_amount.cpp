#include "ui/words/input_amount.h"

#include "model/numeric/amount.h"
#include "model/numeric/number_text.h"
#include "model/numeric/shown_amount.h"
#include "ui/words/numbers.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace breakeven::words {

namespace {

constexpr int kShortDigits = 6;
constexpr int kComputedDigits = 4;
constexpr std::size_t kMostLetters = 64; // of a number with so few digits

std::string plainDigits(double value, std::chars_format format, int digits)
{
    char letters[kMostLetters];
    const auto end = std::to_chars(letters, letters + kMostLetters, value, format, digits);
    return {letters, end.ptr};
}

bool hasExponent(const std::string &plain) { return plain.find('e') != std::string::npos; }

// The shortest text with at most so many digits, free of the noise of a conversion.
std::string shortestText(double value, int digits)
{
    const double size = std::fabs(value);
    std::string plain = plainDigits(value, std::chars_format::general, digits);
    return hasExponent(plain) && size < 1e15 && size >= 1e-6
               ? plainDigits(value, std::chars_format::fixed, size < 1 ? digits : 0)
               : plain;
}

int digitsOf(double value)
{
    const auto rounded = parseNumber(plainDigits(value, std::chars_format::general, kShortDigits));
    if (!rounded || std::fabs(*rounded - value) <= 1e-9 * std::fabs(value))
        return kShortDigits;
    return std::max(kComputedDigits, int(std::floor(std::log10(std::fabs(value)))) + 1);
}

// What one of its unit is in the sheet.
double oneOf(const Field &field)
{
    return std::string(field.unitText).find('%') == std::string::npos ? 1 : 0.01;
}

} // namespace

std::string inputNumber(double canonical, const Field &field, const NumberStyle &style)
{
    if (!std::isfinite(canonical))
        return fixed(canonical, 0, style);
    const double shown = canonical / oneOf(field);
    const std::string plain = shortestText(shown, digitsOf(shown));
    const auto value = parseNumber(plain);
    if (hasExponent(plain) || !value)
        return plain.starts_with('-') ? style.minus + plain.substr(1) : plain;
    const std::size_t point = plain.find('.');
    return fixed(*value, point == std::string::npos ? 0 : int(plain.size() - point - 1), style);
}

std::string inputAmount(double canonical, const Field &field, const std::string &currency,
                        const NumberStyle &style)
{
    const std::string number = inputNumber(canonical, field, style);
    const std::string unit = unitFor(field.unitText, currency);
    if (unit.empty())
        return number;
    return number + kNoBreakSpace + (number == count(1, style) ? unitOfOne(unit) : unit);
}

} // namespace breakeven::words
