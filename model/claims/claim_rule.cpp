#include "model/claims/claim.h"

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

// Room for the last bits of a double; no claim states that many digits.
constexpr double kBits = 1e-9;
constexpr double kAbout = 0.1;

double slack(double value) { return kBits * std::fabs(value); }

bool isInside(double value, double low, double high, double step)
{
    return value > low - step / 2 && value < high + step / 2;
}

bool agreesWith(double stated, double computed, ClaimRule rule, double step)
{
    switch (rule) {
    case ClaimRule::Rounded:
        return std::round(computed / step + kBits) == std::round(stated / step + kBits);
    case ClaimRule::About:
        return std::fabs(computed - stated) <= kAbout * std::fabs(stated) + slack(stated);
    case ClaimRule::AtLeast:
        return computed >= stated - slack(stated);
    case ClaimRule::AtMost:
        return computed <= stated + slack(stated);
    }
    return false;
}

bool isAbout(double stated, const std::vector<double> &range)
{
    const double room = kAbout * std::fabs(stated) + slack(stated);
    return range[0] <= stated + room && range[1] >= stated - room;
}

} // namespace

bool agrees(const ClaimValue &stated, const ClaimValue &computed, ClaimRule rule, double step)
{
    const auto &numbers = computed.numbers;
    const auto all = [&](auto condition) { return std::all_of(numbers.begin(), numbers.end(), condition); };
    if (numbers.empty() || stated.numbers.empty())
        return false;
    if (stated.kind == ClaimValue::Kind::Range)
        return all([&](double n) { return isInside(n, stated.numbers[0], stated.numbers[1], step); });
    if (stated.kind == ClaimValue::Kind::Number) {
        if (computed.kind == ClaimValue::Kind::Range && rule == ClaimRule::About)
            return isAbout(stated.numbers[0], numbers);
        return all([&](double n) { return agreesWith(stated.numbers[0], n, rule, step); });
    }
    return std::equal(stated.numbers.begin(), stated.numbers.end(), numbers.begin(), numbers.end(),
                      [&](double s, double c) { return agreesWith(s, c, rule, step); });
}

} // namespace breakeven
