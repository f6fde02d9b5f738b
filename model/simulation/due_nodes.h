// Nodes that something is to happen to at a known time, taken when that time has come, in no order.
//
// A simulation whose clock goes on by steps has no use for the order within a step, and so does not sort: the
// nodes wait in lists, one for each step of time. Units: any one unit of time. Requires: a node is in a set
// once at most; the times asked for do not go back.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace breakeven {

class DueNodes
{
public:
    explicit DueNodes(double step) : m_step(step > 0 ? step : 1) {}

    void push(double time, int node)
    {
        if (std::size_t(node) >= m_after.size()) {
            m_after.resize(std::size_t(node) + 1, kNone);
            m_time.resize(std::size_t(node) + 1);
        }
        m_time[std::size_t(node)] = time;
        link(std::max(listOf(time), m_first), node);
        ++m_size;
    }

    int size() const { return m_size; }

    // Calls `take` for each that is due, until it says false; false then.
    template<class Take>
    bool eachUpTo(double time, Take take)
    {
        const std::size_t now = listOf(time);
        for (;; ++m_first) {
            if (m_first < m_lists.size() && !takeFrom(m_first, time, take))
                return false;
            if (m_first >= now)
                return true;
        }
    }

private:
    static constexpr int kNone = -1;
    static constexpr std::size_t kMostLists = 1 << 16; // the last holds all that is later

    std::size_t listOf(double time) const
    {
        return std::size_t(std::clamp(time / m_step, 0.0, double(kMostLists - 1)));
    }

    void link(std::size_t list, int node)
    {
        if (list >= m_lists.size())
            m_lists.resize(list + 1, kNone);
        m_after[std::size_t(node)] = m_lists[list];
        m_lists[list] = node;
    }

    template<class Take>
    bool takeFrom(std::size_t list, double time, Take take)
    {
        int node = m_lists[list];
        m_lists[list] = kNone;
        bool goesOn = true;
        while (node != kNone) {
            const int after = m_after[std::size_t(node)];
            if (goesOn && m_time[std::size_t(node)] <= time) {
                --m_size;
                goesOn = take(node);
            } else {
                link(list, node);
            }
            node = after;
        }
        return goesOn;
    }

    double m_step;
    std::size_t m_first = 0; // the lists before it are empty
    int m_size = 0;
    std::vector<int> m_lists; // the first node of each
    std::vector<int> m_after; // the next one of the same list
    std::vector<double> m_time;
};

} // namespace breakeven
