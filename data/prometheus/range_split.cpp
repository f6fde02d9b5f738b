#include "data/prometheus/range_split.h"

#include <algorithm>

namespace breakeven {

std::vector<PointRange> splitRange(const PointRange &range, std::int64_t mostPoints)
{
    std::vector<PointRange> pieces;
    for (std::int64_t left = range.points(), start = range.start; left > 0;) {
        const std::int64_t points = std::min(left, mostPoints);
        pieces.push_back({start, start + (points - 1) * range.step, range.step});
        start += points * range.step;
        left -= points;
    }
    return pieces;
}

} // namespace breakeven
