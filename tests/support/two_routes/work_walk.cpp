#include "tests/support/two_routes/work_walk.h"

#include <algorithm>

namespace breakeven::test {

namespace {

// What rounding leaves of a queue that has just run empty, or of a change that is none.
constexpr double kNoHours = 1e-9;

} // namespace

void WorkWalk::walkPeriod()
{
    m_stretches.clear();
    m_waits.clear();
    for (std::size_t i = 0; i < m_load.size(); ++i)
        walkSegment(i);
}

void WorkWalk::walkSegment(std::size_t index)
{
    const LoadSegment &segment = m_load[index];
    const double atOnce = std::min(m_capacityShare * segment.atOnce, m_rate);
    const double rest = m_rate - atOnce, comes = segment.waiting;
    for (double left = segment.hours; left > 0;) {
        double hours = left;
        if (m_backlog > 0 && rest > comes)
            hours = std::min(hours, m_backlog / (rest - comes));
        const bool isQueueing = m_backlog > 0 || comes > rest;
        if (isQueueing)
            queue(comes, rest, hours);
        else if (comes > 0)
            m_waits.push_back({comes * hours, 0, 0});
        if (hours > kNoHours)
            m_stretches.push_back({index, hours, atOnce + (isQueueing ? rest : comes)});
        m_now += hours;
        left -= hours;
    }
}

// The rest is busy all the time: what comes joins the end, what is oldest leaves.
void WorkWalk::queue(double comes, double rest, double hours)
{
    if (comes > 0)
        m_parcels.push_back({comes * hours, m_now, m_now + hours});
    double time = m_now, served = rest * hours;
    while (served > 0 && !m_parcels.empty()) {
        Parcel &first = m_parcels.front();
        const double amount = std::min(served, first.amount);
        const double until = first.from + (first.to - first.from) * amount / first.amount;
        const double done = time + amount / rest;
        m_waits.push_back({amount, time - first.from, done - until});
        time = done;
        served -= amount;
        first = {first.amount - amount, until, first.to};
        if (first.amount <= 0)
            m_parcels.pop_front();
    }
    m_backlog += (comes - rest) * hours;
    if (m_backlog <= kNoHours * m_rate) {
        m_backlog = 0;
        m_parcels.clear();
    }
}

} // namespace breakeven::test
