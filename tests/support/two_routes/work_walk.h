// Work that machines of one rate serve, walked through event by event.
//
// What is wanted at once comes first; what may wait lies in parcels, first in, first out. A walk begins with
// nothing waiting and goes on from one period to the next.
// Units: hours, GPUs and GPU-hours of the reference GPU. Requires: a load that outlives the walk.
#pragma once

#include "model/dispatch/load.h"

#include <cstddef>
#include <deque>
#include <vector>

namespace breakeven::test {

// A time in which work is served at one rate.
struct ServedStretch
{
    std::size_t segment = 0; // of the load
    double hours = 0;
    double served = 0;
};

// Work that has waited between two times, as much of it for each time in between.
struct WaitedWork
{
    double amount = 0;
    double from = 0;
    double to = 0;
};

class WorkWalk
{
public:
    // Work that is wanted at once is served in the share of the time in which there is capacity.
    WorkWalk(const Load &load, double rate, double capacityShare)
        : m_load(load), m_rate(rate), m_capacityShare(capacityShare)
    {
    }

    void walkPeriod();

    double backlog() const { return m_backlog; }
    // Of the last period.
    const std::vector<ServedStretch> &stretches() const { return m_stretches; }
    const std::vector<WaitedWork> &waits() const { return m_waits; }

private:
    struct Parcel
    {
        double amount = 0;
        double from = 0; // time of its first drop
        double to = 0;
    };

    void walkSegment(std::size_t index);
    void queue(double comes, double rest, double hours);

    const Load &m_load;
    double m_rate;
    double m_capacityShare = 1;
    double m_now = 0;
    double m_backlog = 0;
    std::deque<Parcel> m_parcels;
    std::vector<ServedStretch> m_stretches;
    std::vector<WaitedWork> m_waits;
};

} // namespace breakeven::test
