#include "model/trace/availability.h"

#include <algorithm>

namespace breakeven {

int AvailabilityTrace::maximum() const
{
    return counts.empty() ? 0 : *std::max_element(counts.begin(), counts.end());
}

std::vector<std::uint8_t> AvailabilityTrace::offered(int machines) const
{
    std::vector<std::uint8_t> flags(counts.size());
    std::transform(counts.begin(), counts.end(), flags.begin(),
                   [machines](int count) { return std::uint8_t(count >= machines); });
    return flags;
}

} // namespace breakeven
