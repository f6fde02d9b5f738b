// What is still to happen, earliest first; things at the same time come in the order of their index.
//
// Units: any one unit of time. Unlike a plain priority queue the order is complete, so the same events give
// the same run whatever order they were pushed in.
#pragma once

#include <algorithm>
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
        m_events.push_back({time, index});
        std::push_heap(m_events.begin(), m_events.end(), Later());
    }

    bool isEmpty() const { return m_events.empty(); }
    bool hasUpTo(double time) const { return !m_events.empty() && m_events.front().time <= time; }
    int size() const { return int(m_events.size()); }
    // Of the earliest. Requires: not empty.
    double nextTime() const { return m_events.front().time; }

    // Requires: not empty.
    Event pop()
    {
        std::pop_heap(m_events.begin(), m_events.end(), Later());
        const Event event = m_events.back();
        m_events.pop_back();
        return event;
    }

private:
    // A type of its own, so that the heap compares in place.
    struct Later
    {
        bool operator()(const Event &a, const Event &b) const { return b < a; }
    };

    std::vector<Event> m_events;
};

} // namespace breakeven
