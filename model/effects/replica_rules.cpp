#include "model/effects/replica_rules.h"

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

double within(double desired, const ReplicaLimits &limits)
{
    return std::clamp(desired, std::max(limits.least, 1.0), std::max(limits.most, 1.0));
}

} // namespace

double hpaDesired(double current, double metric, double target, const ReplicaLimits &limits)
{
    const double ratio = metric / target;
    if (std::fabs(ratio - 1) <= limits.tolerance)
        return within(current, limits);
    return within(std::ceil(ratio * current), limits);
}

double queueDesired(double current, double total, double target, const ReplicaLimits &limits)
{
    const double ratio = total / (target * current);
    if (std::fabs(ratio - 1) <= limits.tolerance)
        return within(current, limits);
    return within(std::ceil(total / target), limits);
}

double knativeDesired(double value, double ready, const KnativeRates &rates)
{
    const double counted = std::max(ready, 1.0);
    const double least = std::floor(counted / rates.down);
    const double most = std::ceil(rates.up * counted);
    return std::min(std::max(std::ceil(value / rates.target), least), most);
}

bool isPanicking(double panicValue, double ready, const KnativeRates &rates)
{
    return std::ceil(panicValue / rates.target) / std::max(ready, 1.0) >= rates.panicThreshold;
}

} // namespace breakeven
