#include "model/planning/smallest_count.h"

#include <cmath>

namespace breakeven {

std::optional<double> smallestCount(Evaluation &evaluation, int input, NodeId condition, int bendsUntil)
{
    const auto holds = [&](double count) {
        evaluation.setInput(input, count);
        return evaluation.scalar(condition).value_or(0) != 0;
    };
    for (int count = 1; count <= bendsUntil; ++count)
        if (holds(count))
            return count;
    // From here on it holds from some number on, or never: doubling finds one, halving the first.
    constexpr double most = 9007199254740992; // 2^53, the last of the consecutive whole numbers
    double low = bendsUntil;
    double high = 2 * low;
    while (high <= most && !holds(high)) {
        low = high;
        high *= 2;
    }
    if (high > most)
        return std::nullopt;
    while (high - low > 1) {
        const double middle = std::floor(low + (high - low) / 2);
        (holds(middle) ? high : low) = middle;
    }
    return high;
}

} // namespace breakeven
