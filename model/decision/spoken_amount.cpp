#include "model/decision/spoken_amount.h"

#include "model/numeric/amount.h"

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

// One of things that are counted.
std::string ofOne(const std::string &unitText)
{
    for (const char *counted : {"months", "GPUs", "servers", "machines", "nodes", "people", "years"})
        if (unitText == counted)
            return unitText == "people" ? "person" : unitText.substr(0, unitText.size() - 1);
    return unitText;
}

} // namespace

std::string spokenAmount(double value, const std::string &unitText, const std::string &currency)
{
    const bool isPercent = unitText.find('%') != std::string::npos;
    const double rounded = isPercent ? sixDigits(value * 100) / 100 : sixDigits(value);
    return rounded == 1 ? amountText(rounded, ofOne(unitText), currency)
                        : amountText(rounded, unitText, currency);
}

} // namespace breakeven
