// What is still to happen, earliest first; things at the same time come in the order of their index.
//
// Units: any one unit of time. Unlike a plain priority queue the order is complete, so the same events give
// the same run whatever order they were pushed in. Requires: times are numbers, indices at least 0.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace breakeven {

struct Event
{
    double time = 0;
    int index = 0;

    bool operator<(const Event &other) const
    {
        return time < other.time || (time == other.time && index < other.index);
    }
};

class EventQueue
{
public:
    void push(double time, int index)
    {
        const Key key{orderOf(time), index};
        if (m_isTopFree) {
            m_isTopFree = false;
            sink(key);
            return;
        }
        std::size_t place = m_keys.size();
        m_keys.push_back(key);
        for (; place > 0 && key < m_keys[above(place)]; place = above(place))
            m_keys[place] = m_keys[above(place)];
        m_keys[place] = key;
    }

    bool isEmpty() const { return size() == 0; }
    bool hasUpTo(double time) const { return !isEmpty() && nextTime() <= time; }
    int size() const { return int(m_keys.size()) - int(m_isTopFree); }
    // For the earliest. Requires: not empty.
    double nextTime() const { return timeOf(m_keys[earliest()].order); }

    // Requires: not empty.
    Event pop()
    {
        if (m_isTopFree)
            fillTop();
        m_isTopFree = true;
        return {timeOf(m_keys.front().order), m_keys.front().index};
    }

private:
    // A whole number has the order of the times: it is compared without a jump, but for the rare equals.
    struct Key
    {
        std::uint64_t order = 0;
        int index = 0;

        bool operator<(const Key &other) const
        {
            if (order == other.order) [[unlikely]]
                return index < other.index;
            return order < other.order;
        }
    };
    static constexpr std::uint64_t kSign = std::uint64_t(1) << 63;

    static std::uint64_t orderOf(double time)
    {
        const auto bits = std::bit_cast<std::uint64_t>(time + 0.0); // one zero, not two
        return bits & kSign ? ~bits : bits | kSign;
    }
    static double timeOf(std::uint64_t order)
    {
        return std::bit_cast<double>(order & kSign ? order & ~kSign : ~order);
    }

    // A heap with four below each: half as deep as one with two.
    static constexpr std::size_t kBelow = 4;
    static std::size_t above(std::size_t place) { return (place - 1) / kBelow; }

    std::size_t earliest() const
    {
        return m_isTopFree ? leastFrom(m_keys.data(), 1, std::min(1 + kBelow, m_keys.size())) : 0;
    }
    void fillTop()
    {
        const Key last = m_keys.back();
        m_keys.pop_back();
        sink(last);
    }
    // From the top, which is free.
    void sink(Key key)
    {
        const std::size_t size = m_keys.size();
        Key *const keys = m_keys.data();
        std::size_t place = 0;
        for (std::size_t first = 1; first < size; first = place * kBelow + 1) {
            const std::size_t least = leastFrom(keys, first, std::min(first + kBelow, size));
            if (key < keys[least])
                break;
            keys[place] = keys[least];
            place = least;
        }
        keys[place] = key;
    }
    static std::size_t leastFrom(const Key *keys, std::size_t first, std::size_t end)
    {
        std::size_t least = first;
        for (std::size_t other = first + 1; other < end; ++other)
            least = keys[other] < keys[least] ? other : least;
        return least;
    }

    std::vector<Key> m_keys;
    // What was taken last still has its place: often something begins as another ends.
    bool m_isTopFree = false;
};

} // namespace breakeven
