// A range query cut into pieces that a Prometheus server answers.
//
// Source: Prometheus refuses a range query of more than 11 000 points per series (web/api/v1, query_range).
#pragma once

#include <cstdint>
#include <vector>

namespace breakeven {

// Seconds UTC, both ends included: points stand at start, start + step, … ≤ end.
struct PointRange
{
    std::int64_t start = 0;
    std::int64_t end = 0;
    std::int64_t step = 60;

    std::int64_t points() const { return end < start ? 0 : (end - start) / step + 1; }
    bool operator==(const PointRange &) const = default;
};

constexpr std::int64_t kMostPointsOfRange = 11000;

// The same points in pieces of at most `mostPoints`: none twice, none left out. Requires: step > 0.
std::vector<PointRange> splitRange(const PointRange &range, std::int64_t mostPoints = kMostPointsOfRange);

} // namespace breakeven
