#include "ui/models/better_values.h"

#include "ui/text/lever_text.h"

#include <algorithm>

namespace breakeven {

std::optional<BetterValue> betterValue(const LeverReading &reading, const QLocale &locale)
{
    const auto change = reading.change();
    if (!change || *change >= -1e-6 || !reading.now)
        return std::nullopt;
    const double value = leverRounded(reading.lever, reading.cheapest->at);
    // Where it is unset the work itself may say something beside this value.
    if (value == reading.now->at && reading.lever.isGiven)
        return std::nullopt;
    return BetterValue{reading.lever.path, value, leverValueText(reading.lever, reading.cheapest->at, locale),
                       reading.kept != LeverLimit::None};
}

std::vector<BetterValue> betterValues(const std::vector<LeverReading> &readings, const QLocale &locale)
{
    std::vector<BetterValue> values;
    for (const LeverReading &reading : readings) {
        const auto value = betterValue(reading, locale);
        const bool isAgreed = std::all_of(readings.begin(), readings.end(), [&](const LeverReading &other) {
            return other.lever.path != reading.lever.path || betterValue(other, locale) == value;
        });
        const bool isNew = std::none_of(values.begin(), values.end(), [&](const BetterValue &known) {
            return known.path == reading.lever.path;
        });
        if (value && isAgreed && isNew)
            values.push_back(*value);
    }
    return values;
}

} // namespace breakeven
