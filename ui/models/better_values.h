// Values of levers that cost less than the ones they have, within the limits: what "Use" sets.
#pragma once

#include <QLocale>
#include <QString>

#include "model/levers/lever_reading.h"

#include <optional>
#include <string>
#include <vector>

namespace breakeven {

struct BetterValue
{
    std::string path; // of the lever's input
    double value = 0; // canonical, with the digits that are shown
    QString text;     // "35.5 min"
    bool isLimited = false;

    bool operator==(const BetterValue &) const = default;
};

// Nothing where the lever stands at its cheapest, or has none.
std::optional<BetterValue> betterValue(const LeverReading &reading, const QLocale &locale);

// The better values of all levers; where two workloads would set the same input to different values it gets
// none.
std::vector<BetterValue> betterValues(const std::vector<LeverReading> &readings, const QLocale &locale);

} // namespace breakeven
