// How the rate of a replica changes with the lengths of the requests, against those it was measured with.
//
// Source: serving from measured runs, rule 8: near lengths never make it faster, far ones need the weight of
// an output token.
#pragma once

#include "model/serving/serving_series.h"

#include <optional>
#include <span>

namespace breakeven {

inline constexpr double kNearLength = 1.25; // lengths within this factor are near

// Whether both lengths are within that factor of each other.
bool isNear(const Lengths &a, const Lengths &b);

struct LengthFactor
{
    double factor = 1;        // of the rate
    bool isEstimated = false; // by the weight of an output token
};

// `outputWeight`: the input tokens an output token costs as much as. Nothing where the lengths are far and no
// weight is given: unmeasured.
std::optional<LengthFactor> lengthFactor(const Lengths &measured, const Lengths &asked,
                                         std::optional<double> outputWeight = {});

// The series measured with the nearest lengths, by the distance of their logarithms. Requires: at least one.
std::size_t nearestLengths(std::span<const Lengths> measured, const Lengths &asked);

} // namespace breakeven
