#include "model/serving/length_factor.h"

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

bool isNear(double a, double b)
{
    // Lengths that were computed from one another may miss the factor by the last digit.
    return std::max(a, b) <= kNearLength * std::min(a, b) * (1 + 1e-12);
}

// Requests without input tokens compare with those of one.
double logRatio(double a, double b) { return std::log(std::max(a, 1.0) / std::max(b, 1.0)); }

double distance(const Lengths &a, const Lengths &b)
{
    return std::hypot(logRatio(a.input, b.input), logRatio(a.output, b.output));
}

double notFaster(double measured, double asked) { return asked > measured ? measured / asked : 1; }

} // namespace

bool isNear(const Lengths &a, const Lengths &b)
{
    return isNear(a.input, b.input) && isNear(a.output, b.output);
}

std::optional<LengthFactor> lengthFactor(const Lengths &measured, const Lengths &asked,
                                         std::optional<double> outputWeight)
{
    if (isNear(measured, asked))
        return LengthFactor{
            std::min(notFaster(measured.input, asked.input), notFaster(measured.output, asked.output)),
            false};
    if (!outputWeight)
        return std::nullopt;
    return LengthFactor{(measured.input + *outputWeight * measured.output) /
                            (asked.input + *outputWeight * asked.output),
                        true};
}

std::size_t nearestLengths(std::span<const Lengths> measured, const Lengths &asked)
{
    const auto nearest =
        std::min_element(measured.begin(), measured.end(), [&](const Lengths &a, const Lengths &b) {
            return distance(a, asked) < distance(b, asked);
        });
    return std::size_t(nearest - measured.begin());
}

} // namespace breakeven
