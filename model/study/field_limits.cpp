#include "model/study/field_limits.h"

#include "model/numeric/amount.h"
#include "model/numeric/number_text.h"
#include "model/numeric/shown_amount.h"

#include <cmath>

namespace breakeven {

namespace {

bool isAllowed(const Field &field, double value) { return value >= field.least && value <= field.most; }

std::string limitsOf(const Field &field, const std::string &currency)
{
    const std::string least = shownAmount(field.least, field.unitText, currency);
    if (!std::isfinite(field.most))
        return "at least " + least;
    return "between " + least + " and " + shownAmount(field.most, field.unitText, currency);
}

// A share that is a hundred times too large, and would do as a percentage.
std::string percentSlip(const Field &field, double value, const std::string &found)
{
    const bool isPercent = std::string_view(field.unitText).find('%') != std::string_view::npos;
    if (!isPercent || found.find('%') != std::string::npos || !isAllowed(field, value / 100))
        return {};
    return " " + numberText(value) + " is " + amountText(value, "%", {}) + "; write " + numberText(value) +
           " % or " + numberText(value / 100) + ".";
}

} // namespace

Result<void> checkLimits(const Field &field, double value, const std::string &found,
                         const std::string &currency)
{
    if (isAllowed(field, value))
        return {};
    return Error{ErrorKind::BadInput,
                 std::string(field.label) + ": expected " + limitsOf(field, currency) + ", found '" + found +
                     "'." + percentSlip(field, value, found),
                 {}};
}

Result<void> checkTyped(const Field &field, double value, const std::string &found,
                        const std::string &currency)
{
    constexpr double kUnlikely = 5; // 500 % a year
    if (const auto checked = checkLimits(field, value, found, currency); !checked)
        return checked;
    const std::string slip = percentSlip(field, value, found);
    if (value < kUnlikely || slip.empty() ||
        std::string_view(field.unitText).find("/year") == std::string_view::npos)
        return {};
    return Error{ErrorKind::BadInput, std::string(field.label) + ": found '" + found + "'." + slip, {}};
}

} // namespace breakeven
