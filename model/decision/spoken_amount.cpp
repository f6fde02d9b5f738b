#include "model/decision/spoken_amount.h"

#include "model/numeric/number_text.h"
#include "model/numeric/shown_amount.h"

#include <cstdio>
#include <cstdlib>

namespace breakeven {

namespace {

double sixDigits(double value)
{
    char digits[40];
    std::snprintf(digits, sizeof digits, "%.6g", value);
    return std::strtod(digits, nullptr);
}

} // namespace

std::string spokenAmount(double value, const std::string &unitText, const std::string &currency)
{
    const bool isPercent = unitText.find('%') != std::string::npos;
    const double rounded = isPercent ? sixDigits(value * 100) / 100 : sixDigits(value);
    return grouped(shownAmount(rounded, unitText, currency));
}

std::string unitTextOf(const Sheet &sheet, const Figure &figure, const std::string &currency)
{
    if (sheet.node(figure.node).display == Display::Percent)
        return "%";
    const std::string unit = unitOf(sheet, figure).text(currency);
    return unit == "1" ? std::string() : unit;
}

} // namespace breakeven
