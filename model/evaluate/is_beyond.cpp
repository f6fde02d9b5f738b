#include "model/evaluate/is_beyond.h"

namespace breakeven {

namespace {

double isBeyondLimit(std::span<const std::span<const double>> arguments)
{
    return arguments[0][0] <= arguments[1][0] * (1 + kRoundingOfLimits) ? 0 : 1;
}

} // namespace

Quantity isBeyond(Quantity value, Quantity limit)
{
    static const Function kBeyond{"is beyond what is allowed",
                                  {"value", "limit"},
                                  isBeyondLimit,
                                  "1 also where the value is not known"};
    return value.builder().function(kBeyond, {value, limit}, units::one);
}

} // namespace breakeven
