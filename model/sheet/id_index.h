// The nodes of a sheet by their ids, without a copy of the ids: it asks for the id of a node to compare.
//
// Threads: a const index may be read from any number of threads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace breakeven {

class IdIndex
{
public:
    static constexpr int kNone = -1;

    // `idOf(node)`: the id of a node that is in the index.
    template<class IdOf>
    int find(std::string_view id, const IdOf &idOf) const
    {
        return m_places.empty() ? kNone : m_places[placeOf(hashOf(id), id, idOf)].node;
    }

    // False where another node has this id.
    template<class IdOf>
    bool add(std::string_view id, int node, const IdOf &idOf)
    {
        if (2 * (m_size + 1) > m_places.size())
            grow();
        const std::uint32_t hash = hashOf(id);
        Place &place = m_places[placeOf(hash, id, idOf)];
        if (place.node != kNone)
            return false;
        place = {hash, node};
        ++m_size;
        return true;
    }

private:
    struct Place
    {
        std::uint32_t hash = 0;
        int node = kNone;
    };

    static std::uint32_t hashOf(std::string_view id);

    // Where the id stands, or the free place where it would.
    template<class IdOf>
    std::size_t placeOf(std::uint32_t hash, std::string_view id, const IdOf &idOf) const
    {
        const std::size_t last = m_places.size() - 1; // of a power of two
        std::size_t at = hash & last;
        while (m_places[at].node != kNone && (m_places[at].hash != hash || idOf(m_places[at].node) != id))
            at = (at + 1) & last;
        return at;
    }

    void grow();

    std::vector<Place> m_places;
    std::size_t m_size = 0;
};

} // namespace breakeven
