#include "model/sheet/unit.h"

#include <cstdlib>

namespace breakeven {

namespace {

constexpr std::array<const char *, kDimensionCount> kNames{
    "",   "year", "month", "hour", "GPU", "machine", "job",   "request",
    "GB", "kW",   "start", "min",  "s",   "Mbit",    "token", "million tokens"};

std::string product(const Unit &unit, int sign, const std::string &currency)
{
    std::string text;
    // Counted things before their time: "GPU-hour", not "hour-GPU".
    constexpr std::array<int, kDimensionCount> order{0, 4, 5, 6, 7, 14, 15, 8, 13, 9, 10, 12, 11, 3, 2, 1};
    for (int i : order) {
        const int power = sign * unit.power[i];
        if (power <= 0)
            continue;
        text += (text.empty() ? "" : "-") + (i == 0 ? currency : std::string(kNames[i]));
        if (power > 1)
            text += "^" + std::to_string(power);
    }
    return text;
}

} // namespace

std::string Unit::text(const std::string &currency) const
{
    const std::string above = product(*this, 1, currency);
    const std::string below = product(*this, -1, currency);
    return (above.empty() ? "1" : above) + (below.empty() ? "" : "/" + below);
}

} // namespace breakeven
