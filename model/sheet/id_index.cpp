#include "model/sheet/id_index.h"

#include <functional>

namespace breakeven {

std::uint32_t IdIndex::hashOf(std::string_view id)
{
    const std::size_t hash = std::hash<std::string_view>()(id);
    return std::uint32_t(hash ^ (hash >> 32));
}

void IdIndex::grow()
{
    constexpr std::size_t kFirst = 1024;
    std::vector<Place> before(m_places.empty() ? kFirst : 2 * m_places.size());
    before.swap(m_places);
    const std::size_t last = m_places.size() - 1;
    for (const Place &place : before) {
        if (place.node == kNone)
            continue;
        std::size_t at = place.hash & last;
        while (m_places[at].node != kNone)
            at = (at + 1) & last;
        m_places[at] = place;
    }
}

} // namespace breakeven
